.class public final Lorg/example/Main;
.super Landroid/app/Activity;

.field private final there$delegate:Lkotlin/Lazy;

.method public constructor <init>()V
    .registers 3
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    new-instance v0, Lorg/example/Main$there$2;
    invoke-direct {v0, p0}, Lorg/example/Main$there$2;-><init>(Lorg/example/Main;)V
    check-cast v0, Lkotlin/jvm/functions/Function0;
    invoke-static {v0}, Lkotlin/LazyKt;->lazy(Lkotlin/jvm/functions/Function0;)Lkotlin/Lazy;
    move-result-object v0
    iput-object v0, p0, Lorg/example/Main;->there$delegate:Lkotlin/Lazy;
    return-void
.end method

.method private final getThere()Landroid/content/Intent;
    .registers 2
    iget-object v0, p0, Lorg/example/Main;->there$delegate:Lkotlin/Lazy;
    invoke-interface {v0}, Lkotlin/Lazy;->getValue()Ljava/lang/Object;
    move-result-object v0
    check-cast v0, Landroid/content/Intent;
    return-object v0
.end method

.method public static final synthetic access$getThere(Lorg/example/Main;)Landroid/content/Intent;
    .registers 2
    invoke-direct {p0}, Lorg/example/Main;->getThere()Landroid/content/Intent;
    move-result-object v0
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
    new-instance v1, Lorg/example/Main$onCreate$1;
    invoke-direct {v1, p0}, Lorg/example/Main$onCreate$1;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.class final Lorg/example/Main$there$2;
.super Lkotlin/jvm/internal/Lambda;
.implements Lkotlin/jvm/functions/Function0;

.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;)V
    .registers 3
    iput-object p1, p0, Lorg/example/Main$there$2;->this$0:Lorg/example/Main;
    const/4 v0, 0x0
    invoke-direct {p0, v0}, Lkotlin/jvm/internal/Lambda;-><init>(I)V
    return-void
.end method

.method public bridge synthetic invoke()Ljava/lang/Object;
    .registers 2
    invoke-virtual {p0}, Lorg/example/Main$there$2;->invoke()Landroid/content/Intent;
    move-result-object v0
    return-object v0
.end method

.method public final invoke()Landroid/content/Intent;
    .registers 4
    new-instance v0, Landroid/content/Intent;
    iget-object v1, p0, Lorg/example/Main$there$2;->this$0:Lorg/example/Main;
    check-cast v1, Landroid/content/Context;
    const-class v2, Lorg/example/Second;
    invoke-direct {v0, v1, v2}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
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
    .registers 3
    iget-object p1, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    invoke-static {p1}, Lorg/example/Main;->access$getThere(Lorg/example/Main;)Landroid/content/Intent;
    move-result-object v0
    invoke-virtual {p1, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
