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
    const v0, R.id.go_third
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda1;
    invoke-direct {v1, p0}, Lorg/example/Main$$ExternalSyntheticLambda1;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method private final open(Lorg/example/Kind;)V
    .registers 4
    sget-object v0, Lorg/example/Main$WhenMappings;->$EnumSwitchMapping$0:[I
    invoke-virtual {p1}, Lorg/example/Kind;->ordinal()I
    move-result p1
    aget p1, v0, p1
    const/4 v0, 0x1
    if-eq p1, v0, :second
    const/4 v0, 0x2
    if-ne p1, v0, :end
    const-class p1, Lorg/example/Third;
    goto :go
    :second
    const-class p1, Lorg/example/Second;
    :go
    new-instance v0, Landroid/content/Intent;
    invoke-direct {v0, p0, p1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    :end
    return-void
.end method

.method public final synthetic lambda$onCreate$0(Landroid/view/View;)V
    .registers 4
    sget-object p1, Lorg/example/Kind;->FIRST:Lorg/example/Kind;
    invoke-direct {p0, p1}, Lorg/example/Main;->open(Lorg/example/Kind;)V
    return-void
.end method

.method public final synthetic lambda$onCreate$1(Landroid/view/View;)V
    .registers 4
    sget-object p1, Lorg/example/Kind;->LAST:Lorg/example/Kind;
    invoke-direct {p0, p1}, Lorg/example/Main;->open(Lorg/example/Kind;)V
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

.class public final synthetic Lorg/example/Main$$ExternalSyntheticLambda1;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/Main;

.method public synthetic constructor <init>(Lorg/example/Main;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Main$$ExternalSyntheticLambda1;->f$0:Lorg/example/Main;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Main$$ExternalSyntheticLambda1;->f$0:Lorg/example/Main;
    invoke-virtual {v0, p1}, Lorg/example/Main;->lambda$onCreate$1(Landroid/view/View;)V
    return-void
.end method

.class public final synthetic Lorg/example/Main$WhenMappings;
.super Ljava/lang/Object;

.field public static final synthetic $EnumSwitchMapping$0:[I

.method static constructor <clinit>()V
    .registers 3
    invoke-static {}, Lorg/example/Kind;->values()[Lorg/example/Kind;
    move-result-object v0
    array-length v0, v0
    new-array v0, v0, [I
    :try_start_0
    sget-object v1, Lorg/example/Kind;->FIRST:Lorg/example/Kind;
    invoke-virtual {v1}, Lorg/example/Kind;->ordinal()I
    move-result v1
    const/4 v2, 0x1
    aput v2, v0, v1
    :try_end_0
    .catch Ljava/lang/NoSuchFieldError; {:try_start_0 .. :try_end_0} :catch_0
    :catch_0
    :try_start_1
    sget-object v1, Lorg/example/Kind;->LAST:Lorg/example/Kind;
    invoke-virtual {v1}, Lorg/example/Kind;->ordinal()I
    move-result v1
    const/4 v2, 0x2
    aput v2, v0, v1
    :try_end_1
    .catch Ljava/lang/NoSuchFieldError; {:try_start_1 .. :try_end_1} :catch_1
    :catch_1
    sput-object v0, Lorg/example/Main$WhenMappings;->$EnumSwitchMapping$0:[I
    return-void
.end method

.class public final enum Lorg/example/Kind;
.super Ljava/lang/Enum;

.field private static final synthetic $VALUES:[Lorg/example/Kind;
.field public static final enum FIRST:Lorg/example/Kind;
.field public static final enum LAST:Lorg/example/Kind;

.method static constructor <clinit>()V
    .registers 4
    new-instance v0, Lorg/example/Kind;
    const-string v1, "FIRST"
    const/4 v2, 0x0
    invoke-direct {v0, v1, v2}, Lorg/example/Kind;-><init>(Ljava/lang/String;I)V
    sput-object v0, Lorg/example/Kind;->FIRST:Lorg/example/Kind;
    new-instance v0, Lorg/example/Kind;
    const-string v1, "LAST"
    const/4 v2, 0x1
    invoke-direct {v0, v1, v2}, Lorg/example/Kind;-><init>(Ljava/lang/String;I)V
    sput-object v0, Lorg/example/Kind;->LAST:Lorg/example/Kind;
    const/4 v0, 0x2
    new-array v0, v0, [Lorg/example/Kind;
    const/4 v1, 0x0
    sget-object v2, Lorg/example/Kind;->FIRST:Lorg/example/Kind;
    aput-object v2, v0, v1
    const/4 v1, 0x1
    sget-object v2, Lorg/example/Kind;->LAST:Lorg/example/Kind;
    aput-object v2, v0, v1
    sput-object v0, Lorg/example/Kind;->$VALUES:[Lorg/example/Kind;
    return-void
.end method

.method private constructor <init>(Ljava/lang/String;I)V
    .registers 3
    invoke-direct {p0, p1, p2}, Ljava/lang/Enum;-><init>(Ljava/lang/String;I)V
    return-void
.end method

.method public static values()[Lorg/example/Kind;
    .registers 1
    sget-object v0, Lorg/example/Kind;->$VALUES:[Lorg/example/Kind;
    invoke-virtual {v0}, [Lorg/example/Kind;->clone()Ljava/lang/Object;
    move-result-object v0
    check-cast v0, [Lorg/example/Kind;
    return-object v0
.end method
