.class public final Lorg/example/Main;
.super Lorg/example/Base;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Lorg/example/Base;-><init>()V
    return-void
.end method

.method public onResume()V
    .registers 3
    invoke-super {p0}, Lorg/example/Base;->onResume()V
    return-void
.end method

.class public final Lorg/example/Other;
.super Lorg/example/Base;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Lorg/example/Base;-><init>()V
    return-void
.end method

.method public layout()I
    .registers 2
    const v0, R.layout.main
    return v0
.end method

.class public abstract Lorg/example/Base;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method public layout()I
    .registers 2
    const/4 v0, 0x0
    return v0
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    invoke-virtual {p0}, Lorg/example/Base;->layout()I
    move-result v0
    if-eqz v0, :end
    invoke-virtual {p0, v0}, Lorg/example/Base;->setContentView(I)V
    const v0, R.id.go_there
    invoke-virtual {p0, v0}, Lorg/example/Base;->findViewById(I)Landroid/view/View;
    move-result-object v0
    new-instance v1, Lorg/example/Base$$ExternalSyntheticLambda0;
    invoke-direct {v1, p0}, Lorg/example/Base$$ExternalSyntheticLambda0;-><init>(Lorg/example/Base;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    :end
    return-void
.end method

.method public onResume()V
    .registers 3
    invoke-super {p0}, Landroid/app/Activity;->onResume()V
    const-class v0, Lorg/example/Second;
    invoke-virtual {p0, v0}, Lorg/example/Base;->open(Ljava/lang/Class;)V
    return-void
.end method

.method protected final open(Ljava/lang/Class;)V
    .registers 3
    new-instance v0, Landroid/content/Intent;
    invoke-direct {v0, p0, p1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Base;->send(Landroid/content/Intent;)V
    return-void
.end method

.method protected send(Landroid/content/Intent;)V
    .registers 4
    const-string v0, "from"
    invoke-virtual {p0}, Ljava/lang/Object;->getClass()Ljava/lang/Class;
    move-result-object v1
    invoke-virtual {v1}, Ljava/lang/Class;->getName()Ljava/lang/String;
    move-result-object v1
    invoke-virtual {p1, v0, v1}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    invoke-virtual {p0, p1}, Lorg/example/Base;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.method public final synthetic lambda$onCreate$0(Landroid/view/View;)V
    .registers 2
    const-class p1, Lorg/example/Third;
    invoke-virtual {p0, p1}, Lorg/example/Base;->open(Ljava/lang/Class;)V
    return-void
.end method

.class public final synthetic Lorg/example/Base$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/Base;

.method public synthetic constructor <init>(Lorg/example/Base;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Base$$ExternalSyntheticLambda0;->f$0:Lorg/example/Base;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Base$$ExternalSyntheticLambda0;->f$0:Lorg/example/Base;
    invoke-virtual {v0, p1}, Lorg/example/Base;->lambda$onCreate$0(Landroid/view/View;)V
    return-void
.end method
