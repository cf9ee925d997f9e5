.class public Lorg/demo/Sites;
.super Ljava/lang/Object;

.method listen(Landroid/view/View;)V
    .registers 3
    invoke-custom {p0}, made("onClick", (Lorg/demo/Sites;)Landroid/view/View$OnClickListener;, (Landroid/view/View;)V, invoke-instance@Lorg/demo/Sites;->onSave(Landroid/view/View;)V, (Landroid/view/View;)V)@Ljava/lang/invoke/LambdaMetafactory;->metafactory(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;
    move-result-object v0
    invoke-virtual {p1, v0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method onSave(Landroid/view/View;)V
    .registers 2
    return-void
.end method

.method static handle(Ljava/lang/invoke/MethodHandle;)V
    .registers 2
    const-string v0, "a"
    invoke-polymorphic {p0}, Ljava/lang/invoke/MethodHandle;->invoke([Ljava/lang/Object;)Ljava/lang/Object;, ()V
    invoke-polymorphic {p0, v0}, Ljava/lang/invoke/MethodHandle;->invoke([Ljava/lang/Object;)Ljava/lang/Object;, (Ljava/lang/String;)V
    return-void
.end method
