.class public final Lorg/example/Main;
.super Landroidx/fragment/app/FragmentActivity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/fragment/app/FragmentActivity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 6
    invoke-super {p0, p1}, Landroidx/fragment/app/FragmentActivity;->onCreate(Landroid/os/Bundle;)V
    const v0, R.layout.main
    invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V
    invoke-virtual {p0}, Lorg/example/Main;->getSupportFragmentManager()Landroidx/fragment/app/FragmentManager;
    move-result-object v0
    invoke-virtual {v0}, Landroidx/fragment/app/FragmentManager;->beginTransaction()Landroidx/fragment/app/FragmentTransaction;
    move-result-object v0
    const v1, R.id.box
    sget-object v2, Lorg/example/Page;->Companion:Lorg/example/Page$Companion;
    const-string v3, "first"
    invoke-virtual {v2, v3}, Lorg/example/Page$Companion;->newInstance(Ljava/lang/String;)Lorg/example/Page;
    move-result-object v2
    check-cast v2, Landroidx/fragment/app/Fragment;
    invoke-virtual {v0, v1, v2}, Landroidx/fragment/app/FragmentTransaction;->replace(ILandroidx/fragment/app/Fragment;)Landroidx/fragment/app/FragmentTransaction;
    move-result-object v0
    invoke-virtual {v0}, Landroidx/fragment/app/FragmentTransaction;->commit()I
    return-void
.end method

.method public final next()V
    .registers 3
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.class public final Lorg/example/Page;
.super Landroidx/fragment/app/Fragment;

.field public static final Companion:Lorg/example/Page$Companion;

.method static constructor <clinit>()V
    .registers 2
    new-instance v0, Lorg/example/Page$Companion;
    const/4 v1, 0x0
    invoke-direct {v0, v1}, Lorg/example/Page$Companion;-><init>(Lkotlin/jvm/internal/DefaultConstructorMarker;)V
    sput-object v0, Lorg/example/Page;->Companion:Lorg/example/Page$Companion;
    return-void
.end method

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/fragment/app/Fragment;-><init>()V
    return-void
.end method

.method public onCreateView(Landroid/view/LayoutInflater;Landroid/view/ViewGroup;Landroid/os/Bundle;)Landroid/view/View;
    .registers 6
    const p3, R.layout.page
    const/4 v0, 0x0
    invoke-virtual {p1, p3, p2, v0}, Landroid/view/LayoutInflater;->inflate(ILandroid/view/ViewGroup;Z)Landroid/view/View;
    move-result-object p1
    return-object p1
.end method

.method public onViewCreated(Landroid/view/View;Landroid/os/Bundle;)V
    .registers 4
    const-string v0, "view"
    invoke-static {p1, v0}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullParameter(Ljava/lang/Object;Ljava/lang/String;)V
    invoke-super {p0, p1, p2}, Landroidx/fragment/app/Fragment;->onViewCreated(Landroid/view/View;Landroid/os/Bundle;)V
    const p2, R.id.go_there
    invoke-virtual {p1, p2}, Landroid/view/View;->findViewById(I)Landroid/view/View;
    move-result-object p1
    new-instance p2, Lorg/example/Page$$ExternalSyntheticLambda0;
    invoke-direct {p2, p0}, Lorg/example/Page$$ExternalSyntheticLambda0;-><init>(Lorg/example/Page;)V
    invoke-virtual {p1, p2}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method public static synthetic $r8$lambda$d(Lorg/example/Page;Landroid/view/View;)V
    .registers 2
    invoke-static {p0, p1}, Lorg/example/Page;->onViewCreated$lambda$0(Lorg/example/Page;Landroid/view/View;)V
    return-void
.end method

.method private static final onViewCreated$lambda$0(Lorg/example/Page;Landroid/view/View;)V
    .registers 3
    invoke-virtual {p0}, Lorg/example/Page;->requireActivity()Landroidx/fragment/app/FragmentActivity;
    move-result-object p0
    const-string p1, "null cannot be cast to non-null type org.example.Main"
    invoke-static {p0, p1}, Lkotlin/jvm/internal/Intrinsics;->checkNotNull(Ljava/lang/Object;Ljava/lang/String;)V
    check-cast p0, Lorg/example/Main;
    invoke-virtual {p0}, Lorg/example/Main;->next()V
    return-void
.end method

.class public final synthetic Lorg/example/Page$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/Page;

.method public synthetic constructor <init>(Lorg/example/Page;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Page$$ExternalSyntheticLambda0;->f$0:Lorg/example/Page;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Page$$ExternalSyntheticLambda0;->f$0:Lorg/example/Page;
    invoke-static {v0, p1}, Lorg/example/Page;->$r8$lambda$d(Lorg/example/Page;Landroid/view/View;)V
    return-void
.end method

.class public final Lorg/example/Page$Companion;
.super Ljava/lang/Object;

.method private constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public synthetic constructor <init>(Lkotlin/jvm/internal/DefaultConstructorMarker;)V
    .registers 2
    invoke-direct {p0}, Lorg/example/Page$Companion;-><init>()V
    return-void
.end method

.method public final newInstance(Ljava/lang/String;)Lorg/example/Page;
    .registers 5
    new-instance v0, Lorg/example/Page;
    invoke-direct {v0}, Lorg/example/Page;-><init>()V
    new-instance v1, Landroid/os/Bundle;
    invoke-direct {v1}, Landroid/os/Bundle;-><init>()V
    const-string v2, "kind"
    invoke-virtual {v1, v2, p1}, Landroid/os/Bundle;->putString(Ljava/lang/String;Ljava/lang/String;)V
    invoke-virtual {v0, v1}, Lorg/example/Page;->setArguments(Landroid/os/Bundle;)V
    return-object v0
.end method
