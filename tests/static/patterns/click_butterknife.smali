.class public Lorg/example/Main;
.super Landroid/app/Activity;

.field there:Landroid/widget/Button;

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
    invoke-static {p0}, Lbutterknife/ButterKnife;->bind(Landroid/app/Activity;)Lbutterknife/Unbinder;
    iget-object v0, p0, Lorg/example/Main;->there:Landroid/widget/Button;
    new-instance v1, Lorg/example/Main$1;
    invoke-direct {v1, p0}, Lorg/example/Main$1;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method open(Ljava/lang/Class;)V
    .registers 4
    new-instance v0, Landroid/content/Intent;
    invoke-direct {v0, p0, p1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.method third(Landroid/view/View;)V
    .registers 3
    const-class v0, Lorg/example/Third;
    invoke-virtual {p0, v0}, Lorg/example/Main;->open(Ljava/lang/Class;)V
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
    .registers 3
    iget-object p1, p0, Lorg/example/Main$1;->this$0:Lorg/example/Main;
    const-class v0, Lorg/example/Second;
    invoke-virtual {p1, v0}, Lorg/example/Main;->open(Ljava/lang/Class;)V
    return-void
.end method

.class public Lorg/example/Main_ViewBinding;
.super Ljava/lang/Object;
.implements Lbutterknife/Unbinder;

.field private target:Lorg/example/Main;

.method public constructor <init>(Lorg/example/Main;)V
    .registers 3
    invoke-virtual {p1}, Lorg/example/Main;->getWindow()Landroid/view/Window;
    move-result-object v0
    invoke-virtual {v0}, Landroid/view/Window;->getDecorView()Landroid/view/View;
    move-result-object v0
    invoke-direct {p0, p1, v0}, Lorg/example/Main_ViewBinding;-><init>(Lorg/example/Main;Landroid/view/View;)V
    return-void
.end method

.method public constructor <init>(Lorg/example/Main;Landroid/view/View;)V
    .registers 8
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Main_ViewBinding;->target:Lorg/example/Main;
    const v0, R.id.go_there
    const-string v1, "field \'there\'"
    invoke-static {p2, v0, v1}, Lbutterknife/internal/Utils;->findRequiredView(Landroid/view/View;ILjava/lang/String;)Landroid/view/View;
    move-result-object v2
    const-class v3, Landroid/widget/Button;
    invoke-static {v2, v0, v1, v3}, Lbutterknife/internal/Utils;->castView(Landroid/view/View;ILjava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;
    move-result-object v2
    check-cast v2, Landroid/widget/Button;
    iput-object v2, p1, Lorg/example/Main;->there:Landroid/widget/Button;
    const v0, R.id.go_third
    const-string v1, "method \'third\'"
    invoke-static {p2, v0, v1}, Lbutterknife/internal/Utils;->findRequiredView(Landroid/view/View;ILjava/lang/String;)Landroid/view/View;
    move-result-object v2
    new-instance v3, Lorg/example/Main_ViewBinding$1;
    invoke-direct {v3, p0, p1}, Lorg/example/Main_ViewBinding$1;-><init>(Lorg/example/Main_ViewBinding;Lorg/example/Main;)V
    invoke-virtual {v2, v3}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.class Lorg/example/Main_ViewBinding$1;
.super Lbutterknife/internal/DebouncingOnClickListener;

.field final synthetic val$target:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main_ViewBinding;Lorg/example/Main;)V
    .registers 3
    iput-object p2, p0, Lorg/example/Main_ViewBinding$1;->val$target:Lorg/example/Main;
    invoke-direct {p0}, Lbutterknife/internal/DebouncingOnClickListener;-><init>()V
    return-void
.end method

.method public doClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Main_ViewBinding$1;->val$target:Lorg/example/Main;
    invoke-virtual {v0, p1}, Lorg/example/Main;->third(Landroid/view/View;)V
    return-void
.end method

.class public abstract Lbutterknife/internal/DebouncingOnClickListener;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field static enabled:Z

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public abstract doClick(Landroid/view/View;)V
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    sget-boolean v0, Lbutterknife/internal/DebouncingOnClickListener;->enabled:Z
    if-eqz v0, :end
    const/4 v0, 0x0
    sput-boolean v0, Lbutterknife/internal/DebouncingOnClickListener;->enabled:Z
    invoke-virtual {p0, p1}, Lbutterknife/internal/DebouncingOnClickListener;->doClick(Landroid/view/View;)V
    :end
    return-void
.end method
