.class public final Lorg/example/Main;
.super Landroid/app/Activity;

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
    invoke-virtual {p0, v0}, Lorg/example/Main;->registerForContextMenu(Landroid/view/View;)V
    return-void
.end method

.method public onCreateContextMenu(Landroid/view/ContextMenu;Landroid/view/View;Landroid/view/ContextMenu$ContextMenuInfo;)V
    .registers 6
    invoke-super {p0, p1, p2, p3}, Landroid/app/Activity;->onCreateContextMenu(Landroid/view/ContextMenu;Landroid/view/View;Landroid/view/ContextMenu$ContextMenuInfo;)V
    invoke-virtual {p0}, Lorg/example/Main;->getMenuInflater()Landroid/view/MenuInflater;
    move-result-object v0
    const v1, R.menu.top
    invoke-virtual {v0, v1, p1}, Landroid/view/MenuInflater;->inflate(ILandroid/view/Menu;)V
    return-void
.end method

.method public onContextItemSelected(Landroid/view/MenuItem;)Z
    .registers 4
    invoke-interface {p1}, Landroid/view/MenuItem;->getItemId()I
    move-result v0
    const v1, R.id.bar
    if-eq v0, v1, :bar
    const v1, R.id.deep
    if-eq v0, v1, :deep
    invoke-super {p0, p1}, Landroid/app/Activity;->onContextItemSelected(Landroid/view/MenuItem;)Z
    move-result v0
    return v0
    :bar
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    goto :go
    :deep
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Third;
    :go
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    const/4 v0, 0x1
    return v0
.end method
