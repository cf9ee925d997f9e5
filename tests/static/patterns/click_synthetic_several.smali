.class public final Lorg/example/Main;
.super Landroid/app/Activity;

.field public _$_findViewCache:Ljava/util/Map;

.method public constructor <init>()V
    .registers 2
    new-instance v0, Ljava/util/LinkedHashMap;
    invoke-direct {v0}, Ljava/util/LinkedHashMap;-><init>()V
    iput-object v0, p0, Lorg/example/Main;->_$_findViewCache:Ljava/util/Map;
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method public _$_findCachedViewById(I)Landroid/view/View;
    .registers 5
    iget-object v0, p0, Lorg/example/Main;->_$_findViewCache:Ljava/util/Map;
    invoke-static {p1}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;
    move-result-object v1
    invoke-interface {v0, v1}, Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;
    move-result-object v1
    check-cast v1, Landroid/view/View;
    if-nez v1, :end
    invoke-virtual {p0, p1}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v1
    if-eqz v1, :none
    invoke-static {p1}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;
    move-result-object p1
    invoke-interface {v0, p1, v1}, Ljava/util/Map;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
    goto :end
    :none
    const/4 v1, 0x0
    :end
    return-object v1
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v0, R.layout.main
    invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V
    sget v0, Lorg/example/R$id;->go_there:I
    invoke-virtual {p0, v0}, Lorg/example/Main;->_$_findCachedViewById(I)Landroid/view/View;
    move-result-object v0
    check-cast v0, Landroid/widget/Button;
    new-instance v1, Lorg/example/Main$onCreate$1;
    invoke-direct {v1, p0}, Lorg/example/Main$onCreate$1;-><init>(Lorg/example/Main;)V
    check-cast v1, Landroid/view/View$OnClickListener;
    invoke-virtual {v0, v1}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    sget v0, Lorg/example/R$id;->go_third:I
    invoke-virtual {p0, v0}, Lorg/example/Main;->_$_findCachedViewById(I)Landroid/view/View;
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
    .registers 5
    iget-object p1, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    new-instance v0, Landroid/content/Intent;
    iget-object v1, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    check-cast v1, Landroid/content/Context;
    const-class v2, Lorg/example/Second;
    invoke-direct {v0, v1, v2}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p1, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
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
    .registers 5
    iget-object p1, p0, Lorg/example/Main$onCreate$2;->this$0:Lorg/example/Main;
    new-instance v0, Landroid/content/Intent;
    iget-object v1, p0, Lorg/example/Main$onCreate$2;->this$0:Lorg/example/Main;
    check-cast v1, Landroid/content/Context;
    const-class v2, Lorg/example/Third;
    invoke-direct {v0, v1, v2}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p1, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
