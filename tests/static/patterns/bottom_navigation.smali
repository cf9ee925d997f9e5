.class public final Lorg/example/Main;
.super Landroidx/fragment/app/FragmentActivity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/fragment/app/FragmentActivity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroidx/fragment/app/FragmentActivity;->onCreate(Landroid/os/Bundle;)V
    const v0, R.layout.main
    invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V
    const v0, R.id.bar
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    check-cast v0, Lcom/google/android/material/bottomnavigation/BottomNavigationView;
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda0;
    invoke-direct {v1, p0}, Lorg/example/Main$$ExternalSyntheticLambda0;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Lcom/google/android/material/bottomnavigation/BottomNavigationView;->setOnItemSelectedListener(Lcom/google/android/material/navigation/NavigationBarView$OnItemSelectedListener;)V
    return-void
.end method

.method public static synthetic $r8$lambda$c(Lorg/example/Main;Landroid/view/MenuItem;)Z
    .registers 2
    invoke-static {p0, p1}, Lorg/example/Main;->onCreate$lambda$0(Lorg/example/Main;Landroid/view/MenuItem;)Z
    move-result p0
    return p0
.end method

.method private static final onCreate$lambda$0(Lorg/example/Main;Landroid/view/MenuItem;)Z
    .registers 4
    invoke-interface {p1}, Landroid/view/MenuItem;->getItemId()I
    move-result p1
    const v0, R.id.tab_one
    if-ne p1, v0, :two
    new-instance p1, Lorg/example/One;
    invoke-direct {p1}, Lorg/example/One;-><init>()V
    check-cast p1, Landroidx/fragment/app/Fragment;
    goto :show
    :two
    new-instance p1, Lorg/example/Two;
    invoke-direct {p1}, Lorg/example/Two;-><init>()V
    check-cast p1, Landroidx/fragment/app/Fragment;
    :show
    invoke-direct {p0, p1}, Lorg/example/Main;->show(Landroidx/fragment/app/Fragment;)V
    const/4 p0, 0x1
    return p0
.end method

.method private final show(Landroidx/fragment/app/Fragment;)V
    .registers 4
    invoke-virtual {p0}, Lorg/example/Main;->getSupportFragmentManager()Landroidx/fragment/app/FragmentManager;
    move-result-object v0
    invoke-virtual {v0}, Landroidx/fragment/app/FragmentManager;->beginTransaction()Landroidx/fragment/app/FragmentTransaction;
    move-result-object v0
    const v1, R.id.box
    invoke-virtual {v0, v1, p1}, Landroidx/fragment/app/FragmentTransaction;->replace(ILandroidx/fragment/app/Fragment;)Landroidx/fragment/app/FragmentTransaction;
    move-result-object p1
    invoke-virtual {p1}, Landroidx/fragment/app/FragmentTransaction;->commit()I
    return-void
.end method

.class public final synthetic Lorg/example/Main$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Lcom/google/android/material/navigation/NavigationBarView$OnItemSelectedListener;

.field public final synthetic f$0:Lorg/example/Main;

.method public synthetic constructor <init>(Lorg/example/Main;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Main$$ExternalSyntheticLambda0;->f$0:Lorg/example/Main;
    return-void
.end method

.method public final onNavigationItemSelected(Landroid/view/MenuItem;)Z
    .registers 3
    iget-object v0, p0, Lorg/example/Main$$ExternalSyntheticLambda0;->f$0:Lorg/example/Main;
    invoke-static {v0, p1}, Lorg/example/Main;->$r8$lambda$c(Lorg/example/Main;Landroid/view/MenuItem;)Z
    move-result v0
    return v0
.end method

.class public final Lorg/example/One;
.super Landroidx/fragment/app/Fragment;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/fragment/app/Fragment;-><init>()V
    return-void
.end method

.class public final Lorg/example/Two;
.super Landroidx/fragment/app/Fragment;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/fragment/app/Fragment;-><init>()V
    return-void
.end method
