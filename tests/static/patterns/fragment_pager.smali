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
    const v0, R.id.pager
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    check-cast v0, Landroidx/viewpager2/widget/ViewPager2;
    new-instance v1, Lorg/example/Pages;
    invoke-direct {v1, p0}, Lorg/example/Pages;-><init>(Landroidx/fragment/app/FragmentActivity;)V
    check-cast v1, Landroidx/recyclerview/widget/RecyclerView$Adapter;
    invoke-virtual {v0, v1}, Landroidx/viewpager2/widget/ViewPager2;->setAdapter(Landroidx/recyclerview/widget/RecyclerView$Adapter;)V
    return-void
.end method

.class public final Lorg/example/Pages;
.super Landroidx/viewpager2/adapter/FragmentStateAdapter;

.method public constructor <init>(Landroidx/fragment/app/FragmentActivity;)V
    .registers 2
    invoke-direct {p0, p1}, Landroidx/viewpager2/adapter/FragmentStateAdapter;-><init>(Landroidx/fragment/app/FragmentActivity;)V
    return-void
.end method

.method public createFragment(I)Landroidx/fragment/app/Fragment;
    .registers 2
    if-nez p1, :two
    new-instance p1, Lorg/example/One;
    invoke-direct {p1}, Lorg/example/One;-><init>()V
    check-cast p1, Landroidx/fragment/app/Fragment;
    goto :end
    :two
    new-instance p1, Lorg/example/Two;
    invoke-direct {p1}, Lorg/example/Two;-><init>()V
    check-cast p1, Landroidx/fragment/app/Fragment;
    :end
    return-object p1
.end method

.method public getItemCount()I
    .registers 2
    const/4 v0, 0x2
    return v0
.end method

.class public final Lorg/example/One;
.super Landroidx/fragment/app/Fragment;

.method public constructor <init>()V
    .registers 2
    const v0, R.layout.page
    invoke-direct {p0, v0}, Landroidx/fragment/app/Fragment;-><init>(I)V
    return-void
.end method

.class public final Lorg/example/Two;
.super Landroidx/fragment/app/Fragment;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/fragment/app/Fragment;-><init>()V
    return-void
.end method
