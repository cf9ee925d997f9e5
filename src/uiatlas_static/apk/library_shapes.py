"""What AndroidX and its forerunner look like without names: classes, and the types in the methods that apps use.

Types are written by short names, those of parameters before a colon and the one that is given back behind it.
"""

PLATFORM_TYPES = {
    "Activity": "android/app/Activity",
    "Bundle": "android/os/Bundle",
    "CancelListener": "android/content/DialogInterface$OnCancelListener",
    "CharSequence": "java/lang/CharSequence",
    "ComponentName": "android/content/ComponentName",
    "Click": "android/view/View$OnClickListener",
    "ComponentCallbacks": "android/content/ComponentCallbacks",
    "Context": "android/content/Context",
    "ContextMenuListener": "android/view/View$OnCreateContextMenuListener",
    "Cursor": "android/database/Cursor",
    "Dialog": "android/app/Dialog",
    "DialogClick": "android/content/DialogInterface$OnClickListener",
    "DismissListener": "android/content/DialogInterface$OnDismissListener",
    "Intent": "android/content/Intent",
    "LayoutInflater": "android/view/LayoutInflater",
    "List": "java/util/List",
    "ListAdapter": "android/widget/ListAdapter",
    "Menu": "android/view/Menu",
    "MenuInflater": "android/view/MenuInflater",
    "MenuItem": "android/view/MenuItem",
    "Object": "java/lang/Object",
    "SharedPreferences": "android/content/SharedPreferences",
    "Resources": "android/content/res/Resources",
    "String": "java/lang/String",
    "View": "android/view/View",
    "ViewGroup": "android/view/ViewGroup",
}
"""Short names of types that no shrinker renames."""

CLASSES = {
    "Fragment": ("androidx.fragment.app", "Fragment"),
    "FragmentTransaction": ("androidx.fragment.app", "FragmentTransaction"),
    "FragmentManager": ("androidx.fragment.app", "FragmentManager"),
    "FragmentActivity": ("androidx.fragment.app", "FragmentActivity"),
    "DialogFragment": ("androidx.fragment.app", "DialogFragment"),
    "PreferenceFragment": ("androidx.preference", "PreferenceFragmentCompat"),
    "PlatformPreferenceFragment": ("androidx.preference", "PreferenceFragment"),
    "Preference": ("androidx.preference", "Preference"),
    "PreferenceClick": ("androidx.preference", "Preference$OnPreferenceClickListener"),
    "PreferenceChange": ("androidx.preference", "Preference$OnPreferenceChangeListener"),
    "Toolbar": ("androidx.appcompat.widget", "Toolbar"),
    "AppCompatActivity": ("androidx.appcompat.app", "AppCompatActivity"),
    "AppCompatDelegate": ("androidx.appcompat.app", "AppCompatDelegate"),
    "ActionBar": ("androidx.appcompat.app", "ActionBar"),
    "AlertDialog": ("androidx.appcompat.app", "AlertDialog"),
    "AlertDialogBuilder": ("androidx.appcompat.app", "AlertDialog$Builder"),
    "Adapter": ("androidx.recyclerview.widget", "RecyclerView$Adapter"),
    "ViewHolder": ("androidx.recyclerview.widget", "RecyclerView$ViewHolder"),
    "RecyclerView": ("androidx.recyclerview.widget", "RecyclerView"),
    "PagerAdapter": ("androidx.viewpager.widget", "PagerAdapter"),
    "FragmentPagerAdapter": ("androidx.fragment.app", "FragmentPagerAdapter"),
    "FragmentStatePagerAdapter": ("androidx.fragment.app", "FragmentStatePagerAdapter"),
    "ViewPager": ("androidx.viewpager.widget", "ViewPager"),
    "Snackbar": ("com.google.android.material.snackbar", "Snackbar"),
    "ActivityCompat": ("androidx.core.app", "ActivityCompat"),
    "ContextCompat": ("androidx.core.content", "ContextCompat"),
    "NavUtils": ("androidx.core.app", "NavUtils"),
    "PreferenceManager": ("androidx.preference", "PreferenceManager"),
    "ActivityResultContract": ("androidx.activity.result.contract", "ActivityResultContract"),
    "ActivityResultLauncher": ("androidx.activity.result", "ActivityResultLauncher"),
    "ActivityResultCallback": ("androidx.activity.result", "ActivityResultCallback"),
    "ActionMode": ("androidx.appcompat.view", "ActionMode"),
    "ActionModeCallback": ("androidx.appcompat.view", "ActionMode$Callback"),
    "PopupMenu": ("androidx.appcompat.widget", "PopupMenu"),
    "PopupListener": ("androidx.appcompat.widget", "PopupMenu$OnMenuItemClickListener"),
    "NavigationListener": (
        "com.google.android.material.navigation",
        "NavigationView$OnNavigationItemSelectedListener",
    ),
    "BottomListener": (
        "com.google.android.material.bottomnavigation",
        "BottomNavigationView$OnNavigationItemSelectedListener",
    ),
    "ToolbarListener": ("androidx.appcompat.widget", "Toolbar$OnMenuItemClickListener"),
}
"""Classes that are looked for: package and name."""

HELPERS = {
    "ActivityCompat": ("Activity Intent I Bundle:V",),
    "ContextCompat": ("Context Intent Bundle:V",),
    "NavUtils": ("Activity:V", "Activity:Intent", "Context ComponentName:Intent"),
    "PreferenceManager": ("Context:SharedPreferences",),
}
"""Classes of static methods, by what they all have."""

TOLD_BY_FEW = frozenset((*HELPERS, "ActionMode", "ActivityResultContract", "PopupMenu", "Snackbar"))
"""Classes that the types of a few methods tell, which classes of an app may have as well."""

INSIDE = {
    "FragmentTransaction": (
        "I Fragment:FragmentTransaction",
        "I Fragment String:FragmentTransaction",
        "Fragment String:FragmentTransaction",
        "Fragment:FragmentTransaction",
    ),
}
"""Methods that only what they do tells apart."""

CONTRACTS = {
    "android.intent.action.CREATE_DOCUMENT": "CreateDocument",
    "android.intent.action.GET_CONTENT": "GetContent",
    "android.intent.action.OPEN_DOCUMENT": "OpenDocument",
    "android.intent.action.OPEN_DOCUMENT_TREE": "OpenDocumentTree",
    "android.intent.action.PICK": "PickContact",
    "android.media.action.IMAGE_CAPTURE": "TakePicture",
    "android.media.action.VIDEO_CAPTURE": "CaptureVideo",
    "android.provider.action.PICK_IMAGES": "PickVisualMedia",
    "androidx.activity.result.contract.action.INTENT_SENDER_REQUEST": "StartIntentSenderForResult",
    "androidx.activity.result.contract.action.REQUEST_PERMISSIONS": "RequestMultiplePermissions",
}
"""What contracts ask the platform for, and the names of these."""

LISTENERS = {
    "NavigationListener": (("NavigationView",), "setNavigationItemSelectedListener", "onNavigationItemSelected"),
    "BottomListener": (
        ("BottomNavigationView", "NavigationBarView"),
        "setOnNavigationItemSelectedListener",
        "onNavigationItemSelected",
    ),
    "ToolbarListener": (("Toolbar",), "setOnMenuItemClickListener", "onMenuItemClick"),
}
"""What hears of items: the views that are given it, which layouts name, by what, and the method that is called."""

_PREFERENCES = (
    ("Bundle String:V", "onCreatePreferences"),
    ("I String:V", "setPreferencesFromResource"),
    ("CharSequence:Preference", "findPreference"),
    ("Preference:Z", "onPreferenceTreeClick"),
)

METHODS: dict[str, tuple[tuple[str, str], ...]] = {
    "Fragment": (
        ("LayoutInflater ViewGroup Bundle:View", "onCreateView"),
        ("View Bundle:V", "onViewCreated"),
        ("I I Intent:V", "onActivityResult"),
        ("Menu MenuInflater:V", "onCreateOptionsMenu"),
        ("Context:V", "onAttach"),
        ("Activity:V", "onAttach"),
        (":Context", "getContext"),
        (":FragmentActivity", "getActivity"),
        (":View", "getView"),
        (":Bundle", "getArguments"),
        (":Resources", "getResources"),
        (":FragmentManager", "getFragmentManager"),
        ("I:String", "getString"),
        ("I [Object:String", "getString"),
        ("I:CharSequence", "getText"),
        ("Intent:V", "startActivity"),
        ("Intent Bundle:V", "startActivity"),
        ("Intent I:V", "startActivityForResult"),
        ("Intent I Bundle:V", "startActivityForResult"),
        ("Fragment I:V", "setTargetFragment"),
        ("[String I:V", "requestPermissions"),
        ("I [String [I:V", "onRequestPermissionsResult"),
    ),
    "FragmentTransaction": (
        ("String:FragmentTransaction", "addToBackStack"),
        (":I", "commit"),
        (":V", "commitNow"),
    ),
    "FragmentManager": (
        (":FragmentTransaction", "beginTransaction"),
        ("String:Fragment", "findFragmentByTag"),
        ("I:Fragment", "findFragmentById"),
        ("String I:V", "popBackStack"),
        (":V", "popBackStack"),
        (":I", "getBackStackEntryCount"),
    ),
    "FragmentActivity": ((":FragmentManager", "getSupportFragmentManager"),),
    "DialogFragment": (
        ("Bundle:Dialog", "onCreateDialog"),
        ("FragmentManager String:V", "show"),
        ("FragmentTransaction String:I", "show"),
        (":Dialog", "getDialog"),
    ),
    **dict.fromkeys(("PreferenceFragment", "PlatformPreferenceFragment"), _PREFERENCES),
    "Preference": (("Intent:V", "setIntent"), (":Intent", "getIntent")),
    "PreferenceClick": (("Preference:Z", "onPreferenceClick"),),
    "PreferenceChange": (("Preference Object:Z", "onPreferenceChange"),),
    "AppCompatActivity": (
        ("Toolbar:V", "setSupportActionBar"),
        (":ActionBar", "getSupportActionBar"),
        ("ActionModeCallback:ActionMode", "startSupportActionMode"),
    ),
    "AppCompatDelegate": (("Toolbar:V", "setSupportActionBar"), (":ActionBar", "getSupportActionBar")),
    "Toolbar": (("Click:V", "setNavigationOnClickListener"), (":Menu", "getMenu")),
    "AlertDialogBuilder": (
        ("[CharSequence DialogClick:AlertDialogBuilder", "setItems"),
        ("ListAdapter DialogClick:AlertDialogBuilder", "setAdapter"),
        ("Cursor DialogClick String:AlertDialogBuilder", "setCursor"),
        ("I I DialogClick:AlertDialogBuilder", "setSingleChoiceItems"),
        ("[CharSequence I DialogClick:AlertDialogBuilder", "setSingleChoiceItems"),
        ("ListAdapter I DialogClick:AlertDialogBuilder", "setSingleChoiceItems"),
        ("CancelListener:AlertDialogBuilder", "setOnCancelListener"),
        ("DismissListener:AlertDialogBuilder", "setOnDismissListener"),
    ),
    "Adapter": (
        ("ViewGroup I:ViewHolder", "onCreateViewHolder"),
        ("ViewHolder I:V", "onBindViewHolder"),
        ("ViewHolder I List:V", "onBindViewHolder"),
        (":I", "getItemCount"),
        ("I:I", "getItemViewType"),
    ),
    "RecyclerView": (("Adapter:V", "setAdapter"), (":Adapter", "getAdapter")),
    "PagerAdapter": (
        (":I", "getCount"),
        ("ViewGroup I:Object", "instantiateItem"),
        ("View Object:Z", "isViewFromObject"),
        ("I:CharSequence", "getPageTitle"),
    ),
    "FragmentPagerAdapter": (("I:Fragment", "getItem"),),
    "FragmentStatePagerAdapter": (("I:Fragment", "getItem"),),
    "ViewPager": (("PagerAdapter:V", "setAdapter"),),
    "ActivityCompat": (
        ("Activity Intent I Bundle:V", "startActivityForResult"),
        ("Activity Intent Bundle:V", "startActivity"),
        ("Activity [String I:V", "requestPermissions"),
    ),
    "ContextCompat": (("Context Intent Bundle:V", "startActivity"), ("Context [Intent Bundle:Z", "startActivities")),
    "NavUtils": (
        ("Activity:V", "navigateUpFromSameTask"),
        ("Activity:Intent", "getParentActivityIntent"),
        ("Activity Intent:V", "navigateUpTo"),
    ),
    "PreferenceManager": (("Context:SharedPreferences", "getDefaultSharedPreferences"),),
    "ActivityResultContract": (("Context Object:Intent", "createIntent"), ("I Intent:Object", "parseResult")),
    "ActivityResultLauncher": (("Object:V", "launch"),),
    "ActivityResultCallback": (("Object:V", "onActivityResult"),),
    "PopupMenu": (
        (":Menu", "getMenu"),
        (":MenuInflater", "getMenuInflater"),
        ("PopupListener:V", "setOnMenuItemClickListener"),
    ),
    "ActionModeCallback": (("ActionMode MenuItem:Z", "onActionItemClicked"), ("ActionMode:V", "onDestroyActionMode")),
    "PopupListener": (("MenuItem:Z", "onMenuItemClick"),),
    "Snackbar": (
        ("View CharSequence I:Snackbar", "make"),
        ("View I I:Snackbar", "make"),
        ("CharSequence Click:Snackbar", "setAction"),
        ("I Click:Snackbar", "setAction"),
    ),
}
"""Methods by the class that declares them: types, and name."""
