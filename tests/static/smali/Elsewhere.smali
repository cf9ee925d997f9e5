.class public Lorg/demonstration/Elsewhere;
.super Ljava/lang/Object;
