.class public Lorg/example/Main;
.super Landroid/app/Activity;
.implements Lcom/google/android/material/navigation/NavigationView$OnNavigationItemSelectedListener;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 6
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v0, R.layout.main
    invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V
    const v0, R.id.drawer
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    check-cast v0, Lcom/google/android/material/navigation/NavigationView;
    invoke-virtual {v0, p0}, Lcom/google/android/material/navigation/NavigationView;->setNavigationItemSelectedListener(Lcom/google/android/material/navigation/NavigationView$OnNavigationItemSelectedListener;)V
    new-instance v0, Landroidx/appcompat/app/ActionBarDrawerToggle;
    const/4 v1, 0x0
    const v2, R.string.open
    const v3, R.string.shut
    invoke-direct {v0, p0, v1, v2, v3}, Landroidx/appcompat/app/ActionBarDrawerToggle;-><init>(Landroid/app/Activity;Landroidx/drawerlayout/widget/DrawerLayout;II)V
    invoke-virtual {v0}, Landroidx/appcompat/app/ActionBarDrawerToggle;->syncState()V
    return-void
.end method

.method public onNavigationItemSelected(Landroid/view/MenuItem;)Z
    .registers 4
    invoke-interface {p1}, Landroid/view/MenuItem;->getItemId()I
    move-result p1
    sget v0, Lorg/example/R$id;->bar:I
    if-ne p1, v0, :not_bar
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    goto :done
    :not_bar
    sget v0, Lorg/example/R$id;->deep:I
    if-ne p1, v0, :done
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Third;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    :done
    const/4 p1, 0x1
    return p1
.end method

.class public final Lorg/example/R$id;
.super Ljava/lang/Object;

.field public static bar:I = R.id.bar
.field public static deep:I = R.id.deep
