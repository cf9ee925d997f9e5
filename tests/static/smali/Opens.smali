.class public interface abstract Lorg/demo/Opens;
.super Ljava/lang/Object;

.method public abstract open()V
.end method
