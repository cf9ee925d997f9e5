.class public Lorg/demo/Second;
.super Landroid/app/Fragment;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Fragment;-><init>()V
    return-void
.end method
