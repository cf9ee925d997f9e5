.class Lorg/demo/Renamed;
.super Ljava/lang/Object;

.annotation system Ldalvik/annotation/EnclosingClass;
    value = Lorg/demo/Main;
.end annotation
