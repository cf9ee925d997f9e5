.class public final Lorg/example/Main;
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
    invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V
    const v0, R.id.entries
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    check-cast v0, Landroidx/recyclerview/widget/RecyclerView;
    new-instance v1, Lorg/example/Entries;
    new-instance v2, Lorg/example/Main$onCreate$1;
    invoke-direct {v2, p0}, Lorg/example/Main$onCreate$1;-><init>(Lorg/example/Main;)V
    check-cast v2, Lkotlin/jvm/functions/Function1;
    invoke-direct {v1, v2}, Lorg/example/Entries;-><init>(Lkotlin/jvm/functions/Function1;)V
    check-cast v1, Landroidx/recyclerview/widget/RecyclerView$Adapter;
    invoke-virtual {v0, v1}, Landroidx/recyclerview/widget/RecyclerView;->setAdapter(Landroidx/recyclerview/widget/RecyclerView$Adapter;)V
    return-void
.end method

.class final Lorg/example/Main$onCreate$1;
.super Lkotlin/jvm/internal/Lambda;
.implements Lkotlin/jvm/functions/Function1;

.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;)V
    .registers 3
    iput-object p1, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    const/4 v0, 0x1
    invoke-direct {p0, v0}, Lkotlin/jvm/internal/Lambda;-><init>(I)V
    return-void
.end method

.method public bridge synthetic invoke(Ljava/lang/Object;)Ljava/lang/Object;
    .registers 2
    check-cast p1, Ljava/lang/String;
    invoke-virtual {p0, p1}, Lorg/example/Main$onCreate$1;->invoke(Ljava/lang/String;)V
    sget-object p1, Lkotlin/Unit;->INSTANCE:Lkotlin/Unit;
    return-object p1
.end method

.method public final invoke(Ljava/lang/String;)V
    .registers 5
    iget-object v0, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    new-instance v1, Landroid/content/Intent;
    const-class v2, Lorg/example/Second;
    invoke-direct {v1, v0, v2}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    const-string v2, "name"
    invoke-virtual {v1, v2, p1}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    invoke-virtual {v0, v1}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.class public final Lorg/example/Entries;
.super Landroidx/recyclerview/widget/RecyclerView$Adapter;

.field private final open:Lkotlin/jvm/functions/Function1;

.method public constructor <init>(Lkotlin/jvm/functions/Function1;)V
    .registers 2
    invoke-direct {p0}, Landroidx/recyclerview/widget/RecyclerView$Adapter;-><init>()V
    iput-object p1, p0, Lorg/example/Entries;->open:Lkotlin/jvm/functions/Function1;
    return-void
.end method

.method public getItemCount()I
    .registers 2
    const/4 v0, 0x3
    return v0
.end method

.method public bridge synthetic onBindViewHolder(Landroidx/recyclerview/widget/RecyclerView$ViewHolder;I)V
    .registers 3
    check-cast p1, Lorg/example/Entries$Holder;
    invoke-virtual {p0, p1, p2}, Lorg/example/Entries;->onBindViewHolder(Lorg/example/Entries$Holder;I)V
    return-void
.end method

.method public onBindViewHolder(Lorg/example/Entries$Holder;I)V
    .registers 4
    iget-object p2, p1, Lorg/example/Entries$Holder;->itemView:Landroid/view/View;
    new-instance v0, Lorg/example/Entries$$ExternalSyntheticLambda0;
    invoke-direct {v0, p0}, Lorg/example/Entries$$ExternalSyntheticLambda0;-><init>(Lorg/example/Entries;)V
    invoke-virtual {p2, v0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method public bridge synthetic onCreateViewHolder(Landroid/view/ViewGroup;I)Landroidx/recyclerview/widget/RecyclerView$ViewHolder;
    .registers 3
    invoke-virtual {p0, p1, p2}, Lorg/example/Entries;->onCreateViewHolder(Landroid/view/ViewGroup;I)Lorg/example/Entries$Holder;
    move-result-object p1
    check-cast p1, Landroidx/recyclerview/widget/RecyclerView$ViewHolder;
    return-object p1
.end method

.method public onCreateViewHolder(Landroid/view/ViewGroup;I)Lorg/example/Entries$Holder;
    .registers 6
    invoke-virtual {p1}, Landroid/view/ViewGroup;->getContext()Landroid/content/Context;
    move-result-object p2
    invoke-static {p2}, Landroid/view/LayoutInflater;->from(Landroid/content/Context;)Landroid/view/LayoutInflater;
    move-result-object p2
    const v0, R.layout.entry
    const/4 v1, 0x0
    invoke-virtual {p2, v0, p1, v1}, Landroid/view/LayoutInflater;->inflate(ILandroid/view/ViewGroup;Z)Landroid/view/View;
    move-result-object p1
    new-instance p2, Lorg/example/Entries$Holder;
    invoke-direct {p2, p1}, Lorg/example/Entries$Holder;-><init>(Landroid/view/View;)V
    return-object p2
.end method

.method public final synthetic lambda$onBindViewHolder$0(Landroid/view/View;)V
    .registers 4
    iget-object p1, p0, Lorg/example/Entries;->open:Lkotlin/jvm/functions/Function1;
    const-string v0, "first"
    invoke-interface {p1, v0}, Lkotlin/jvm/functions/Function1;->invoke(Ljava/lang/Object;)Ljava/lang/Object;
    return-void
.end method

.class public final synthetic Lorg/example/Entries$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/Entries;

.method public synthetic constructor <init>(Lorg/example/Entries;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Entries$$ExternalSyntheticLambda0;->f$0:Lorg/example/Entries;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Entries$$ExternalSyntheticLambda0;->f$0:Lorg/example/Entries;
    invoke-virtual {v0, p1}, Lorg/example/Entries;->lambda$onBindViewHolder$0(Landroid/view/View;)V
    return-void
.end method

.class public final Lorg/example/Entries$Holder;
.super Landroidx/recyclerview/widget/RecyclerView$ViewHolder;

.method public constructor <init>(Landroid/view/View;)V
    .registers 2
    invoke-direct {p0, p1}, Landroidx/recyclerview/widget/RecyclerView$ViewHolder;-><init>(Landroid/view/View;)V
    return-void
.end method
