.class public Lorg/demo/Values;
.super Ljava/lang/Object;

.field private next:Lorg/demo/Values;
.field private static on:Z

.method static page(I)Landroid/app/Fragment;
    .registers 2
    if-nez p0, :second
    new-instance v0, Lorg/demo/First;
    invoke-direct {v0}, Lorg/demo/First;-><init>()V
    goto :end
    :second
    new-instance v0, Lorg/demo/Second;
    invoke-direct {v0}, Lorg/demo/Second;-><init>()V
    :end
    return-object v0
.end method

.method fields(Lorg/demo/Values;)V
    .registers 6
    iput-object p1, p0, Lorg/demo/Values;->next:Lorg/demo/Values;
    const/4 v0, 0x1
    sput-boolean v0, Lorg/demo/Values;->on:Z
    iget-object v0, p0, Lorg/demo/Values;->next:Lorg/demo/Values;
    iget-object v0, v0, Lorg/demo/Values;->next:Lorg/demo/Values;
    sget-object v1, Lorg/demo/First;->INSTANCE:Lorg/demo/First;
    sget v2, Landroid/R$string;->ok:I
    sget v3, Lorg/demo/R$id;->late:I
    invoke-static {v0, v1, v2, v3}, Lorg/demo/Values;->use(Lorg/demo/Values;Lorg/demo/First;II)V
    return-void
.end method

.method static arrays()V
    .registers 4
    const/4 v0, 0x2
    new-array v0, v0, [Ljava/lang/Class;
    const/4 v1, 0x0
    const-class v2, Lorg/demo/First;
    aput-object v2, v0, v1
    const/4 v1, 0x1
    const-class v2, Lorg/demo/Second;
    aput-object v2, v0, v1
    invoke-static {v0}, Lorg/demo/Values;->many([Ljava/lang/Class;)V
    const/4 v0, 0x2
    new-array v0, v0, [I
    fill-array-data v0, :data
    invoke-static {v0}, Lorg/demo/Values;->ids([I)V
    const-string v0, "a"
    const-string v1, "b"
    filled-new-array {v0, v1}, [Ljava/lang/String;
    move-result-object v0
    invoke-static {v0}, Lorg/demo/Values;->one([Ljava/lang/String;)V
    return-void
    :data
    .array-data 4
        0x7f0a0001
        0x7f0a0002
    .end array-data
.end method

.method static text(I)V
    .registers 3
    new-instance v0, Ljava/lang/StringBuilder;
    const-string v1, "detail/"
    invoke-direct {v0, v1}, Ljava/lang/StringBuilder;-><init>(Ljava/lang/String;)V
    invoke-virtual {v0, p0}, Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;
    move-result-object v0
    const-string v1, "/edit"
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    move-result-object v0
    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v0
    invoke-static {v0}, Lorg/demo/Values;->one(Ljava/lang/String;)V
    return-void
.end method

.method static boxes()V
    .registers 2
    const/4 v0, 0x1
    invoke-static {v0}, Ljava/lang/Boolean;->valueOf(Z)Ljava/lang/Boolean;
    move-result-object v0
    invoke-virtual {v0}, Ljava/lang/Boolean;->booleanValue()Z
    move-result v0
    invoke-static {v0}, Lorg/demo/Values;->flag(Z)V
    return-void
.end method

.method static synthetic show$default(Lorg/demo/Values;Ljava/lang/String;ZLjava/lang/Object;ILjava/lang/Object;)V
    .registers 7
    and-int/lit8 p5, p4, 0x2
    if-eqz p5, :given
    const/4 p2, 0x1
    :given
    and-int/lit8 p5, p4, 0x4
    if-eqz p5, :both
    invoke-static {}, Lorg/demo/Values;->make()Ljava/lang/Object;
    move-result-object p3
    :both
    invoke-virtual {p0, p1, p2, p3}, Lorg/demo/Values;->show(Ljava/lang/String;ZLjava/lang/Object;)V
    return-void
.end method

.method show(Ljava/lang/String;ZLjava/lang/Object;)V
    .registers 4
    return-void
.end method

.method defaults()V
    .registers 7
    const-string v1, "hello"
    const/4 v2, 0x0
    const/4 v3, 0x0
    const/4 v4, 0x6
    const/4 v5, 0x0
    move-object v0, p0
    invoke-static/range {v0 .. v5}, Lorg/demo/Values;->show$default(Lorg/demo/Values;Ljava/lang/String;ZLjava/lang/Object;ILjava/lang/Object;)V
    const-string v0, "x"
    const/4 v1, 0x0
    const/4 v2, 0x2
    invoke-static {p0, v0, v1, v2, v5}, Lorg/demo/ToolsKt;->launch$default(Lorg/demo/Values;Ljava/lang/String;IILjava/lang/Object;)V
    new-instance v0, Lorg/demo/Options;
    const/4 v1, 0x0
    const/4 v2, 0x0
    const/4 v3, 0x1
    invoke-direct {v0, v1, v2, v3, v5}, Lorg/demo/Options;-><init>(Ljava/lang/String;ZILkotlin/jvm/internal/DefaultConstructorMarker;)V
    new-instance v0, Lorg/demo/Options;
    const/4 v1, 0x5
    invoke-direct {v0, v1, v5}, Lorg/demo/Options;-><init>(ILkotlin/jvm/internal/DefaultConstructorMarker;)V
    return-void
.end method

.method static damage()I
    .registers 3
    const/4 v1, 0x0
    const/4 v2, 0x1
    const/4 v1, 0x0
    const/4 v2, 0x1
    const/4 v1, 0x0
    return v1
.end method

.method static shared(ILandroid/content/Context;)V
    .registers 4
    const v0, 0x7f0a0001
    if-eq p0, v0, :first
    const v0, 0x7f0a0002
    if-eq p0, v0, :second
    const-class v1, Lorg/demo/Details;
    goto :go
    :second
    const-class v1, Lorg/demo/Second;
    goto :go
    :first
    const-class v1, Lorg/demo/First;
    :go
    new-instance v0, Landroid/content/Intent;
    invoke-direct {v0, p1, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p1, v0}, Landroid/content/Context;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
