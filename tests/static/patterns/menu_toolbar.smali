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
    const v0, R.id.toolbar
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    check-cast v0, Landroidx/appcompat/widget/Toolbar;
    const v1, R.menu.top
    invoke-virtual {v0, v1}, Landroidx/appcompat/widget/Toolbar;->inflateMenu(I)V
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda0;
    invoke-direct {v1, p0}, Lorg/example/Main$$ExternalSyntheticLambda0;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroidx/appcompat/widget/Toolbar;->setOnMenuItemClickListener(Landroidx/appcompat/widget/Toolbar$OnMenuItemClickListener;)V
    return-void
.end method

.method private static final onCreate$lambda$0(Lorg/example/Main;Landroid/view/MenuItem;)Z
    .registers 4
    invoke-interface {p1}, Landroid/view/MenuItem;->getItemId()I
    move-result p1
    const v0, R.id.bar
    if-eq p1, v0, :bar
    const v0, R.id.deep
    if-eq p1, v0, :deep
    const/4 p0, 0x0
    return p0
    :bar
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    goto :done
    :deep
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Third;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    goto :done
    :done
    const/4 p0, 0x1
    return p0
.end method

.method public static synthetic $r8$lambda$b(Lorg/example/Main;Landroid/view/MenuItem;)Z
    .registers 2
    invoke-static {p0, p1}, Lorg/example/Main;->onCreate$lambda$0(Lorg/example/Main;Landroid/view/MenuItem;)Z
    move-result p0
    return p0
.end method

.class public final synthetic Lorg/example/Main$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroidx/appcompat/widget/Toolbar$OnMenuItemClickListener;

.field public final synthetic f$0:Lorg/example/Main;

.method public synthetic constructor <init>(Lorg/example/Main;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Main$$ExternalSyntheticLambda0;->f$0:Lorg/example/Main;
    return-void
.end method

.method public final onMenuItemClick(Landroid/view/MenuItem;)Z
    .registers 3
    iget-object v0, p0, Lorg/example/Main$$ExternalSyntheticLambda0;->f$0:Lorg/example/Main;
    invoke-static {v0, p1}, Lorg/example/Main;->$r8$lambda$b(Lorg/example/Main;Landroid/view/MenuItem;)Z
    move-result v0
    return v0
.end method
