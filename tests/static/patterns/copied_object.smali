.class public final Lorg/example/Main;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 7
    const/4 v4, 0x0
    const/4 v3, 0x1
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v1, R.layout.main
    invoke-virtual {p0, v1}, Lorg/example/Main;->setContentView(I)V
    new-instance v1, Lorg/example/Route;
    const-class v2, Lorg/example/Second;
    invoke-direct {v1, v2, v3}, Lorg/example/Route;-><init>(Ljava/lang/Class;I)V
    const/4 v2, 0x3
    invoke-static {v1, v4, v2, v3, v4}, Lorg/example/Route;->copy$default(Lorg/example/Route;Ljava/lang/Class;IILjava/lang/Object;)Lorg/example/Route;
    move-result-object v0
    const v1, R.id.go_there
    invoke-virtual {p0, v1}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v1
    check-cast v1, Landroid/widget/Button;
    new-instance v2, Lorg/example/Main$onCreate$1;
    invoke-direct {v2, v0, p0}, Lorg/example/Main$onCreate$1;-><init>(Lorg/example/Route;Lorg/example/Main;)V
    check-cast v2, Landroid/view/View$OnClickListener;
    invoke-virtual {v1, v2}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.class final Lorg/example/Main$onCreate$1;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;
.field final synthetic $r:Lorg/example/Route;
.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Route;Lorg/example/Main;)V
    .registers 3
    iput-object p1, p0, Lorg/example/Main$onCreate$1;->$r:Lorg/example/Route;
    iput-object p2, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 4
    iget-object v1, p0, Lorg/example/Main$onCreate$1;->$r:Lorg/example/Route;
    iget-object v0, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    check-cast v0, Landroid/content/Context;
    invoke-virtual {v1, v0}, Lorg/example/Route;->go(Landroid/content/Context;)V
    return-void
.end method

.class public final Lorg/example/Route;
.super Ljava/lang/Object;
.field private final c:Ljava/lang/Class;
.end field
.field private final n:I

.method public constructor <init>(Ljava/lang/Class;I)V
    .registers 4
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Route;->c:Ljava/lang/Class;
    iput p2, p0, Lorg/example/Route;->n:I
    return-void
.end method

.method public static synthetic copy$default(Lorg/example/Route;Ljava/lang/Class;IILjava/lang/Object;)Lorg/example/Route;
    .registers 6
    and-int/lit8 v0, p3, 0x1
    if-eqz v0, :cond_6
    iget-object p1, p0, Lorg/example/Route;->c:Ljava/lang/Class;
    :cond_6
    and-int/lit8 v0, p3, 0x2
    if-eqz v0, :cond_c
    iget p2, p0, Lorg/example/Route;->n:I
    :cond_c
    invoke-virtual {p0, p1, p2}, Lorg/example/Route;->copy(Ljava/lang/Class;I)Lorg/example/Route;
    move-result-object v0
    return-object v0
.end method

.method public final component1()Ljava/lang/Class;
    .registers 2
    iget-object v0, p0, Lorg/example/Route;->c:Ljava/lang/Class;
    return-object v0
.end method

.method public final component2()I
    .registers 2
    iget v0, p0, Lorg/example/Route;->n:I
    return v0
.end method

.method public final copy(Ljava/lang/Class;I)Lorg/example/Route;
    .registers 4
    new-instance v0, Lorg/example/Route;
    invoke-direct {v0, p1, p2}, Lorg/example/Route;-><init>(Ljava/lang/Class;I)V
    return-object v0
.end method

.method public equals(Ljava/lang/Object;)Z
    .registers 6
    const/4 v0, 0x1
    const/4 v1, 0x0
    if-ne p0, p1, :cond_5
    :cond_4
    :goto_4
    return v0
    :cond_5
    instance-of v2, p1, Lorg/example/Route;
    if-nez v2, :cond_b
    move v0, v1
    goto :goto_4
    :cond_b
    check-cast p1, Lorg/example/Route;
    iget-object v2, p0, Lorg/example/Route;->c:Ljava/lang/Class;
    iget-object v3, p1, Lorg/example/Route;->c:Ljava/lang/Class;
    invoke-static {v2, v3}, Lkotlin/jvm/internal/Intrinsics;->areEqual(Ljava/lang/Object;Ljava/lang/Object;)Z
    move-result v2
    if-nez v2, :cond_19
    move v0, v1
    goto :goto_4
    :cond_19
    iget v2, p0, Lorg/example/Route;->n:I
    iget v3, p1, Lorg/example/Route;->n:I
    if-eq v2, v3, :cond_4
    move v0, v1
    goto :goto_4
.end method

.method public final getC()Ljava/lang/Class;
    .registers 2
    iget-object v0, p0, Lorg/example/Route;->c:Ljava/lang/Class;
    return-object v0
.end method

.method public final getN()I
    .registers 2
    iget v0, p0, Lorg/example/Route;->n:I
    return v0
.end method

.method public final go(Landroid/content/Context;)V
    .registers 4
    new-instance v0, Landroid/content/Intent;
    iget-object v1, p0, Lorg/example/Route;->c:Ljava/lang/Class;
    invoke-direct {v0, p1, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p1, v0}, Landroid/content/Context;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.method public hashCode()I
    .registers 4
    iget-object v1, p0, Lorg/example/Route;->c:Ljava/lang/Class;
    invoke-virtual {v1}, Ljava/lang/Class;->hashCode()I
    move-result v0
    mul-int/lit8 v1, v0, 0x1f
    iget v2, p0, Lorg/example/Route;->n:I
    invoke-static {v2}, Ljava/lang/Integer;->hashCode(I)I
    move-result v2
    add-int v0, v1, v2
    return v0
.end method

.method public toString()Ljava/lang/String;
    .registers 3
    new-instance v0, Ljava/lang/StringBuilder;
    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V
    const-string v1, "Route(c="
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    move-result-object v0
    iget-object v1, p0, Lorg/example/Route;->c:Ljava/lang/Class;
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;
    move-result-object v0
    const-string v1, ", n="
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    move-result-object v0
    iget v1, p0, Lorg/example/Route;->n:I
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;
    move-result-object v0
    const/16 v1, 0x29
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(C)Ljava/lang/StringBuilder;
    move-result-object v0
    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method
