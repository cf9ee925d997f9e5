.class public final Lorg/demo/R$id;
.super Ljava/lang/Object;
.field public static late:I = 0x7f0a0009
