.class public Lorg/example/Main;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
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
    new-instance v1, Lorg/example/Main$1;
    invoke-direct {v1, p0}, Lorg/example/Main$1;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method static synthetic access$000(Lorg/example/Main;)V
    .registers 1
    invoke-direct {p0}, Lorg/example/Main;->next()V
    return-void
.end method

.method private next()V
    .registers 3
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    invoke-virtual {p0}, Lorg/example/Main;->finish()V
    return-void
.end method

.class Lorg/example/Main$1;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;)V
    .registers 2
    iput-object p1, p0, Lorg/example/Main$1;->this$0:Lorg/example/Main;
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public onClick(Landroid/view/View;)V
    .registers 2
    iget-object p1, p0, Lorg/example/Main$1;->this$0:Lorg/example/Main;
    invoke-static {p1}, Lorg/example/Main;->access$000(Lorg/example/Main;)V
    return-void
.end method
