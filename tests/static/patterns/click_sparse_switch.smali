.class public Lorg/example/Main;
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
    .registers 4
    invoke-virtual {p1}, Landroid/view/View;->getId()I
    move-result p1
    sparse-switch p1, :ids
    goto :end
    :third
    new-instance p1, Landroid/content/Intent;
    const-class v0, Lorg/example/Third;
    invoke-direct {p1, p0, v0}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, p1}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    goto :end
    :second
    new-instance p1, Landroid/content/Intent;
    const-class v0, Lorg/example/Second;
    invoke-direct {p1, p0, v0}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, p1}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    :end
    return-void
    :ids
    .sparse-switch
        R.id.go_there -> :second
        R.id.go_third -> :third
    .end sparse-switch
.end method
