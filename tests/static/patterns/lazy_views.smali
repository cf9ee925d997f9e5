.class public final Lorg/example/Main;
.super Landroid/app/Activity;
.field private final button$delegate:Lkotlin/Lazy;
.end field
.field private final other$delegate:Lkotlin/Lazy;
.end field

.method public constructor <init>()V
    .registers 3
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    move-object v0, p0
    check-cast v0, Landroid/app/Activity;
    const v1, R.id.go_there
    invoke-static {v0, v1}, Lorg/example/MainKt;->bind(Landroid/app/Activity;I)Lkotlin/Lazy;
    move-result-object v0
    iput-object v0, p0, Lorg/example/Main;->button$delegate:Lkotlin/Lazy;
    move-object v0, p0
    check-cast v0, Landroid/app/Activity;
    const v1, R.id.go_third
    invoke-static {v0, v1}, Lorg/example/MainKt;->bind(Landroid/app/Activity;I)Lkotlin/Lazy;
    move-result-object v0
    iput-object v0, p0, Lorg/example/Main;->other$delegate:Lkotlin/Lazy;
    return-void
.end method

.method private final getButton()Landroid/widget/Button;
    .registers 2
    iget-object v0, p0, Lorg/example/Main;->button$delegate:Lkotlin/Lazy;
    invoke-interface {v0}, Lkotlin/Lazy;->getValue()Ljava/lang/Object;
    move-result-object v0
    check-cast v0, Landroid/widget/Button;
    return-object v0
.end method

.method private final getOther()Landroid/widget/Button;
    .registers 2
    iget-object v0, p0, Lorg/example/Main;->other$delegate:Lkotlin/Lazy;
    invoke-interface {v0}, Lkotlin/Lazy;->getValue()Ljava/lang/Object;
    move-result-object v0
    check-cast v0, Landroid/widget/Button;
    return-object v0
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v0, R.layout.main
    invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V
    invoke-direct {p0}, Lorg/example/Main;->getButton()Landroid/widget/Button;
    move-result-object v1
    new-instance v0, Lorg/example/Main$onCreate$1;
    invoke-direct {v0, p0}, Lorg/example/Main$onCreate$1;-><init>(Lorg/example/Main;)V
    check-cast v0, Landroid/view/View$OnClickListener;
    invoke-virtual {v1, v0}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    invoke-direct {p0}, Lorg/example/Main;->getOther()Landroid/widget/Button;
    move-result-object v1
    new-instance v0, Lorg/example/Main$onCreate$2;
    invoke-direct {v0, p0}, Lorg/example/Main$onCreate$2;-><init>(Lorg/example/Main;)V
    check-cast v0, Landroid/view/View$OnClickListener;
    invoke-virtual {v1, v0}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
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
    new-instance v2, Landroid/content/Intent;
    iget-object v0, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    check-cast v0, Landroid/content/Context;
    const-class v3, Lorg/example/Second;
    invoke-direct {v2, v0, v3}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {v1, v2}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
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
    .registers 6
    iget-object v1, p0, Lorg/example/Main$onCreate$2;->this$0:Lorg/example/Main;
    new-instance v2, Landroid/content/Intent;
    iget-object v0, p0, Lorg/example/Main$onCreate$2;->this$0:Lorg/example/Main;
    check-cast v0, Landroid/content/Context;
    const-class v3, Lorg/example/Third;
    invoke-direct {v2, v0, v3}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {v1, v2}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.class final Lorg/example/MainKt$bind$1;
.super Lkotlin/jvm/internal/Lambda;
.implements Lkotlin/jvm/functions/Function0;
.field final synthetic $id:I
.field final synthetic $this_bind:Landroid/app/Activity;

.method constructor <init>(Landroid/app/Activity;I)V
    .registers 4
    iput-object p1, p0, Lorg/example/MainKt$bind$1;->$this_bind:Landroid/app/Activity;
    iput p2, p0, Lorg/example/MainKt$bind$1;->$id:I
    const/4 v0, 0x0
    invoke-direct {p0, v0}, Lkotlin/jvm/internal/Lambda;-><init>(I)V
    return-void
.end method

.method public final invoke()Landroid/view/View;
    .registers 3
    iget-object v0, p0, Lorg/example/MainKt$bind$1;->$this_bind:Landroid/app/Activity;
    iget v1, p0, Lorg/example/MainKt$bind$1;->$id:I
    invoke-virtual {v0, v1}, Landroid/app/Activity;->findViewById(I)Landroid/view/View;
    move-result-object v0
    return-object v0
.end method

.method public bridge synthetic invoke()Ljava/lang/Object;
    .registers 2
    invoke-virtual {p0}, Lorg/example/MainKt$bind$1;->invoke()Landroid/view/View;
    move-result-object v0
    return-object v0
.end method

.class public final Lorg/example/MainKt;
.super Ljava/lang/Object;

.method public static final bind(Landroid/app/Activity;I)Lkotlin/Lazy;
    .registers 3
    new-instance v0, Lorg/example/MainKt$bind$1;
    invoke-direct {v0, p0, p1}, Lorg/example/MainKt$bind$1;-><init>(Landroid/app/Activity;I)V
    check-cast v0, Lkotlin/jvm/functions/Function0;
    invoke-static {v0}, Lkotlin/LazyKt;->lazy(Lkotlin/jvm/functions/Function0;)Lkotlin/Lazy;
    move-result-object v0
    return-object v0
.end method
