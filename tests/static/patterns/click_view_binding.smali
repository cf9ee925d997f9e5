.class public final Lorg/example/Main;
.super Landroid/app/Activity;

.field private binding:Lorg/example/databinding/MainBinding;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 5
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    invoke-virtual {p0}, Lorg/example/Main;->getLayoutInflater()Landroid/view/LayoutInflater;
    move-result-object p1
    invoke-static {p1}, Lorg/example/databinding/MainBinding;->inflate(Landroid/view/LayoutInflater;)Lorg/example/databinding/MainBinding;
    move-result-object p1
    const-string v0, "inflate(...)"
    invoke-static {p1, v0}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullExpressionValue(Ljava/lang/Object;Ljava/lang/String;)V
    iput-object p1, p0, Lorg/example/Main;->binding:Lorg/example/databinding/MainBinding;
    const/4 v0, 0x0
    const-string v1, "binding"
    if-nez p1, :set
    invoke-static {v1}, Lkotlin/jvm/internal/Intrinsics;->throwUninitializedPropertyAccessException(Ljava/lang/String;)V
    move-object p1, v0
    :set
    invoke-virtual {p1}, Lorg/example/databinding/MainBinding;->getRoot()Landroid/widget/LinearLayout;
    move-result-object p1
    check-cast p1, Landroid/view/View;
    invoke-virtual {p0, p1}, Lorg/example/Main;->setContentView(Landroid/view/View;)V
    iget-object p1, p0, Lorg/example/Main;->binding:Lorg/example/databinding/MainBinding;
    if-nez p1, :there
    invoke-static {v1}, Lkotlin/jvm/internal/Intrinsics;->throwUninitializedPropertyAccessException(Ljava/lang/String;)V
    goto :listen
    :there
    move-object v0, p1
    :listen
    iget-object p1, v0, Lorg/example/databinding/MainBinding;->goThere:Landroid/widget/Button;
    new-instance v0, Lorg/example/Main$$ExternalSyntheticLambda0;
    invoke-direct {v0, p0}, Lorg/example/Main$$ExternalSyntheticLambda0;-><init>(Lorg/example/Main;)V
    invoke-virtual {p1, v0}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method private static final onCreate$lambda$0(Lorg/example/Main;Landroid/view/View;)V
    .registers 4
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.method public static synthetic $r8$lambda$a(Lorg/example/Main;Landroid/view/View;)V
    .registers 2
    invoke-static {p0, p1}, Lorg/example/Main;->onCreate$lambda$0(Lorg/example/Main;Landroid/view/View;)V
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
    invoke-static {v0, p1}, Lorg/example/Main;->$r8$lambda$a(Lorg/example/Main;Landroid/view/View;)V
    return-void
.end method

.class public final Lorg/example/databinding/MainBinding;
.super Ljava/lang/Object;
.implements Landroidx/viewbinding/ViewBinding;

.field public final goThere:Landroid/widget/Button;
.field private final rootView:Landroid/widget/LinearLayout;

.method private constructor <init>(Landroid/widget/LinearLayout;Landroid/widget/Button;)V
    .registers 3
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/databinding/MainBinding;->rootView:Landroid/widget/LinearLayout;
    iput-object p2, p0, Lorg/example/databinding/MainBinding;->goThere:Landroid/widget/Button;
    return-void
.end method

.method public static bind(Landroid/view/View;)Lorg/example/databinding/MainBinding;
    .registers 4
    const v0, R.id.go_there
    invoke-static {p0, v0}, Landroidx/viewbinding/ViewBindings;->findChildViewById(Landroid/view/View;I)Landroid/view/View;
    move-result-object v1
    check-cast v1, Landroid/widget/Button;
    if-eqz v1, :missing
    new-instance v0, Lorg/example/databinding/MainBinding;
    check-cast p0, Landroid/widget/LinearLayout;
    invoke-direct {v0, p0, v1}, Lorg/example/databinding/MainBinding;-><init>(Landroid/widget/LinearLayout;Landroid/widget/Button;)V
    return-object v0
    :missing
    invoke-virtual {p0}, Landroid/view/View;->getResources()Landroid/content/res/Resources;
    move-result-object p0
    invoke-virtual {p0, v0}, Landroid/content/res/Resources;->getResourceName(I)Ljava/lang/String;
    move-result-object p0
    new-instance v0, Ljava/lang/NullPointerException;
    const-string v1, "Missing required view with ID: "
    invoke-virtual {v1, p0}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object p0
    invoke-direct {v0, p0}, Ljava/lang/NullPointerException;-><init>(Ljava/lang/String;)V
    throw v0
.end method

.method public static inflate(Landroid/view/LayoutInflater;)Lorg/example/databinding/MainBinding;
    .registers 3
    const/4 v0, 0x0
    const/4 v1, 0x0
    invoke-static {p0, v0, v1}, Lorg/example/databinding/MainBinding;->inflate(Landroid/view/LayoutInflater;Landroid/view/ViewGroup;Z)Lorg/example/databinding/MainBinding;
    move-result-object p0
    return-object p0
.end method

.method public static inflate(Landroid/view/LayoutInflater;Landroid/view/ViewGroup;Z)Lorg/example/databinding/MainBinding;
    .registers 5
    const v0, R.layout.main
    const/4 v1, 0x0
    invoke-virtual {p0, v0, p1, v1}, Landroid/view/LayoutInflater;->inflate(ILandroid/view/ViewGroup;Z)Landroid/view/View;
    move-result-object p0
    if-eqz p2, :apart
    invoke-virtual {p1, p0}, Landroid/view/ViewGroup;->addView(Landroid/view/View;)V
    :apart
    invoke-static {p0}, Lorg/example/databinding/MainBinding;->bind(Landroid/view/View;)Lorg/example/databinding/MainBinding;
    move-result-object p0
    return-object p0
.end method

.method public getRoot()Landroid/widget/LinearLayout;
    .registers 2
    iget-object v0, p0, Lorg/example/databinding/MainBinding;->rootView:Landroid/widget/LinearLayout;
    return-object v0
.end method

.method public bridge synthetic getRoot()Landroid/view/View;
    .registers 2
    invoke-virtual {p0}, Lorg/example/databinding/MainBinding;->getRoot()Landroid/widget/LinearLayout;
    move-result-object v0
    return-object v0
.end method
