.class public final synthetic Lorg/demo/Main$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/demo/Main;

.method public synthetic constructor <init>(Lorg/demo/Main;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/demo/Main$$ExternalSyntheticLambda0;->f$0:Lorg/demo/Main;
    return-void
.end method
