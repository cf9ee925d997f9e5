.class public Lorg/demo/Menus;
.super Ljava/lang/Object;

.method static chain(Landroid/view/MenuItem;)V
    .registers 3
    invoke-interface {p0}, Landroid/view/MenuItem;->getItemId()I
    move-result v0
    const v1, 0x7f0a0001
    if-ne v0, v1, :not_save
    invoke-static {}, Lorg/demo/Menus;->save()V
    goto :end
    :not_save
    sget v1, Lorg/demo/R$id;->share:I
    if-eq v1, v0, :share
    const v1, 0x102002c
    if-eq v0, v1, :home
    invoke-static {}, Lorg/demo/Menus;->other()V
    goto :end
    :share
    invoke-static {}, Lorg/demo/Menus;->share()V
    goto :end
    :home
    invoke-static {}, Lorg/demo/Menus;->home()V
    :end
    invoke-static {}, Lorg/demo/Menus;->after()V
    return-void
.end method

.method static packed(I)V
    .registers 1
    packed-switch p0, :table
    invoke-static {}, Lorg/demo/Menus;->other()V
    return-void
    :save
    invoke-static {}, Lorg/demo/Menus;->save()V
    return-void
    :share
    invoke-static {}, Lorg/demo/Menus;->share()V
    return-void
    :table
    .packed-switch 0x7f0a0001
        :save
        :share
    .end packed-switch
.end method

.method static sparse(I)V
    .registers 1
    sparse-switch p0, :table
    invoke-static {}, Lorg/demo/Menus;->other()V
    return-void
    :save
    invoke-static {}, Lorg/demo/Menus;->save()V
    return-void
    :share
    invoke-static {}, Lorg/demo/Menus;->share()V
    return-void
    :table
    .sparse-switch
        0x7f0a0001 -> :save
        0x7f0a0002 -> :share
    .end sparse-switch
.end method

.method static either(I)V
    .registers 2
    const v0, 0x7f0a0001
    if-eq p0, v0, :save
    const v0, 0x7f0a0002
    if-ne p0, v0, :end
    :save
    invoke-static {}, Lorg/demo/Menus;->save()V
    :end
    return-void
.end method

.method static truth(ZLjava/lang/Object;)V
    .registers 3
    if-eqz p0, :off
    invoke-static {}, Lorg/demo/Menus;->save()V
    goto :next
    :off
    invoke-static {}, Lorg/demo/Menus;->share()V
    :next
    if-eqz p1, :end
    invoke-static {}, Lorg/demo/Menus;->other()V
    :end
    return-void
.end method

.method static texts(Ljava/lang/String;)V
    .registers 2
    const-string v0, "save"
    invoke-virtual {v0, p0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v0
    if-eqz v0, :end
    invoke-static {}, Lorg/demo/Menus;->save()V
    :end
    return-void
.end method

.method static textSwitch(Ljava/lang/String;)V
    .registers 3
    invoke-virtual {p0}, Ljava/lang/String;->hashCode()I
    move-result v0
    const/4 v1, -0x1
    sparse-switch v0, :hashes
    goto :chosen
    :is_save
    const-string v0, "save"
    invoke-virtual {p0, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v0
    if-eqz v0, :chosen
    const/4 v1, 0x0
    goto :chosen
    :is_share
    const-string v0, "share"
    invoke-virtual {p0, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v0
    if-eqz v0, :chosen
    const/4 v1, 0x1
    :chosen
    packed-switch v1, :places
    return-void
    :save
    invoke-static {}, Lorg/demo/Menus;->save()V
    return-void
    :share
    invoke-static {}, Lorg/demo/Menus;->share()V
    return-void
    :hashes
    .sparse-switch
        0x35cf88 -> :is_save
        0x6854d8f -> :is_share
    .end sparse-switch
    :places
    .packed-switch 0x0
        :save
        :share
    .end packed-switch
.end method

.method static loop(I)V
    .registers 2
    const/4 v0, 0x0
    :again
    if-ge v0, p0, :end
    invoke-static {v0}, Lorg/demo/Menus;->sparse(I)V
    add-int/lit8 v0, v0, 0x1
    goto :again
    :end
    invoke-static {}, Lorg/demo/Menus;->after()V
    return-void
.end method

.method static caught()V
    .registers 1
    :begin
    invoke-static {}, Lorg/demo/Menus;->save()V
    :finish
    .catch Ljava/lang/Exception; {:begin .. :finish} :handler
    return-void
    :handler
    move-exception v0
    invoke-static {}, Lorg/demo/Menus;->share()V
    return-void
.end method

.method static kept(IZ)V
    .registers 4
    const v0, 0x7f0a0001
    if-ne p0, v0, :no
    if-eqz p1, :no
    const/4 v1, 0x1
    goto :known
    :no
    const/4 v1, 0x0
    :known
    if-eqz v1, :end
    invoke-static {}, Lorg/demo/Menus;->save()V
    return-void
    :end
    invoke-static {}, Lorg/demo/Menus;->share()V
    return-void
.end method
