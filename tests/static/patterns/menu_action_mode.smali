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
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda0;
    invoke-direct {v1, p0}, Lorg/example/Main$$ExternalSyntheticLambda0;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method public final synthetic lambda$onCreate$0(Landroid/view/View;)V
    .registers 4
    new-instance v0, Lorg/example/Main$callback$1;
    invoke-direct {v0, p0}, Lorg/example/Main$callback$1;-><init>(Lorg/example/Main;)V
    check-cast v0, Landroid/view/ActionMode$Callback;
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActionMode(Landroid/view/ActionMode$Callback;)Landroid/view/ActionMode;
    return-void
.end method

.class public final synthetic Lorg/example/Main$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/Main;

.method public synthetic constructor <init>(Lorg/example/Main;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Main$$ExternalSyntheticLambda0;->f$0:Lorg/example/Main;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Main$$ExternalSyntheticLambda0;->f$0:Lorg/example/Main;
    invoke-virtual {v0, p1}, Lorg/example/Main;->lambda$onCreate$0(Landroid/view/View;)V
    return-void
.end method

.class public final Lorg/example/Main$callback$1;
.super Ljava/lang/Object;
.implements Landroid/view/ActionMode$Callback;

.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;)V
    .registers 2
    iput-object p1, p0, Lorg/example/Main$callback$1;->this$0:Lorg/example/Main;
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public onCreateActionMode(Landroid/view/ActionMode;Landroid/view/Menu;)Z
    .registers 5
    invoke-virtual {p1}, Landroid/view/ActionMode;->getMenuInflater()Landroid/view/MenuInflater;
    move-result-object v0
    const v1, R.menu.top
    invoke-virtual {v0, v1, p2}, Landroid/view/MenuInflater;->inflate(ILandroid/view/Menu;)V
    const/4 v0, 0x1
    return v0
.end method

.method public onPrepareActionMode(Landroid/view/ActionMode;Landroid/view/Menu;)Z
    .registers 4
    const/4 v0, 0x0
    return v0
.end method

.method public onActionItemClicked(Landroid/view/ActionMode;Landroid/view/MenuItem;)Z
    .registers 7
    invoke-interface {p2}, Landroid/view/MenuItem;->getItemId()I
    move-result v0
    const v1, R.id.bar
    if-ne v0, v1, :end
    iget-object v0, p0, Lorg/example/Main$callback$1;->this$0:Lorg/example/Main;
    new-instance v1, Landroid/content/Intent;
    const-class v2, Lorg/example/Second;
    invoke-direct {v1, v0, v2}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {v0, v1}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    :end
    const/4 v0, 0x1
    return v0
.end method

.method public onDestroyActionMode(Landroid/view/ActionMode;)V
    .registers 2
    return-void
.end method
