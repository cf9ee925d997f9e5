.class public final Lorg/example/Main;
.super Landroid/app/Activity;
.field private final targets:Ljava/util/Map;
.end field

.method public constructor <init>()V
    .registers 5
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    const/4 v0, 0x2
    new-array v0, v0, [Lkotlin/Pair;
    const/4 v1, 0x0
    const-string v2, "second"
    const-class v3, Lorg/example/Second;
    invoke-static {v2, v3}, Lkotlin/TuplesKt;->to(Ljava/lang/Object;Ljava/lang/Object;)Lkotlin/Pair;
    move-result-object v2
    aput-object v2, v0, v1
    const/4 v1, 0x1
    const-string v2, "third"
    const-class v3, Lorg/example/Third;
    invoke-static {v2, v3}, Lkotlin/TuplesKt;->to(Ljava/lang/Object;Ljava/lang/Object;)Lkotlin/Pair;
    move-result-object v2
    aput-object v2, v0, v1
    invoke-static {v0}, Lkotlin/collections/MapsKt;->mapOf([Lkotlin/Pair;)Ljava/util/Map;
    move-result-object v0
    iput-object v0, p0, Lorg/example/Main;->targets:Ljava/util/Map;
    return-void
.end method

.method public static final synthetic access$getTargets$p(Lorg/example/Main;)Ljava/util/Map;
    .registers 2
    iget-object v0, p0, Lorg/example/Main;->targets:Ljava/util/Map;
    return-object v0
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
    .registers 6
    iget-object v1, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    invoke-static {v1}, Lorg/example/Main;->access$getTargets$p(Lorg/example/Main;)Ljava/util/Map;
    move-result-object v1
    const-string v2, "second"
    invoke-interface {v1, v2}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;
    move-result-object p1
    check-cast p1, Ljava/lang/Class;
    if-eqz p1, :cond_1e
    iget-object v2, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    const/4 v0, 0x0
    new-instance v3, Landroid/content/Intent;
    move-object v1, v2
    check-cast v1, Landroid/content/Context;
    invoke-direct {v3, v1, p1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {v2, v3}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    :cond_1e
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
    .registers 7
    iget-object v2, p0, Lorg/example/Main$onCreate$2;->this$0:Lorg/example/Main;
    new-instance v3, Landroid/content/Intent;
    iget-object v0, p0, Lorg/example/Main$onCreate$2;->this$0:Lorg/example/Main;
    check-cast v0, Landroid/content/Context;
    iget-object v1, p0, Lorg/example/Main$onCreate$2;->this$0:Lorg/example/Main;
    invoke-static {v1}, Lorg/example/Main;->access$getTargets$p(Lorg/example/Main;)Ljava/util/Map;
    move-result-object v1
    const-string v4, "third"
    invoke-static {v1, v4}, Lkotlin/collections/MapsKt;->getValue(Ljava/util/Map;Ljava/lang/Object;)Ljava/lang/Object;
    move-result-object v1
    check-cast v1, Ljava/lang/Class;
    invoke-direct {v3, v0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {v2, v3}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
