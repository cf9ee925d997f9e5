"""The app that cases begin with: a first screen with two buttons, two other activities, and the usual imports."""

from tests.static.apps import VIEWS, manifest

JAVA = """import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import androidx.appcompat.app.AppCompatActivity;
import androidx.fragment.app.Fragment;
"""
KOTLIN = JAVA.replace(";", "")
TWO = (
    f'<LinearLayout {VIEWS}><Button android:id="@+id/go_there" android:text="Go"/>'
    '<Button android:id="@+id/other" android:text="Other"/></LinearLayout>'
)
PLAIN = {
    "AndroidManifest.xml": manifest("Main", "Second", "Third"),
    "res/layout/main.xml": TWO,
}
APP = {
    **PLAIN,
    "Second.java": "public class Second extends android.app.Activity {}",
    "Third.java": "public class Third extends android.app.Activity {}",
}
