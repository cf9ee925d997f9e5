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
    new-instance v0, Lorg/example/Main$1;
    invoke-direct {v0, p0}, Lorg/example/Main$1;-><init>(Lorg/example/Main;)V
    new-instance v1, Lnet/library/Query;
    invoke-direct {v1, v0}, Lnet/library/Query;-><init>(Lnet/library/Asking;)V
    return-void
.end method

.class Lorg/example/Main$1;
.super Ljava/lang/Object;
.implements Lnet/library/Asking;

.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;)V
    .registers 2
    iput-object p1, p0, Lorg/example/Main$1;->this$0:Lorg/example/Main;
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public done()V
    .registers 4
    iget-object v2, p0, Lorg/example/Main$1;->this$0:Lorg/example/Main;
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    invoke-direct {v0, v2, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {v2, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
