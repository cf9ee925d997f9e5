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
    const v0, R.id.go_there
    invoke-virtual {p0, v0}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v0
    new-instance v1, Lorg/example/Main$$ExternalSyntheticLambda0;
    invoke-direct {v1, p0}, Lorg/example/Main$$ExternalSyntheticLambda0;-><init>(Lorg/example/Main;)V
    invoke-virtual {v0, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    return-void
.end method

.method public final synthetic lambda$onCreate$0(Landroid/view/View;)V
    .registers 5
    new-instance v0, Lorg/example/AskDialog;
    check-cast p0, Landroid/app/Activity;
    new-instance v1, Lorg/example/Main$onCreate$1;
    move-object v2, p0
    check-cast v2, Lorg/example/Main;
    invoke-direct {v1, v2}, Lorg/example/Main$onCreate$1;-><init>(Lorg/example/Main;)V
    check-cast v1, Lkotlin/jvm/functions/Function0;
    const/4 v2, 0x0
    invoke-direct {v0, p0, v2, v1}, Lorg/example/AskDialog;-><init>(Landroid/app/Activity;ZLkotlin/jvm/functions/Function0;)V
    return-void
.end method

.class public final synthetic Lorg/example/Main$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field public final synthetic f$0:Lorg/example/Main;

.method public synthetic constructor <init>(Lorg/example/Main;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Main$$ExternalSyntheticLambda0;->f$0:Lorg/example/Main;
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 3
    iget-object v0, p0, Lorg/example/Main$$ExternalSyntheticLambda0;->f$0:Lorg/example/Main;
    invoke-virtual {v0, p1}, Lorg/example/Main;->lambda$onCreate$0(Landroid/view/View;)V
    return-void
.end method

.class final Lorg/example/Main$onCreate$1;
.super Lkotlin/jvm/internal/Lambda;
.implements Lkotlin/jvm/functions/Function0;

.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;)V
    .registers 3
    iput-object p1, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    const/4 v0, 0x0
    invoke-direct {p0, v0}, Lkotlin/jvm/internal/Lambda;-><init>(I)V
    return-void
.end method

.method public bridge synthetic invoke()Ljava/lang/Object;
    .registers 2
    invoke-virtual {p0}, Lorg/example/Main$onCreate$1;->invoke()V
    sget-object v0, Lkotlin/Unit;->INSTANCE:Lkotlin/Unit;
    return-object v0
.end method

.method public final invoke()V
    .registers 4
    iget-object v0, p0, Lorg/example/Main$onCreate$1;->this$0:Lorg/example/Main;
    new-instance v1, Landroid/content/Intent;
    const-class v2, Lorg/example/Second;
    invoke-direct {v1, v0, v2}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {v0, v1}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method

.class public final Lorg/example/AskDialog;
.super Ljava/lang/Object;

.field private final activity:Landroid/app/Activity;
.field private final done:Lkotlin/jvm/functions/Function0;
.field private final third:Z

.method public constructor <init>(Landroid/app/Activity;ZLkotlin/jvm/functions/Function0;)V
    .registers 7
    const-string v0, "activity"
    invoke-static {p1, v0}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullParameter(Ljava/lang/Object;Ljava/lang/String;)V
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/AskDialog;->activity:Landroid/app/Activity;
    iput-boolean p2, p0, Lorg/example/AskDialog;->third:Z
    iput-object p3, p0, Lorg/example/AskDialog;->done:Lkotlin/jvm/functions/Function0;
    new-instance v0, Landroid/app/AlertDialog$Builder;
    check-cast p1, Landroid/content/Context;
    invoke-direct {v0, p1}, Landroid/app/AlertDialog$Builder;-><init>(Landroid/content/Context;)V
    const-string v1, "Sure?"
    check-cast v1, Ljava/lang/CharSequence;
    invoke-virtual {v0, v1}, Landroid/app/AlertDialog$Builder;->setTitle(Ljava/lang/CharSequence;)Landroid/app/AlertDialog$Builder;
    move-result-object v0
    const v1, R.string.yes
    new-instance v2, Lorg/example/AskDialog$$ExternalSyntheticLambda0;
    invoke-direct {v2, p0}, Lorg/example/AskDialog$$ExternalSyntheticLambda0;-><init>(Lorg/example/AskDialog;)V
    invoke-virtual {v0, v1, v2}, Landroid/app/AlertDialog$Builder;->setPositiveButton(ILandroid/content/DialogInterface$OnClickListener;)Landroid/app/AlertDialog$Builder;
    move-result-object v0
    const/high16 v1, 0x1040000
    const/4 v2, 0x0
    invoke-virtual {v0, v1, v2}, Landroid/app/AlertDialog$Builder;->setNegativeButton(ILandroid/content/DialogInterface$OnClickListener;)Landroid/app/AlertDialog$Builder;
    move-result-object v0
    invoke-virtual {v0}, Landroid/app/AlertDialog$Builder;->show()Landroid/app/AlertDialog;
    return-void
.end method

.method public static synthetic $r8$lambda$e(Lorg/example/AskDialog;Landroid/content/DialogInterface;I)V
    .registers 3
    invoke-static {p0, p1, p2}, Lorg/example/AskDialog;->_init_$lambda$0(Lorg/example/AskDialog;Landroid/content/DialogInterface;I)V
    return-void
.end method

.method private static final _init_$lambda$0(Lorg/example/AskDialog;Landroid/content/DialogInterface;I)V
    .registers 4
    iget-object p1, p0, Lorg/example/AskDialog;->done:Lkotlin/jvm/functions/Function0;
    invoke-interface {p1}, Lkotlin/jvm/functions/Function0;->invoke()Ljava/lang/Object;
    iget-boolean p1, p0, Lorg/example/AskDialog;->third:Z
    if-eqz p1, :end
    iget-object p0, p0, Lorg/example/AskDialog;->activity:Landroid/app/Activity;
    new-instance p1, Landroid/content/Intent;
    const-class p2, Lorg/example/Third;
    move-object v0, p0
    check-cast v0, Landroid/content/Context;
    invoke-direct {p1, v0, p2}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, p1}, Landroid/app/Activity;->startActivity(Landroid/content/Intent;)V
    :end
    return-void
.end method

.class public final synthetic Lorg/example/AskDialog$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroid/content/DialogInterface$OnClickListener;

.field public final synthetic f$0:Lorg/example/AskDialog;

.method public synthetic constructor <init>(Lorg/example/AskDialog;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/AskDialog$$ExternalSyntheticLambda0;->f$0:Lorg/example/AskDialog;
    return-void
.end method

.method public final onClick(Landroid/content/DialogInterface;I)V
    .registers 4
    iget-object v0, p0, Lorg/example/AskDialog$$ExternalSyntheticLambda0;->f$0:Lorg/example/AskDialog;
    invoke-static {v0, p1, p2}, Lorg/example/AskDialog;->$r8$lambda$e(Lorg/example/AskDialog;Landroid/content/DialogInterface;I)V
    return-void
.end method
