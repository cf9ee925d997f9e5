.class Lorg/demo/Main$1;
.super Ljava/lang/Object;
