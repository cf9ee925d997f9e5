.class public final Lorg/example/Main;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 9
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v3, R.layout.main
    invoke-virtual {p0, v3}, Lorg/example/Main;->setContentView(I)V
    const/4 v3, 0x2
    new-array v3, v3, [Lkotlin/Pair;
    const/4 v4, 0x0
    const v5, R.id.go_there
    invoke-static {v5}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;
    move-result-object v5
    const-class v6, Lorg/example/Second;
    invoke-static {v5, v6}, Lkotlin/TuplesKt;->to(Ljava/lang/Object;Ljava/lang/Object;)Lkotlin/Pair;
    move-result-object v5
    aput-object v5, v3, v4
    const/4 v4, 0x1
    const v5, R.id.go_third
    invoke-static {v5}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;
    move-result-object v5
    const-class v6, Lorg/example/Third;
    invoke-static {v5, v6}, Lkotlin/TuplesKt;->to(Ljava/lang/Object;Ljava/lang/Object;)Lkotlin/Pair;
    move-result-object v5
    aput-object v5, v3, v4
    invoke-static {v3}, Lkotlin/collections/MapsKt;->mapOf([Lkotlin/Pair;)Ljava/util/Map;
    move-result-object v2
    invoke-interface {v2}, Ljava/util/Map;->entrySet()Ljava/util/Set;
    move-result-object v3
    invoke-interface {v3}, Ljava/util/Set;->iterator()Ljava/util/Iterator;
    move-result-object v5
    :goto_37
    invoke-interface {v5}, Ljava/util/Iterator;->hasNext()Z
    move-result v3
    if-eqz v3, :cond_62
    invoke-interface {v5}, Ljava/util/Iterator;->next()Ljava/lang/Object;
    move-result-object v3
    check-cast v3, Ljava/util/Map$Entry;
    invoke-interface {v3}, Ljava/util/Map$Entry;->getKey()Ljava/lang/Object;
    move-result-object v4
    check-cast v4, Ljava/lang/Number;
    invoke-virtual {v4}, Ljava/lang/Number;->intValue()I
    move-result v1
    invoke-interface {v3}, Ljava/util/Map$Entry;->getValue()Ljava/lang/Object;
    move-result-object v0
    check-cast v0, Ljava/lang/Class;
    invoke-virtual {p0, v1}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v4
    new-instance v3, Lorg/example/Main$onCreate$1;
    invoke-direct {v3, p0, v0}, Lorg/example/Main$onCreate$1;-><init>(Lorg/example/Main;Ljava/lang/Class;)V
    check-cast v3, Landroid/view/View$OnClickListener;
    invoke-virtual {v4, v3}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    goto :goto_37
    :cond_62
    return-void
.end method

.class final Lorg/example/Main$onCreate$1;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;
.field final synthetic $c:Ljava/lang/Class;
.end field
.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;Ljava/lang/Class;)V
    .registers 3
    iput-object p1, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    iput-object p2, p0, Lorg/example/Main$onCreate$1;->$c:Ljava/lang/Class;
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 6
    iget-object v1, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    new-instance v2, Landroid/content/Intent;
    iget-object v0, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    check-cast v0, Landroid/content/Context;
    iget-object v3, p0, Lorg/example/Main$onCreate$1;->$c:Ljava/lang/Class;
    invoke-direct {v2, v0, v3}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {v1, v2}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
