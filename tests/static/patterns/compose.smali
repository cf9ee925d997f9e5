.class public final Lorg/example/Main;
.super Landroidx/activity/ComponentActivity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/activity/ComponentActivity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 7
    invoke-super {p0, p1}, Landroidx/activity/ComponentActivity;->onCreate(Landroid/os/Bundle;)V
    move-object v0, p0
    check-cast v0, Landroidx/activity/ComponentActivity;
    sget-object p1, Lorg/example/ComposableSingletons$MainKt;->INSTANCE:Lorg/example/ComposableSingletons$MainKt;
    invoke-virtual {p1}, Lorg/example/ComposableSingletons$MainKt;->getLambda-1$app_release()Lkotlin/jvm/functions/Function2;
    move-result-object v2
    const/4 v1, 0x0
    const/4 v3, 0x1
    const/4 v4, 0x0
    invoke-static {v0, v1, v2, v3, v4}, Landroidx/activity/compose/ComponentActivityKt;->setContent$default(Landroidx/activity/ComponentActivity;Landroidx/compose/runtime/CompositionContext;Lkotlin/jvm/functions/Function2;ILjava/lang/Object;)V
    return-void
.end method

.class public final Lorg/example/ComposableSingletons$MainKt;
.super Ljava/lang/Object;

.field public static final INSTANCE:Lorg/example/ComposableSingletons$MainKt;
.field public static lambda-1:Lkotlin/jvm/functions/Function2;

.method static constructor <clinit>()V
    .registers 4
    new-instance v0, Lorg/example/ComposableSingletons$MainKt;
    invoke-direct {v0}, Lorg/example/ComposableSingletons$MainKt;-><init>()V
    sput-object v0, Lorg/example/ComposableSingletons$MainKt;->INSTANCE:Lorg/example/ComposableSingletons$MainKt;
    new-instance v0, Lorg/example/MainKt$$ExternalSyntheticLambda0;
    invoke-direct {v0}, Lorg/example/MainKt$$ExternalSyntheticLambda0;-><init>()V
    const v1, 0x1234567
    const/4 v2, 0x0
    invoke-static {v1, v2, v0}, Landroidx/compose/runtime/internal/ComposableLambdaKt;->composableLambdaInstance(IZLjava/lang/Object;)Landroidx/compose/runtime/internal/ComposableLambda;
    move-result-object v0
    check-cast v0, Lkotlin/jvm/functions/Function2;
    sput-object v0, Lorg/example/ComposableSingletons$MainKt;->lambda-1:Lkotlin/jvm/functions/Function2;
    return-void
.end method

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final getLambda-1$app_release()Lkotlin/jvm/functions/Function2;
    .registers 2
    sget-object v0, Lorg/example/ComposableSingletons$MainKt;->lambda-1:Lkotlin/jvm/functions/Function2;
    return-object v0
.end method

.class public final Lorg/example/MainKt;
.super Ljava/lang/Object;

.method public static final App(Landroidx/compose/runtime/Composer;I)V
    .registers 14
    const v0, -0x5e2b1c
    invoke-interface {p0, v0}, Landroidx/compose/runtime/Composer;->startRestartGroup(I)Landroidx/compose/runtime/Composer;
    move-result-object p0
    if-nez p1, :go
    invoke-interface {p0}, Landroidx/compose/runtime/Composer;->getSkipping()Z
    move-result v0
    if-nez v0, :skip
    :go
    const/4 v0, 0x0
    new-array v1, v0, [Landroidx/navigation/Navigator;
    const/16 v2, 0x8
    invoke-static {v1, p0, v2}, Landroidx/navigation/compose/NavHostControllerKt;->rememberNavController([Landroidx/navigation/Navigator;Landroidx/compose/runtime/Composer;I)Landroidx/navigation/NavHostController;
    move-result-object v0
    new-instance v10, Lorg/example/MainKt$$ExternalSyntheticLambda1;
    invoke-direct {v10, v0}, Lorg/example/MainKt$$ExternalSyntheticLambda1;-><init>(Landroidx/navigation/NavHostController;)V
    const-string v1, "home"
    const/4 v2, 0x0
    const/4 v3, 0x0
    const/4 v4, 0x0
    const/4 v5, 0x0
    const/4 v6, 0x0
    const/4 v7, 0x0
    const/4 v8, 0x0
    move-object v9, v10
    move-object v10, p0
    const/16 v11, 0x38
    invoke-static/range {v0 .. v11}, Landroidx/navigation/compose/NavHostKt;->NavHost(Landroidx/navigation/NavHostController;Ljava/lang/String;Landroidx/compose/ui/Modifier;Landroidx/compose/ui/Alignment;Ljava/lang/String;Lkotlin/jvm/functions/Function1;Lkotlin/jvm/functions/Function1;Lkotlin/jvm/functions/Function1;Lkotlin/jvm/functions/Function1;Lkotlin/jvm/functions/Function1;Landroidx/compose/runtime/Composer;I)V
    goto :end
    :skip
    invoke-interface {p0}, Landroidx/compose/runtime/Composer;->skipToGroupEnd()V
    :end
    invoke-interface {p0}, Landroidx/compose/runtime/Composer;->endRestartGroup()Landroidx/compose/runtime/ScopeUpdateScope;
    return-void
.end method

.method public static final Home(Lkotlin/jvm/functions/Function0;Landroidx/compose/runtime/Composer;I)V
    .registers 17
    const v0, 0x31abc
    invoke-interface {p1, v0}, Landroidx/compose/runtime/Composer;->startRestartGroup(I)Landroidx/compose/runtime/Composer;
    move-result-object p1
    new-instance v9, Lorg/example/MainKt$$ExternalSyntheticLambda5;
    invoke-direct {v9}, Lorg/example/MainKt$$ExternalSyntheticLambda5;-><init>()V
    move-object v0, p0
    const/4 v1, 0x0
    const/4 v2, 0x0
    const/4 v3, 0x0
    const/4 v4, 0x0
    const/4 v5, 0x0
    const/4 v6, 0x0
    const/4 v7, 0x0
    const/4 v8, 0x0
    move-object v10, p1
    const/high16 v11, 0x30000000
    const/16 v12, 0x1fe
    invoke-static/range {v0 .. v12}, Landroidx/compose/material3/ButtonKt;->Button(Lkotlin/jvm/functions/Function0;Landroidx/compose/ui/Modifier;ZLandroidx/compose/ui/graphics/Shape;Landroidx/compose/material3/ButtonColors;Landroidx/compose/material3/ButtonElevation;Landroidx/compose/foundation/BorderStroke;Landroidx/compose/foundation/layout/PaddingValues;Landroidx/compose/foundation/interaction/MutableInteractionSource;Lkotlin/jvm/functions/Function3;Landroidx/compose/runtime/Composer;II)V
    invoke-interface {p1}, Landroidx/compose/runtime/Composer;->endRestartGroup()Landroidx/compose/runtime/ScopeUpdateScope;
    return-void
.end method

.method public static final Label(Ljava/lang/String;Landroidx/compose/runtime/Composer;I)V
    .registers 5
    const/4 v0, 0x0
    invoke-static {p0, v0, p1, v0, v0}, Landroidx/compose/material3/TextKt;->Text--4IGK_g(Ljava/lang/String;Landroidx/compose/ui/Modifier;Landroidx/compose/runtime/Composer;II)V
    return-void
.end method

.class public final synthetic Lorg/example/MainKt$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Lkotlin/jvm/functions/Function2;


.method public synthetic constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final invoke(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    .registers 4
    check-cast p1, Landroidx/compose/runtime/Composer;
    const/4 v0, 0x0
    invoke-static {p1, v0}, Lorg/example/MainKt;->App(Landroidx/compose/runtime/Composer;I)V
    sget-object v0, Lkotlin/Unit;->INSTANCE:Lkotlin/Unit;
    return-object v0
.end method

.class public final synthetic Lorg/example/MainKt$$ExternalSyntheticLambda1;
.super Ljava/lang/Object;
.implements Lkotlin/jvm/functions/Function1;

.field public final synthetic f$0:Landroidx/navigation/NavHostController;

.method public synthetic constructor <init>(Landroidx/navigation/NavHostController;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/MainKt$$ExternalSyntheticLambda1;->f$0:Landroidx/navigation/NavHostController;
    return-void
.end method

.method public final invoke(Ljava/lang/Object;)Ljava/lang/Object;
    .registers 9
    iget-object v0, p0, Lorg/example/MainKt$$ExternalSyntheticLambda1;->f$0:Landroidx/navigation/NavHostController;
    check-cast p1, Landroidx/navigation/NavGraphBuilder;
    new-instance v1, Lorg/example/MainKt$$ExternalSyntheticLambda2;
    invoke-direct {v1, v0}, Lorg/example/MainKt$$ExternalSyntheticLambda2;-><init>(Landroidx/navigation/NavHostController;)V
    const v2, 0x11111
    const/4 v3, 0x1
    invoke-static {v2, v3, v1}, Landroidx/compose/runtime/internal/ComposableLambdaKt;->composableLambdaInstance(IZLjava/lang/Object;)Landroidx/compose/runtime/internal/ComposableLambda;
    move-result-object v4
    check-cast v4, Lkotlin/jvm/functions/Function4;
    move-object v0, p1
    const-string v1, "home"
    const/4 v2, 0x0
    const/4 v3, 0x0
    const/4 v5, 0x6
    const/4 v6, 0x0
    invoke-static/range {v0 .. v6}, Landroidx/navigation/compose/NavGraphBuilderKt;->composable$default(Landroidx/navigation/NavGraphBuilder;Ljava/lang/String;Ljava/util/List;Ljava/util/List;Lkotlin/jvm/functions/Function4;ILjava/lang/Object;)V
    new-instance v1, Lorg/example/MainKt$$ExternalSyntheticLambda4;
    invoke-direct {v1}, Lorg/example/MainKt$$ExternalSyntheticLambda4;-><init>()V
    const v2, 0x22222
    const/4 v3, 0x1
    invoke-static {v2, v3, v1}, Landroidx/compose/runtime/internal/ComposableLambdaKt;->composableLambdaInstance(IZLjava/lang/Object;)Landroidx/compose/runtime/internal/ComposableLambda;
    move-result-object v4
    check-cast v4, Lkotlin/jvm/functions/Function4;
    move-object v0, p1
    const-string v1, "detail/{id}"
    const/4 v2, 0x0
    const/4 v3, 0x0
    invoke-static/range {v0 .. v6}, Landroidx/navigation/compose/NavGraphBuilderKt;->composable$default(Landroidx/navigation/NavGraphBuilder;Ljava/lang/String;Ljava/util/List;Ljava/util/List;Lkotlin/jvm/functions/Function4;ILjava/lang/Object;)V
    sget-object v0, Lkotlin/Unit;->INSTANCE:Lkotlin/Unit;
    return-object v0
.end method

.class public final synthetic Lorg/example/MainKt$$ExternalSyntheticLambda2;
.super Ljava/lang/Object;
.implements Lkotlin/jvm/functions/Function4;

.field public final synthetic f$0:Landroidx/navigation/NavHostController;

.method public synthetic constructor <init>(Landroidx/navigation/NavHostController;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/MainKt$$ExternalSyntheticLambda2;->f$0:Landroidx/navigation/NavHostController;
    return-void
.end method

.method public final invoke(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    .registers 7
    check-cast p3, Landroidx/compose/runtime/Composer;
    iget-object v0, p0, Lorg/example/MainKt$$ExternalSyntheticLambda2;->f$0:Landroidx/navigation/NavHostController;
    new-instance v1, Lorg/example/MainKt$$ExternalSyntheticLambda3;
    invoke-direct {v1, v0}, Lorg/example/MainKt$$ExternalSyntheticLambda3;-><init>(Landroidx/navigation/NavHostController;)V
    const/4 v0, 0x0
    invoke-static {v1, p3, v0}, Lorg/example/MainKt;->Home(Lkotlin/jvm/functions/Function0;Landroidx/compose/runtime/Composer;I)V
    sget-object v0, Lkotlin/Unit;->INSTANCE:Lkotlin/Unit;
    return-object v0
.end method

.class public final synthetic Lorg/example/MainKt$$ExternalSyntheticLambda3;
.super Ljava/lang/Object;
.implements Lkotlin/jvm/functions/Function0;

.field public final synthetic f$0:Landroidx/navigation/NavHostController;

.method public synthetic constructor <init>(Landroidx/navigation/NavHostController;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/MainKt$$ExternalSyntheticLambda3;->f$0:Landroidx/navigation/NavHostController;
    return-void
.end method

.method public final invoke()Ljava/lang/Object;
    .registers 7
    iget-object v0, p0, Lorg/example/MainKt$$ExternalSyntheticLambda3;->f$0:Landroidx/navigation/NavHostController;
    check-cast v0, Landroidx/navigation/NavController;
    const-string v1, "detail/7"
    const/4 v2, 0x0
    const/4 v3, 0x0
    const/4 v4, 0x6
    const/4 v5, 0x0
    invoke-static/range {v0 .. v5}, Landroidx/navigation/NavController;->navigate$default(Landroidx/navigation/NavController;Ljava/lang/String;Landroidx/navigation/NavOptions;Landroidx/navigation/Navigator$Extras;ILjava/lang/Object;)V
    sget-object v0, Lkotlin/Unit;->INSTANCE:Lkotlin/Unit;
    return-object v0
.end method

.class public final synthetic Lorg/example/MainKt$$ExternalSyntheticLambda4;
.super Ljava/lang/Object;
.implements Lkotlin/jvm/functions/Function4;


.method public synthetic constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final invoke(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    .registers 7
    check-cast p3, Landroidx/compose/runtime/Composer;
    const-string v0, "Detail"
    const/4 v1, 0x6
    invoke-static {v0, p3, v1}, Lorg/example/MainKt;->Label(Ljava/lang/String;Landroidx/compose/runtime/Composer;I)V
    sget-object v0, Lkotlin/Unit;->INSTANCE:Lkotlin/Unit;
    return-object v0
.end method

.class public final synthetic Lorg/example/MainKt$$ExternalSyntheticLambda5;
.super Ljava/lang/Object;
.implements Lkotlin/jvm/functions/Function3;


.method public synthetic constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final invoke(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    .registers 6
    check-cast p2, Landroidx/compose/runtime/Composer;
    const-string v0, "Open it"
    const/4 v1, 0x6
    invoke-static {v0, p2, v1}, Lorg/example/MainKt;->Label(Ljava/lang/String;Landroidx/compose/runtime/Composer;I)V
    sget-object v0, Lkotlin/Unit;->INSTANCE:Lkotlin/Unit;
    return-object v0
.end method
