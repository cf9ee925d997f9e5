.class public final Lorg/example/Main;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method public onCreateOptionsMenu(Landroid/view/Menu;)Z
    .registers 4
    invoke-virtual {p0}, Lorg/example/Main;->getMenuInflater()Landroid/view/MenuInflater;
    move-result-object v0
    const v1, R.menu.top
    invoke-virtual {v0, v1, p1}, Landroid/view/MenuInflater;->inflate(ILandroid/view/Menu;)V
    const/4 p1, 0x1
    return p1
.end method

.method public onOptionsItemSelected(Landroid/view/MenuItem;)Z
    .registers 4
    const-string v0, "item"
    invoke-static {p1, v0}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullParameter(Ljava/lang/Object;Ljava/lang/String;)V
    invoke-interface {p1}, Landroid/view/MenuItem;->getItemId()I
    move-result v0
    const v1, R.id.bar
    if-ne v0, v1, :not_bar
    invoke-direct {p0}, Lorg/example/Main;->bar()V
    goto :done
    :not_bar
    const v1, R.id.deep
    if-ne v0, v1, :not_deep
    invoke-direct {p0}, Lorg/example/Main;->deep()V
    goto :done
    :not_deep
    invoke-super {p0, p1}, Landroid/app/Activity;->onOptionsItemSelected(Landroid/view/MenuItem;)Z
    move-result p1
    return p1
    :done
    const/4 p1, 0x1
    return p1
.end method

.method private final bar()V
    .registers 3
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.method private final deep()V
    .registers 3
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Third;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
