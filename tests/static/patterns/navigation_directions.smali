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

.class public final Lorg/example/Home;
.super Landroidx/fragment/app/Fragment;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/fragment/app/Fragment;-><init>()V
    return-void
.end method

.method public onViewCreated(Landroid/view/View;Landroid/os/Bundle;)V
    .registers 3
    const p2, R.id.go_there
    invoke-virtual {p1, p2}, Landroid/view/View;->findViewById(I)Landroid/view/View;
    move-result-object p1
    new-instance p2, Lorg/example/Home$$ExternalSyntheticLambda0;
    invoke-direct {p2, p0}, Lorg/example/Home$$ExternalSyntheticLambda0;-><init>(Lorg/example/Home;)V
    invoke-virtual {p1, p2}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method public final synthetic lambda$onViewCreated$0(Landroid/view/View;)V
    .registers 4
    move-object p1, p0
    check-cast p1, Landroidx/fragment/app/Fragment;
    invoke-static {p1}, Landroidx/navigation/fragment/FragmentKt;->findNavController(Landroidx/fragment/app/Fragment;)Landroidx/navigation/NavController;
    move-result-object p1
    sget-object v0, Lorg/example/HomeDirections;->Companion:Lorg/example/HomeDirections$Companion;
    invoke-virtual {v0}, Lorg/example/HomeDirections$Companion;->toDetail()Landroidx/navigation/NavDirections;
    move-result-object v0
    invoke-virtual {p1, v0}, Landroidx/navigation/NavController;->navigate(Landroidx/navigation/NavDirections;)V
    return-void
.end method

.class public final synthetic Lorg/example/Home$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/Home;

.method public synthetic constructor <init>(Lorg/example/Home;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Home$$ExternalSyntheticLambda0;->f$0:Lorg/example/Home;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Home$$ExternalSyntheticLambda0;->f$0:Lorg/example/Home;
    invoke-virtual {v0, p1}, Lorg/example/Home;->lambda$onViewCreated$0(Landroid/view/View;)V
    return-void
.end method

.class public final Lorg/example/HomeDirections;
.super Ljava/lang/Object;

.field public static final Companion:Lorg/example/HomeDirections$Companion;

.method static constructor <clinit>()V
    .registers 2
    new-instance v0, Lorg/example/HomeDirections$Companion;
    const/4 v1, 0x0
    invoke-direct {v0, v1}, Lorg/example/HomeDirections$Companion;-><init>(Lkotlin/jvm/internal/DefaultConstructorMarker;)V
    sput-object v0, Lorg/example/HomeDirections;->Companion:Lorg/example/HomeDirections$Companion;
    return-void
.end method

.class public final Lorg/example/HomeDirections$Companion;
.super Ljava/lang/Object;

.method private constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public synthetic constructor <init>(Lkotlin/jvm/internal/DefaultConstructorMarker;)V
    .registers 2
    invoke-direct {p0}, Lorg/example/HomeDirections$Companion;-><init>()V
    return-void
.end method

.method public final toDetail()Landroidx/navigation/NavDirections;
    .registers 3
    new-instance v0, Landroidx/navigation/ActionOnlyNavDirections;
    const v1, R.id.to_detail
    invoke-direct {v0, v1}, Landroidx/navigation/ActionOnlyNavDirections;-><init>(I)V
    check-cast v0, Landroidx/navigation/NavDirections;
    return-object v0
.end method

.class public final Lorg/example/Detail;
.super Landroidx/fragment/app/Fragment;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/fragment/app/Fragment;-><init>()V
    return-void
.end method
