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
    return-void
.end method

.class public final Lorg/example/One;
.super Landroidx/fragment/app/Fragment;

.method public constructor <init>()V
    .registers 2
    const v0, R.layout.page
    invoke-direct {p0, v0}, Landroidx/fragment/app/Fragment;-><init>(I)V
    return-void
.end method

.method public onStart()V
    .registers 3
    invoke-super {p0}, Landroidx/fragment/app/Fragment;->onStart()V
    invoke-virtual {p0}, Lorg/example/One;->requireView()Landroid/view/View;
    move-result-object v0
    const v1, R.id.go_there
    invoke-virtual {v0, v1}, Landroid/view/View;->findViewById(I)Landroid/view/View;
    move-result-object v0
    new-instance v1, Lorg/example/One$$ExternalSyntheticLambda0;
    invoke-direct {v1, p0}, Lorg/example/One$$ExternalSyntheticLambda0;-><init>(Lorg/example/One;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method public final synthetic lambda$onStart$0(Landroid/view/View;)V
    .registers 5
    new-instance v0, Landroid/content/Intent;
    invoke-virtual {p0}, Lorg/example/One;->requireContext()Landroid/content/Context;
    move-result-object v1
    const-class v2, Lorg/example/Second;
    invoke-direct {v0, v1, v2}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/One;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.class public final synthetic Lorg/example/One$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/One;

.method public synthetic constructor <init>(Lorg/example/One;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/One$$ExternalSyntheticLambda0;->f$0:Lorg/example/One;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/One$$ExternalSyntheticLambda0;->f$0:Lorg/example/One;
    invoke-virtual {v0, p1}, Lorg/example/One;->lambda$onStart$0(Landroid/view/View;)V
    return-void
.end method
