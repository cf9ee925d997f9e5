.class public final Lorg/example/Main;
.super Landroidx/fragment/app/FragmentActivity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/fragment/app/FragmentActivity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    invoke-super {p0, p1}, Landroidx/fragment/app/FragmentActivity;->onCreate(Landroid/os/Bundle;)V
    const v0, R.layout.main
    invoke-virtual {p0, v0}, Lorg/example/Main;->setContentView(I)V
    return-void
.end method

.class public final Lorg/example/Options;
.super Landroidx/preference/PreferenceFragmentCompat;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/preference/PreferenceFragmentCompat;-><init>()V
    return-void
.end method

.method public onCreatePreferences(Landroid/os/Bundle;Ljava/lang/String;)V
    .registers 4
    const p1, R.xml.prefs
    invoke-virtual {p0, p1, p2}, Lorg/example/Options;->setPreferencesFromResource(ILjava/lang/String;)V
    const-string p1, "about"
    check-cast p1, Ljava/lang/CharSequence;
    invoke-virtual {p0, p1}, Lorg/example/Options;->findPreference(Ljava/lang/CharSequence;)Landroidx/preference/Preference;
    move-result-object p1
    if-nez p1, :there
    goto :end
    :there
    new-instance p2, Lorg/example/Options$$ExternalSyntheticLambda0;
    invoke-direct {p2, p0}, Lorg/example/Options$$ExternalSyntheticLambda0;-><init>(Lorg/example/Options;)V
    invoke-virtual {p1, p2}, Landroidx/preference/Preference;->setOnPreferenceClickListener(Landroidx/preference/Preference$OnPreferenceClickListener;)V
    :end
    return-void
.end method

.method public onPreferenceTreeClick(Landroidx/preference/Preference;)Z
    .registers 5
    invoke-virtual {p1}, Landroidx/preference/Preference;->getKey()Ljava/lang/String;
    move-result-object v0
    const-string v1, "licences"
    invoke-static {v0, v1}, Lkotlin/jvm/internal/Intrinsics;->areEqual(Ljava/lang/Object;Ljava/lang/Object;)Z
    move-result v0
    if-eqz v0, :other
    new-instance p1, Landroid/content/Intent;
    invoke-virtual {p0}, Lorg/example/Options;->requireContext()Landroid/content/Context;
    move-result-object v0
    const-class v1, Lorg/example/Licences;
    invoke-direct {p1, v0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, p1}, Lorg/example/Options;->startActivity(Landroid/content/Intent;)V
    const/4 p1, 0x1
    return p1
    :other
    invoke-super {p0, p1}, Landroidx/preference/PreferenceFragmentCompat;->onPreferenceTreeClick(Landroidx/preference/Preference;)Z
    move-result p1
    return p1
.end method

.method public static synthetic $r8$lambda$f(Lorg/example/Options;Landroidx/preference/Preference;)Z
    .registers 2
    invoke-static {p0, p1}, Lorg/example/Options;->onCreatePreferences$lambda$0(Lorg/example/Options;Landroidx/preference/Preference;)Z
    move-result p0
    return p0
.end method

.method private static final onCreatePreferences$lambda$0(Lorg/example/Options;Landroidx/preference/Preference;)Z
    .registers 4
    new-instance p1, Landroid/content/Intent;
    invoke-virtual {p0}, Lorg/example/Options;->getContext()Landroid/content/Context;
    move-result-object v0
    const-class v1, Lorg/example/Second;
    invoke-direct {p1, v0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {p0, p1}, Lorg/example/Options;->startActivity(Landroid/content/Intent;)V
    const/4 p0, 0x1
    return p0
.end method

.class public final synthetic Lorg/example/Options$$ExternalSyntheticLambda0;
.super Ljava/lang/Object;
.implements Landroidx/preference/Preference$OnPreferenceClickListener;

.field public final synthetic f$0:Lorg/example/Options;

.method public synthetic constructor <init>(Lorg/example/Options;)V
    .registers 2
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lorg/example/Options$$ExternalSyntheticLambda0;->f$0:Lorg/example/Options;
    return-void
.end method

.method public final onPreferenceClick(Landroidx/preference/Preference;)Z
    .registers 3
    iget-object v0, p0, Lorg/example/Options$$ExternalSyntheticLambda0;->f$0:Lorg/example/Options;
    invoke-static {v0, p1}, Lorg/example/Options;->$r8$lambda$f(Lorg/example/Options;Landroidx/preference/Preference;)Z
    move-result v0
    return v0
.end method

.class public final Lorg/example/Sounds;
.super Landroidx/preference/PreferenceFragmentCompat;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroidx/preference/PreferenceFragmentCompat;-><init>()V
    return-void
.end method
