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

.method private final synthetic lambda$onCreate$0(Landroid/view/View;)V
    .registers 6
    sget-object v0, Lorg/example/Second;->Companion:Lorg/example/Second$Companion;
    const/4 v1, 0x0
    const/4 v2, 0x2
    const/4 v3, 0x0
    invoke-static {v0, p0, v1, v2, v3}, Lorg/example/Second$Companion;->start$default(Lorg/example/Second$Companion;Landroid/content/Context;ZILjava/lang/Object;)V
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

.class public final Lorg/example/Second;
.super Landroid/app/Activity;

.field public static final Companion:Lorg/example/Second$Companion;

.method static constructor <clinit>()V
    .registers 2
    new-instance v0, Lorg/example/Second$Companion;
    const/4 v1, 0x0
    invoke-direct {v0, v1}, Lorg/example/Second$Companion;-><init>(Lkotlin/jvm/internal/DefaultConstructorMarker;)V
    sput-object v0, Lorg/example/Second;->Companion:Lorg/example/Second$Companion;
    return-void
.end method

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method
.class public final Lorg/example/Second$Companion;
.super Ljava/lang/Object;

.method private constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public synthetic constructor <init>(Lkotlin/jvm/internal/DefaultConstructorMarker;)V
    .registers 2
    invoke-direct {p0}, Lorg/example/Second$Companion;-><init>()V
    return-void
.end method

.method public static synthetic start$default(Lorg/example/Second$Companion;Landroid/content/Context;ZILjava/lang/Object;)V
    .registers 5
    and-int/lit8 p4, p3, 0x2
    if-eqz p4, :given
    const/4 p2, 0x0
    :given
    invoke-virtual {p0, p1, p2}, Lorg/example/Second$Companion;->start(Landroid/content/Context;Z)V
    return-void
.end method

.method public final start(Landroid/content/Context;Z)V
    .registers 5
    if-eqz p2, :other
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Third;
    invoke-direct {v0, p1, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    goto :go
    :other
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    invoke-direct {v0, p1, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    :go
    invoke-virtual {p1, v0}, Landroid/content/Context;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
