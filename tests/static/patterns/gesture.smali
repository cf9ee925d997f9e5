.class public Lorg/example/Main;
.super Landroid/app/Activity;
.implements Landroid/view/View$OnTouchListener;

.field private detector:Landroid/view/GestureDetector;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 6
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v0, R.layout.main
    invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V
    new-instance v0, Landroid/view/GestureDetector;
    new-instance v1, Lorg/example/Main$Taps;
    invoke-direct {v1, p0}, Lorg/example/Main$Taps;-><init>(Lorg/example/Main;)V
    invoke-direct {v0, p0, v1}, Landroid/view/GestureDetector;-><init>(Landroid/content/Context;Landroid/view/GestureDetector$OnGestureListener;)V
    iput-object v0, p0, Lorg/example/Main;->detector:Landroid/view/GestureDetector;
    const v0, R.id.go_there
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    invoke-virtual {v0, p0}, Landroid/view/View;->setOnTouchListener(Landroid/view/View$OnTouchListener;)V
    return-void
.end method

.method public onTouch(Landroid/view/View;Landroid/view/MotionEvent;)Z
    .registers 4
    iget-object v0, p0, Lorg/example/Main;->detector:Landroid/view/GestureDetector;
    invoke-virtual {v0, p2}, Landroid/view/GestureDetector;->onTouchEvent(Landroid/view/MotionEvent;)Z
    move-result v0
    return v0
.end method

.class Lorg/example/Main$Taps;
.super Landroid/view/GestureDetector$SimpleOnGestureListener;

.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;)V
    .registers 2
    iput-object p1, p0, Lorg/example/Main$Taps;->this$0:Lorg/example/Main;
    invoke-direct {p0}, Landroid/view/GestureDetector$SimpleOnGestureListener;-><init>()V
    return-void
.end method

.method public onSingleTapUp(Landroid/view/MotionEvent;)Z
    .registers 5
    iget-object v2, p0, Lorg/example/Main$Taps;->this$0:Lorg/example/Main;
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    invoke-direct {v0, v2, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {v2, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    const/4 v0, 0x1
    return v0
.end method
