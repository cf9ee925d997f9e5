.class public final Lorg/example/Main;
.super Landroidx/activity/ComponentActivity;

.field private final pick:Landroidx/activity/result/ActivityResultLauncher;
.field private final result:Landroidx/activity/result/ActivityResultLauncher;

.method public constructor <init>()V
    .registers 4
    invoke-direct {p0}, Landroidx/activity/ComponentActivity;-><init>()V
    new-instance v0, Landroidx/activity/result/contract/ActivityResultContracts$StartActivityForResult;
    invoke-direct {v0}, Landroidx/activity/result/contract/ActivityResultContracts$StartActivityForResult;-><init>()V
    check-cast v0, Landroidx/activity/result/contract/ActivityResultContract;
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda0;
    invoke-direct {v1, p0}, Lorg/example/Main$$ExternalSyntheticLambda0;-><init>(Lorg/example/Main;)V
    invoke-virtual {p0, v0, v1}, Lorg/example/Main;->registerForActivityResult(Landroidx/activity/result/contract/ActivityResultContract;Landroidx/activity/result/ActivityResultCallback;)Landroidx/activity/result/ActivityResultLauncher;
    move-result-object v0
    const-string v1, "registerForActivityResult(...)"
    invoke-static {v0, v1}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullExpressionValue(Ljava/lang/Object;Ljava/lang/String;)V
    iput-object v0, p0, Lorg/example/Main;->result:Landroidx/activity/result/ActivityResultLauncher;
    new-instance v0, Landroidx/activity/result/contract/ActivityResultContracts$GetContent;
    invoke-direct {v0}, Landroidx/activity/result/contract/ActivityResultContracts$GetContent;-><init>()V
    check-cast v0, Landroidx/activity/result/contract/ActivityResultContract;
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda1;
    invoke-direct {v1}, Lorg/example/Main$$ExternalSyntheticLambda1;-><init>()V
    invoke-virtual {p0, v0, v1}, Lorg/example/Main;->registerForActivityResult(Landroidx/activity/result/contract/ActivityResultContract;Landroidx/activity/result/ActivityResultCallback;)Landroidx/activity/result/ActivityResultLauncher;
    move-result-object v0
    iput-object v0, p0, Lorg/example/Main;->pick:Landroidx/activity/result/ActivityResultLauncher;
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroidx/activity/ComponentActivity;->onCreate(Landroid/os/Bundle;)V
    const v0, R.layout.main
    invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V
    const v0, R.id.go_there
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda2;
    invoke-direct {v1, p0}, Lorg/example/Main$$ExternalSyntheticLambda2;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    const v0, R.id.pick
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda3;
    invoke-direct {v1, p0}, Lorg/example/Main$$ExternalSyntheticLambda3;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    const v0, R.id.share
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda4;
    invoke-direct {v1, p0}, Lorg/example/Main$$ExternalSyntheticLambda4;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    const v0, R.id.web
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda5;
    invoke-direct {v1, p0}, Lorg/example/Main$$ExternalSyntheticLambda5;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method public static synthetic $r8$lambda$g(Lorg/example/Main;Landroidx/activity/result/ActivityResult;)V
    .registers 3
    invoke-virtual {p1}, Landroidx/activity/result/ActivityResult;->getResultCode()I
    move-result p1
    const/4 v0, -0x1
    if-ne p1, v0, :end
    invoke-virtual {p0}, Lorg/example/Main;->recreate()V
    :end
    return-void
.end method

.method public final synthetic lambda$onCreate$2(Landroid/view/View;)V
    .registers 4
    iget-object p1, p0, Lorg/example/Main;->result:Landroidx/activity/result/ActivityResultLauncher;
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p1, v0}, Landroidx/activity/result/ActivityResultLauncher;->launch(Ljava/lang/Object;)V
    return-void
.end method

.method public final synthetic lambda$onCreate$3(Landroid/view/View;)V
    .registers 4
    iget-object p1, p0, Lorg/example/Main;->pick:Landroidx/activity/result/ActivityResultLauncher;
    const-string v0, "image/*"
    invoke-virtual {p1, v0}, Landroidx/activity/result/ActivityResultLauncher;->launch(Ljava/lang/Object;)V
    return-void
.end method

.method public final synthetic lambda$onCreate$4(Landroid/view/View;)V
    .registers 4
    new-instance p1, Landroid/content/Intent;
    const-string v0, "android.intent.action.SEND"
    invoke-direct {p1, v0}, Landroid/content/Intent;-><init>(Ljava/lang/String;)V
    const-string v0, "text/plain"
    invoke-virtual {p1, v0}, Landroid/content/Intent;->setType(Ljava/lang/String;)Landroid/content/Intent;
    const/4 v0, 0x0
    invoke-static {p1, v0}, Landroid/content/Intent;->createChooser(Landroid/content/Intent;Ljava/lang/CharSequence;)Landroid/content/Intent;
    move-result-object p1
    invoke-virtual {p0, p1}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.method public final synthetic lambda$onCreate$5(Landroid/view/View;)V
    .registers 4
    new-instance p1, Landroid/content/Intent;
    const-string v0, "android.intent.action.VIEW"
    const-string v1, "https://example.org"
    invoke-static {v1}, Landroid/net/Uri;->parse(Ljava/lang/String;)Landroid/net/Uri;
    move-result-object v1
    invoke-direct {p1, v0, v1}, Landroid/content/Intent;-><init>(Ljava/lang/String;Landroid/net/Uri;)V
    invoke-virtual {p0, p1}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.class public final synthetic Lorg/example/Main$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroidx/activity/result/ActivityResultCallback;

.field public final synthetic f$0:Lorg/example/Main;

.method public synthetic constructor <init>(Lorg/example/Main;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Main$$ExternalSyntheticLambda0;->f$0:Lorg/example/Main;
    return-void
.end method

.method public final onActivityResult(Ljava/lang/Object;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Main$$ExternalSyntheticLambda0;->f$0:Lorg/example/Main;
    check-cast p1, Landroidx/activity/result/ActivityResult;
    invoke-static {v0, p1}, Lorg/example/Main;->$r8$lambda$g(Lorg/example/Main;Landroidx/activity/result/ActivityResult;)V
    return-void
.end method

.class public final synthetic Lorg/example/Main$$ExternalSyntheticLambda1;
.super Ljava/lang/Object;
.implements Landroidx/activity/result/ActivityResultCallback;

.method public synthetic constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final onActivityResult(Ljava/lang/Object;)V
    .registers 2
    check-cast p1, Landroid/net/Uri;
    return-void
.end method

.class public final synthetic Lorg/example/Main$$ExternalSyntheticLambda2;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/Main;

.method public synthetic constructor <init>(Lorg/example/Main;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Main$$ExternalSyntheticLambda2;->f$0:Lorg/example/Main;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Main$$ExternalSyntheticLambda2;->f$0:Lorg/example/Main;
    invoke-virtual {v0, p1}, Lorg/example/Main;->lambda$onCreate$2(Landroid/view/View;)V
    return-void
.end method

.class public final synthetic Lorg/example/Main$$ExternalSyntheticLambda3;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/Main;

.method public synthetic constructor <init>(Lorg/example/Main;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Main$$ExternalSyntheticLambda3;->f$0:Lorg/example/Main;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Main$$ExternalSyntheticLambda3;->f$0:Lorg/example/Main;
    invoke-virtual {v0, p1}, Lorg/example/Main;->lambda$onCreate$3(Landroid/view/View;)V
    return-void
.end method

.class public final synthetic Lorg/example/Main$$ExternalSyntheticLambda4;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/Main;

.method public synthetic constructor <init>(Lorg/example/Main;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Main$$ExternalSyntheticLambda4;->f$0:Lorg/example/Main;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Main$$ExternalSyntheticLambda4;->f$0:Lorg/example/Main;
    invoke-virtual {v0, p1}, Lorg/example/Main;->lambda$onCreate$4(Landroid/view/View;)V
    return-void
.end method

.class public final synthetic Lorg/example/Main$$ExternalSyntheticLambda5;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/Main;

.method public synthetic constructor <init>(Lorg/example/Main;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Main$$ExternalSyntheticLambda5;->f$0:Lorg/example/Main;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Main$$ExternalSyntheticLambda5;->f$0:Lorg/example/Main;
    invoke-virtual {v0, p1}, Lorg/example/Main;->lambda$onCreate$5(Landroid/view/View;)V
    return-void
.end method
