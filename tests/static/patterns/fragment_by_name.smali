.class public Lorg/example/Main;
.super Landroid/app/Activity;

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
    const-class v0, Lorg/example/One;
    invoke-virtual {v0}, Ljava/lang/Class;->getName()Ljava/lang/String;
    move-result-object v0
    invoke-static {p0, v0}, Landroid/app/Fragment;->instantiate(Landroid/content/Context;Ljava/lang/String;)Landroid/app/Fragment;
    move-result-object v0
    invoke-virtual {p0}, Lorg/example/Main;->getFragmentManager()Landroid/app/FragmentManager;
    move-result-object v1
    invoke-virtual {v1}, Landroid/app/FragmentManager;->beginTransaction()Landroid/app/FragmentTransaction;
    move-result-object v1
    const v2, R.id.box
    invoke-virtual {v1, v2, v0}, Landroid/app/FragmentTransaction;->replace(ILandroid/app/Fragment;)Landroid/app/FragmentTransaction;
    move-result-object v1
    invoke-virtual {v1}, Landroid/app/FragmentTransaction;->commit()I
    return-void
.end method

.class public Lorg/example/One;
.super Landroid/app/Fragment;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Fragment;-><init>()V
    return-void
.end method
