.class public final Lorg/example/Main;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method public static final synthetic access$go-Hr62Sxo(Lorg/example/Main;Ljava/lang/String;)V
    .registers 2
    invoke-direct {p0, p1}, Lorg/example/Main;->go-Hr62Sxo(Ljava/lang/String;)V
    return-void
.end method

.method private final go-Hr62Sxo(Ljava/lang/String;)V
    .registers 5
    const-string v0, "a"
    invoke-static {p1, v0}, Lkotlin/jvm/internal/Intrinsics;->areEqual(Ljava/lang/Object;Ljava/lang/Object;)Z
    move-result v0
    if-eqz v0, :cond_16
    new-instance v1, Landroid/content/Intent;
    move-object v0, p0
    check-cast v0, Landroid/content/Context;
    const-class v2, Lorg/example/Second;
    invoke-direct {v1, v0, v2}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v1}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    :goto_15
    return-void
    :cond_16
    new-instance v1, Landroid/content/Intent;
    move-object v0, p0
    check-cast v0, Landroid/content/Context;
    const-class v2, Lorg/example/Third;
    invoke-direct {v1, v0, v2}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v1}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    goto :goto_15
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v0, R.layout.main
    invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V
    const v0, R.id.go_there
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    check-cast v0, Landroid/widget/Button;
    new-instance v1, Lorg/example/Main$onCreate$1;
    invoke-direct {v1, p0}, Lorg/example/Main$onCreate$1;-><init>(Lorg/example/Main;)V
    check-cast v1, Landroid/view/View$OnClickListener;
    invoke-virtual {v0, v1}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    const v0, R.id.go_third
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    check-cast v0, Landroid/widget/Button;
    new-instance v1, Lorg/example/Main$onCreate$2;
    invoke-direct {v1, p0}, Lorg/example/Main$onCreate$2;-><init>(Lorg/example/Main;)V
    check-cast v1, Landroid/view/View$OnClickListener;
    invoke-virtual {v0, v1}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.class public final Lorg/example/Key;
.super Ljava/lang/Object;
.field private final v:Ljava/lang/String;
.end field

.method private synthetic constructor <init>(Ljava/lang/String;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Key;->v:Ljava/lang/String;
    return-void
.end method

.method public static final synthetic box-impl(Ljava/lang/String;)Lorg/example/Key;
    .registers 2
    new-instance v0, Lorg/example/Key;
    invoke-direct {v0, p0}, Lorg/example/Key;-><init>(Ljava/lang/String;)V
    return-object v0
.end method

.method public static constructor-impl(Ljava/lang/String;)Ljava/lang/String;
    .registers 2
    const-string v0, "v"
    invoke-static {p0, v0}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullParameter(Ljava/lang/Object;Ljava/lang/String;)V
    return-object p0
.end method

.method public static equals-impl(Ljava/lang/String;Ljava/lang/Object;)Z
    .registers 4
    const/4 v0, 0x0
    instance-of v1, p1, Lorg/example/Key;
    if-nez v1, :cond_6
    :cond_5
    :goto_5
    return v0
    :cond_6
    check-cast p1, Lorg/example/Key;
    invoke-virtual {p1}, Lorg/example/Key;->unbox-impl()Ljava/lang/String;
    move-result-object v1
    invoke-static {p0, v1}, Lkotlin/jvm/internal/Intrinsics;->areEqual(Ljava/lang/Object;Ljava/lang/Object;)Z
    move-result v1
    if-eqz v1, :cond_5
    const/4 v0, 0x1
    goto :goto_5
.end method

.method public static final equals-impl0(Ljava/lang/String;Ljava/lang/String;)Z
    .registers 3
    invoke-static {p0, p1}, Lkotlin/jvm/internal/Intrinsics;->areEqual(Ljava/lang/Object;Ljava/lang/Object;)Z
    move-result v0
    return v0
.end method

.method public static hashCode-impl(Ljava/lang/String;)I
    .registers 2
    invoke-virtual {p0}, Ljava/lang/String;->hashCode()I
    move-result v0
    return v0
.end method

.method public static toString-impl(Ljava/lang/String;)Ljava/lang/String;
    .registers 3
    new-instance v0, Ljava/lang/StringBuilder;
    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V
    const-string v1, "Key(v="
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    move-result-object v0
    invoke-virtual {v0, p0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    move-result-object v0
    const/16 v1, 0x29
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(C)Ljava/lang/StringBuilder;
    move-result-object v0
    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public equals(Ljava/lang/Object;)Z
    .registers 3
    iget-object v0, p0, Lorg/example/Key;->v:Ljava/lang/String;
    invoke-static {v0, p1}, Lorg/example/Key;->equals-impl(Ljava/lang/String;Ljava/lang/Object;)Z
    move-result v0
    return v0
.end method

.method public final getV()Ljava/lang/String;
    .registers 2
    iget-object v0, p0, Lorg/example/Key;->v:Ljava/lang/String;
    return-object v0
.end method

.method public hashCode()I
    .registers 2
    iget-object v0, p0, Lorg/example/Key;->v:Ljava/lang/String;
    invoke-static {v0}, Lorg/example/Key;->hashCode-impl(Ljava/lang/String;)I
    move-result v0
    return v0
.end method

.method public toString()Ljava/lang/String;
    .registers 2
    iget-object v0, p0, Lorg/example/Key;->v:Ljava/lang/String;
    invoke-static {v0}, Lorg/example/Key;->toString-impl(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public final synthetic unbox-impl()Ljava/lang/String;
    .registers 2
    iget-object v0, p0, Lorg/example/Key;->v:Ljava/lang/String;
    return-object v0
.end method

.class final Lorg/example/Main$onCreate$1;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;
.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;)V
    .registers 2
    iput-object p1, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 4
    iget-object v0, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    const-string v1, "a"
    invoke-static {v1}, Lorg/example/Key;->constructor-impl(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-static {v0, v1}, Lorg/example/Main;->access$go-Hr62Sxo(Lorg/example/Main;Ljava/lang/String;)V
    return-void
.end method

.class final Lorg/example/Main$onCreate$2;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;
.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;)V
    .registers 2
    iput-object p1, p0, Lorg/example/Main$onCreate$2;->this$0:Lorg/example/Main;
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 4
    iget-object v0, p0, Lorg/example/Main$onCreate$2;->this$0:Lorg/example/Main;
    const-string v1, "b"
    invoke-static {v1}, Lorg/example/Key;->constructor-impl(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-static {v0, v1}, Lorg/example/Main;->access$go-Hr62Sxo(Lorg/example/Main;Ljava/lang/String;)V
    return-void
.end method
