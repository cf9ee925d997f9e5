.class public final Lorg/demo/ToolsKt;
.super Ljava/lang/Object;

.method public static launch(Lorg/demo/Values;Ljava/lang/String;I)V
    .registers 3
    return-void
.end method

.method public static synthetic launch$default(Lorg/demo/Values;Ljava/lang/String;IILjava/lang/Object;)V
    .registers 5
    and-int/lit8 p3, p3, 0x2
    if-eqz p3, :given
    const/4 p2, 0x7
    :given
    invoke-static {p0, p1, p2}, Lorg/demo/ToolsKt;->launch(Lorg/demo/Values;Ljava/lang/String;I)V
    return-void
.end method
