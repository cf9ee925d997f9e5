.class public final Lorg/example/Main;
.super Landroid/app/Activity;
.implements Landroid/view/View$OnClickListener;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v0, R.layout.main
    invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V
    const v0, R.id.go_there
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    invoke-virtual {v0, p0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    const v0, R.id.go_third
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    invoke-virtual {v0, p0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method public onClick(Landroid/view/View;)V
    .registers 5
    invoke-virtual {p1}, Landroid/view/View;->getId()I
    move-result v0
    const v1, R.id.go_there
    if-ne v0, v1, :other
    const-class v0, Lorg/example/Second;
    goto :found
    :other
    const v1, R.id.go_third
    if-ne v0, v1, :none
    const-class v0, Lorg/example/Third;
    goto :found
    :none
    const/4 v0, 0x0
    :found
    if-eqz v0, :end
    new-instance v1, Landroid/content/Intent;
    move-object v2, p0
    check-cast v2, Landroid/content/Context;
    invoke-direct {v1, v2, v0}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v1}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    :end
    return-void
.end method
