.class public final Lorg/example/Main;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
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

.method private static final onCreate$lambda$0(Lorg/example/Main;Landroid/view/View;)V
    .registers 3
    const-string v0, "this$0"
    invoke-static {p0, v0}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullParameter(Ljava/lang/Object;Ljava/lang/String;)V
    invoke-virtual {p0}, Lorg/example/Main;->getApplicationContext()Landroid/content/Context;
    move-result-object v0
    const-string p0, "getApplicationContext(...)"
    invoke-static {v0, p0}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullExpressionValue(Ljava/lang/Object;Ljava/lang/String;)V
    invoke-static {v0}, Lorg/example/HelpersKt;->one(Landroid/content/Context;)V
    return-void
.end method

.method public static synthetic $r8$lambda$Qm3o(Lorg/example/Main;Landroid/view/View;)V
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
    invoke-static {v0, p1}, Lorg/example/Main;->$r8$lambda$Qm3o(Lorg/example/Main;Landroid/view/View;)V
    return-void
.end method

.class public final Lorg/example/HelpersKt;
.super Ljava/lang/Object;

.method public static final one(Landroid/content/Context;)V
    .registers 2
    const-class v0, Lorg/example/Second;
    invoke-static {p0, v0}, Lorg/example/HelpersKt;->two(Landroid/content/Context;Ljava/lang/Class;)V
    return-void
.end method

.method public static final two(Landroid/content/Context;Ljava/lang/Class;)V
    .registers 3
    sget-object v0, Lorg/example/Opener;->INSTANCE:Lorg/example/Opener;
    invoke-virtual {v0, p0, p1}, Lorg/example/Opener;->three(Landroid/content/Context;Ljava/lang/Class;)V
    return-void
.end method

.class public final Lorg/example/Opener;
.super Ljava/lang/Object;

.field public static final INSTANCE:Lorg/example/Opener;

.method static constructor <clinit>()V
    .registers 1
    new-instance v0, Lorg/example/Opener;
    invoke-direct {v0}, Lorg/example/Opener;-><init>()V
    sput-object v0, Lorg/example/Opener;->INSTANCE:Lorg/example/Opener;
    return-void
.end method

.method private constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final three(Landroid/content/Context;Ljava/lang/Class;)V
    .registers 4
    invoke-direct {p0, p1, p2}, Lorg/example/Opener;->make(Landroid/content/Context;Ljava/lang/Class;)Landroid/content/Intent;
    move-result-object v0
    invoke-direct {p0, p1, v0}, Lorg/example/Opener;->four(Landroid/content/Context;Landroid/content/Intent;)V
    return-void
.end method

.method private final make(Landroid/content/Context;Ljava/lang/Class;)Landroid/content/Intent;
    .registers 5
    new-instance v0, Landroid/content/Intent;
    invoke-direct {v0, p1, p2}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    const/high16 v1, 0x10000000
    invoke-virtual {v0, v1}, Landroid/content/Intent;->addFlags(I)Landroid/content/Intent;
    return-object v0
.end method

.method private final four(Landroid/content/Context;Landroid/content/Intent;)V
    .registers 3
    invoke-virtual {p1, p2}, Landroid/content/Context;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
