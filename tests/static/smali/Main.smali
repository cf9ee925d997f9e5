.class public Lorg/demo/Main;
.super Landroid/app/Activity;
.implements Lorg/demo/Opens;

.field private static mode:I = 0x7f0a0002
.field private static tag:Ljava/lang/String; = "main"
.field private flag:Z
.field private views:[Landroid/view/View;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v0, 0x7f0b0001
    invoke-virtual {p0, v0}, Lorg/demo/Main;->setContentView(I)V
    const v0, 0x7f0a0001
    invoke-virtual {p0, v0}, Lorg/demo/Main;->findViewById(I)Landroid/view/View;
    move-result-object v1
    const v0, 0x7f0f0009
    invoke-static {v0}, Lorg/demo/Menus;->sparse(I)V
    return-void
.end method

.method private openDetails()V
    .registers 4
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/demo/Details;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    const-string v1, "id"
    const/4 v2, 0x1
    invoke-virtual {v0, v1, v2}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Z)Landroid/content/Intent;
    invoke-virtual {p0, v0}, Lorg/demo/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.method private static start(Ljava/lang/Class;ZJ)V
    .registers 4
    return-void
.end method

.method public open()V
    .registers 1
    return-void
.end method
