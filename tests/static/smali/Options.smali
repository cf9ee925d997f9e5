.class public final Lorg/demo/Options;
.super Ljava/lang/Object;

.method private constructor <init>(I)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public synthetic constructor <init>(ILkotlin/jvm/internal/DefaultConstructorMarker;)V
    .registers 3
    invoke-direct {p0, p1}, Lorg/demo/Options;-><init>(I)V
    return-void
.end method

.method public constructor <init>(Ljava/lang/String;Z)V
    .registers 3
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public synthetic constructor <init>(Ljava/lang/String;ZILkotlin/jvm/internal/DefaultConstructorMarker;)V
    .registers 5
    and-int/lit8 p3, p3, 0x1
    if-eqz p3, :given
    const-string p1, "y"
    :given
    invoke-direct {p0, p1, p2}, Lorg/demo/Options;-><init>(Ljava/lang/String;Z)V
    return-void
.end method
