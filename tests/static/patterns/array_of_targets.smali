.class public final Lorg/example/Main;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 7
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v3, R.layout.main
    invoke-virtual {p0, v3}, Lorg/example/Main;->setContentView(I)V
    const/4 v3, 0x2
    new-array v1, v3, [Ljava/lang/Class;
    const/4 v3, 0x0
    const-class v4, Lorg/example/Second;
    aput-object v4, v1, v3
    const/4 v3, 0x1
    const-class v4, Lorg/example/Third;
    aput-object v4, v1, v3
    const/4 v2, 0x0
    array-length v4, v1
    :goto_17
    if-ge v2, v4, :cond_43
    new-instance v0, Landroid/widget/Button;
    move-object v3, p0
    check-cast v3, Landroid/content/Context;
    invoke-direct {v0, v3}, Landroid/widget/Button;-><init>(Landroid/content/Context;)V
    const-string v3, "B"
    check-cast v3, Ljava/lang/CharSequence;
    invoke-virtual {v0, v3}, Landroid/widget/Button;->setText(Ljava/lang/CharSequence;)V
    new-instance v3, Lorg/example/Main$onCreate$1;
    invoke-direct {v3, p0, v1, v2}, Lorg/example/Main$onCreate$1;-><init>(Lorg/example/Main;[Ljava/lang/Class;I)V
    check-cast v3, Landroid/view/View$OnClickListener;
    invoke-virtual {v0, v3}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    const v3, R.id.box
    invoke-virtual {p0, v3}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v3
    check-cast v3, Landroid/widget/LinearLayout;
    check-cast v0, Landroid/view/View;
    invoke-virtual {v3, v0}, Landroid/widget/LinearLayout;->addView(Landroid/view/View;)V
    add-int/lit8 v2, v2, 0x1
    goto :goto_17
    :cond_43
    return-void
.end method

.class final Lorg/example/Main$onCreate$1;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;
.field final synthetic $cs:[Ljava/lang/Class;
.end field
.field final synthetic $i:I
.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;[Ljava/lang/Class;I)V
    .registers 4
    iput-object p1, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    iput-object p2, p0, Lorg/example/Main$onCreate$1;->$cs:[Ljava/lang/Class;
    iput p3, p0, Lorg/example/Main$onCreate$1;->$i:I
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 7
    iget-object v1, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    new-instance v2, Landroid/content/Intent;
    iget-object v0, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    check-cast v0, Landroid/content/Context;
    iget-object v3, p0, Lorg/example/Main$onCreate$1;->$cs:[Ljava/lang/Class;
    iget v4, p0, Lorg/example/Main$onCreate$1;->$i:I
    aget-object v3, v3, v4
    invoke-direct {v2, v0, v3}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {v1, v2}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
