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
    const v0, R.id.go_there
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda0;
    invoke-direct {v1, p0}, Lorg/example/Main$$ExternalSyntheticLambda0;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method public final synthetic lambda$onCreate$0(Landroid/view/View;)V
    .registers 5
    new-instance v0, Lorg/example/Sure;
    invoke-direct {v0}, Lorg/example/Sure;-><init>()V
    invoke-virtual {p0}, Lorg/example/Main;->getSupportFragmentManager()Landroidx/fragment/app/FragmentManager;
    move-result-object v1
    const-string v2, "sure"
    invoke-virtual {v0, v1, v2}, Lorg/example/Sure;->show(Landroidx/fragment/app/FragmentManager;Ljava/lang/String;)V
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

.class public Lorg/example/Sure;
.super Landroidx/fragment/app/DialogFragment;
.implements Landroid/content/DialogInterface$OnClickListener;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/fragment/app/DialogFragment;-><init>()V
    return-void
.end method

.method public onCreateDialog(Landroid/os/Bundle;)Landroid/app/Dialog;
    .registers 4
    new-instance p1, Landroid/app/AlertDialog$Builder;
    invoke-virtual {p0}, Lorg/example/Sure;->requireContext()Landroid/content/Context;
    move-result-object v0
    invoke-direct {p1, v0}, Landroid/app/AlertDialog$Builder;-><init>(Landroid/content/Context;)V
    const v0, R.string.yes
    invoke-virtual {p1, v0, p0}, Landroid/app/AlertDialog$Builder;->setPositiveButton(ILandroid/content/DialogInterface$OnClickListener;)Landroid/app/AlertDialog$Builder;
    invoke-virtual {p1}, Landroid/app/AlertDialog$Builder;->create()Landroid/app/AlertDialog;
    move-result-object p1
    return-object p1
.end method

.method public onClick(Landroid/content/DialogInterface;I)V
    .registers 4
    new-instance p1, Landroid/content/Intent;
    invoke-virtual {p0}, Lorg/example/Sure;->getActivity()Landroidx/fragment/app/FragmentActivity;
    move-result-object p2
    const-class v0, Lorg/example/Second;
    invoke-direct {p1, p2, v0}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, p1}, Lorg/example/Sure;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
