.class public Lorg/example/Main;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v0, R.layout.main
    invoke-static {p0, v0}, Landroidx/databinding/DataBindingUtil;->setContentView(Landroid/app/Activity;I)Landroidx/databinding/ViewDataBinding;
    move-result-object v0
    check-cast v0, Lorg/example/databinding/MainBinding;
    invoke-virtual {v0, p0}, Lorg/example/databinding/MainBinding;->setScreen(Lorg/example/Main;)V
    return-void
.end method

.method public final next()V
    .registers 3
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/Second;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, v0}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.class public abstract Lorg/example/databinding/MainBinding;
.super Landroidx/databinding/ViewDataBinding;

.field public final goThere:Landroid/widget/Button;
.field protected mScreen:Lorg/example/Main;

.method protected constructor <init>(Ljava/lang/Object;Landroid/view/View;ILandroid/widget/Button;)V
    .registers 5
    invoke-direct {p0, p1, p2, p3}, Landroidx/databinding/ViewDataBinding;-><init>(Ljava/lang/Object;Landroid/view/View;I)V
    iput-object p4, p0, Lorg/example/databinding/MainBinding;->goThere:Landroid/widget/Button;
    return-void
.end method

.method public abstract setScreen(Lorg/example/Main;)V
.end method

.class public Lorg/example/databinding/MainBindingImpl;
.super Lorg/example/databinding/MainBinding;
.implements Lorg/example/generated/callback/OnClickListener$Listener;

.field private final mCallback1:Landroid/view/View$OnClickListener;
.field private mDirtyFlags:J

.method public constructor <init>(Landroidx/databinding/DataBindingComponent;Landroid/view/View;)V
    .registers 6
    const/4 v0, 0x2
    const/4 v1, 0x0
    invoke-static {p1, p2, v0, v1, v1}, Lorg/example/databinding/MainBindingImpl;->mapBindings(Landroidx/databinding/DataBindingComponent;Landroid/view/View;ILandroidx/databinding/ViewDataBinding$IncludedLayouts;Landroid/util/SparseIntArray;)[Ljava/lang/Object;
    move-result-object v0
    invoke-direct {p0, p1, p2, v0}, Lorg/example/databinding/MainBindingImpl;-><init>(Landroidx/databinding/DataBindingComponent;Landroid/view/View;[Ljava/lang/Object;)V
    return-void
.end method

.method private constructor <init>(Landroidx/databinding/DataBindingComponent;Landroid/view/View;[Ljava/lang/Object;)V
    .registers 8
    const/4 v0, 0x1
    aget-object v1, p3, v0
    check-cast v1, Landroid/widget/Button;
    const/4 v2, 0x0
    invoke-direct {p0, p1, p2, v2, v1}, Lorg/example/databinding/MainBinding;-><init>(Ljava/lang/Object;Landroid/view/View;ILandroid/widget/Button;)V
    new-instance v1, Lorg/example/generated/callback/OnClickListener;
    invoke-direct {v1, p0, v0}, Lorg/example/generated/callback/OnClickListener;-><init>(Lorg/example/generated/callback/OnClickListener$Listener;I)V
    iput-object v1, p0, Lorg/example/databinding/MainBindingImpl;->mCallback1:Landroid/view/View$OnClickListener;
    invoke-virtual {p0}, Lorg/example/databinding/MainBindingImpl;->invalidateAll()V
    return-void
.end method

.method public setScreen(Lorg/example/Main;)V
    .registers 2
    iput-object p1, p0, Lorg/example/databinding/MainBindingImpl;->mScreen:Lorg/example/Main;
    invoke-super {p0}, Lorg/example/databinding/MainBinding;->requestRebind()V
    return-void
.end method

.method protected executeBindings()V
    .registers 3
    iget-object v0, p0, Lorg/example/databinding/MainBindingImpl;->goThere:Landroid/widget/Button;
    iget-object v1, p0, Lorg/example/databinding/MainBindingImpl;->mCallback1:Landroid/view/View$OnClickListener;
    invoke-virtual {v0, v1}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method public final _internalCallbackOnClick(ILandroid/view/View;)V
    .registers 4
    iget-object v0, p0, Lorg/example/databinding/MainBindingImpl;->mScreen:Lorg/example/Main;
    if-eqz v0, :end
    invoke-virtual {v0}, Lorg/example/Main;->next()V
    :end
    return-void
.end method

.class public final Lorg/example/generated/callback/OnClickListener;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field final mListener:Lorg/example/generated/callback/OnClickListener$Listener;
.field final mSourceId:I

.method public constructor <init>(Lorg/example/generated/callback/OnClickListener$Listener;I)V
    .registers 3
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/generated/callback/OnClickListener;->mListener:Lorg/example/generated/callback/OnClickListener$Listener;
    iput p2, p0, Lorg/example/generated/callback/OnClickListener;->mSourceId:I
    return-void
.end method

.method public onClick(Landroid/view/View;)V
    .registers 4
    iget-object v0, p0, Lorg/example/generated/callback/OnClickListener;->mListener:Lorg/example/generated/callback/OnClickListener$Listener;
    iget v1, p0, Lorg/example/generated/callback/OnClickListener;->mSourceId:I
    invoke-interface {v0, v1, p1}, Lorg/example/generated/callback/OnClickListener$Listener;->_internalCallbackOnClick(ILandroid/view/View;)V
    return-void
.end method

.class public interface abstract Lorg/example/generated/callback/OnClickListener$Listener;
.super Ljava/lang/Object;

.method public abstract _internalCallbackOnClick(ILandroid/view/View;)V
.end method
