.class public final Lorg/example/Main;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 11
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const v6, R.layout.main
    invoke-virtual {p0, v6}, Lorg/example/Main;->setContentView(I)V
    invoke-static {}, Lorg/example/Kind;->values()[Lorg/example/Kind;
    move-result-object v2
    const/4 v1, 0x0
    const/4 v6, 0x0
    array-length v8, v2
    move v7, v6
    :goto_10
    if-ge v7, v8, :cond_44
    aget-object v4, v2, v7
    move-object v5, v4
    const/4 v0, 0x0
    new-instance v3, Landroid/widget/Button;
    move-object v6, p0
    check-cast v6, Landroid/content/Context;
    invoke-direct {v3, v6}, Landroid/widget/Button;-><init>(Landroid/content/Context;)V
    invoke-virtual {v5}, Lorg/example/Kind;->getTitle()Ljava/lang/String;
    move-result-object v6
    check-cast v6, Ljava/lang/CharSequence;
    invoke-virtual {v3, v6}, Landroid/widget/Button;->setText(Ljava/lang/CharSequence;)V
    new-instance v6, Lorg/example/Main$onCreate$1$1;
    invoke-direct {v6, p0, v5}, Lorg/example/Main$onCreate$1$1;-><init>(Lorg/example/Main;Lorg/example/Kind;)V
    check-cast v6, Landroid/view/View$OnClickListener;
    invoke-virtual {v3, v6}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    const v6, R.id.box
    invoke-virtual {p0, v6}, Lorg/example/Main;->findViewById(I)Landroid/view/View;
    move-result-object v6
    check-cast v6, Landroid/widget/LinearLayout;
    check-cast v3, Landroid/view/View;
    invoke-virtual {v6, v3}, Landroid/widget/LinearLayout;->addView(Landroid/view/View;)V
    nop
    add-int/lit8 v6, v7, 0x1
    move v7, v6
    goto :goto_10
    :cond_44
    nop
    return-void
.end method

.class public final enum Lorg/example/Kind;
.super Ljava/lang/Enum;
.field private static final synthetic $ENTRIES:Lkotlin/enums/EnumEntries;
.field private static final synthetic $VALUES:[Lorg/example/Kind;
.field public static final enum A:Lorg/example/Kind;
.field public static final enum B:Lorg/example/Kind;
.field private final c:Ljava/lang/Class;
.end field
.field private final title:Ljava/lang/String;
.end field

.method private static final synthetic $values()[Lorg/example/Kind;
    .registers 3
    const/4 v0, 0x2
    new-array v0, v0, [Lorg/example/Kind;
    const/4 v1, 0x0
    sget-object v2, Lorg/example/Kind;->A:Lorg/example/Kind;
    aput-object v2, v0, v1
    const/4 v1, 0x1
    sget-object v2, Lorg/example/Kind;->B:Lorg/example/Kind;
    aput-object v2, v0, v1
    return-object v0
.end method

.method static constructor <clinit>()V
    .registers 5
    new-instance v0, Lorg/example/Kind;
    const-string v1, "A"
    const/4 v2, 0x0
    const-string v3, "One"
    const-class v4, Lorg/example/Second;
    invoke-direct {v0, v1, v2, v3, v4}, Lorg/example/Kind;-><init>(Ljava/lang/String;ILjava/lang/String;Ljava/lang/Class;)V
    sput-object v0, Lorg/example/Kind;->A:Lorg/example/Kind;
    new-instance v0, Lorg/example/Kind;
    const-string v1, "B"
    const/4 v2, 0x1
    const-string v3, "Two"
    const-class v4, Lorg/example/Third;
    invoke-direct {v0, v1, v2, v3, v4}, Lorg/example/Kind;-><init>(Ljava/lang/String;ILjava/lang/String;Ljava/lang/Class;)V
    sput-object v0, Lorg/example/Kind;->B:Lorg/example/Kind;
    invoke-static {}, Lorg/example/Kind;->$values()[Lorg/example/Kind;
    move-result-object v0
    sput-object v0, Lorg/example/Kind;->$VALUES:[Lorg/example/Kind;
    sget-object v0, Lorg/example/Kind;->$VALUES:[Lorg/example/Kind;
    check-cast v0, [Ljava/lang/Enum;
    invoke-static {v0}, Lkotlin/enums/EnumEntriesKt;->enumEntries([Ljava/lang/Enum;)Lkotlin/enums/EnumEntries;
    move-result-object v0
    sput-object v0, Lorg/example/Kind;->$ENTRIES:Lkotlin/enums/EnumEntries;
    return-void
.end method

.method private constructor <init>(Ljava/lang/String;ILjava/lang/String;Ljava/lang/Class;)V
    .registers 5
    invoke-direct {p0, p1, p2}, Ljava/lang/Enum;-><init>(Ljava/lang/String;I)V
    iput-object p3, p0, Lorg/example/Kind;->title:Ljava/lang/String;
    iput-object p4, p0, Lorg/example/Kind;->c:Ljava/lang/Class;
    return-void
.end method

.method public static getEntries()Lkotlin/enums/EnumEntries;
    .registers 1
    sget-object v0, Lorg/example/Kind;->$ENTRIES:Lkotlin/enums/EnumEntries;
    return-object v0
.end method

.method public static valueOf(Ljava/lang/String;)Lorg/example/Kind;
    .registers 2
    const-class v0, Lorg/example/Kind;
    invoke-static {v0, p0}, Ljava/lang/Enum;->valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;
    move-result-object v0
    check-cast v0, Lorg/example/Kind;
    return-object v0
.end method

.method public static values()[Lorg/example/Kind;
    .registers 1
    sget-object v0, Lorg/example/Kind;->$VALUES:[Lorg/example/Kind;
    invoke-virtual {v0}, Ljava/lang/Object;->clone()Ljava/lang/Object;
    move-result-object v0
    check-cast v0, [Lorg/example/Kind;
    return-object v0
.end method

.method public final getC()Ljava/lang/Class;
    .registers 2
    iget-object v0, p0, Lorg/example/Kind;->c:Ljava/lang/Class;
    return-object v0
.end method

.method public final getTitle()Ljava/lang/String;
    .registers 2
    iget-object v0, p0, Lorg/example/Kind;->title:Ljava/lang/String;
    return-object v0
.end method

.class final Lorg/example/Main$onCreate$1$1;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;
.field final synthetic $k:Lorg/example/Kind;
.field final synthetic this$0:Lorg/example/Main;

.method constructor <init>(Lorg/example/Main;Lorg/example/Kind;)V
    .registers 3
    iput-object p1, p0, Lorg/example/Main$onCreate$1$1;->this$0:Lorg/example/Main;
    iput-object p2, p0, Lorg/example/Main$onCreate$1$1;->$k:Lorg/example/Kind;
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public final onClick(Landroid/view/View;)V
    .registers 6
    iget-object v1, p0, Lorg/example/Main$onCreate$1$1;->this$0:Lorg/example/Main;
    new-instance v2, Landroid/content/Intent;
    iget-object v0, p0, Lorg/example/Main$onCreate$1$1;->this$0:Lorg/example/Main;
    check-cast v0, Landroid/content/Context;
    iget-object v3, p0, Lorg/example/Main$onCreate$1$1;->$k:Lorg/example/Kind;
    invoke-virtual {v3}, Lorg/example/Kind;->getC()Ljava/lang/Class;
    move-result-object v3
    invoke-direct {v2, v0, v3}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {v1, v2}, Lorg/example/Main;->startActivity(Landroid/content/Intent;)V
    return-void
.end method
