"""A row that listens to touches as it is made is told afterwards whom to tell: nobody else is meant."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

HOLDER = """
import android.support.v7.widget.RecyclerView;
import android.view.View;

public class TouchedHolder extends RecyclerView.ViewHolder implements View.OnClickListener {
    public interface Told {
        void onTouched(int position);
    }

    private Told told;

    public TouchedHolder(View itemView) {
        super(itemView);
        itemView.setOnClickListener(this);
    }

    @Override
    public void onClick(View view) {
        if (this.told != null) {
            this.told.onTouched(getAdapterPosition());
        }
    }

    public void setTold(Told told) {
        this.told = told;
    }
}
"""


def _screen(name: str, target: str) -> dict[str, str]:
    return {
        f"{name}.java": f"""
            import android.support.v7.widget.RecyclerView;
            public class {name} extends android.app.Activity {{
                @Override
                protected void onCreate(Bundle state) {{
                    super.onCreate(state);
                    setContentView(R.layout.{name.lower()});
                    {name}Rows rows = new {name}Rows();
                    rows.setOnRow(new {name}Opener(this));
                    RecyclerView list = (RecyclerView) findViewById(R.id.rows);
                    list.setAdapter(rows);
                }}
            }}""",
        f"{name}Opener.java": f"""
            import android.content.Context;
            import android.content.Intent;
            public class {name}Opener implements OnRow {{
                private final Context context;
                public {name}Opener(Context context) {{
                    this.context = context;
                }}
                @Override
                public void onRow(String row) {{
                    context.startActivity(new Intent(context, {target}.class));
                }}
            }}""",
        f"{name}Rows.java": f"""
            import android.support.v7.widget.RecyclerView;
            import android.view.LayoutInflater;
            import android.view.ViewGroup;
            import java.util.ArrayList;
            import java.util.List;
            public class {name}Rows extends RecyclerView.Adapter<TouchedHolder> implements TouchedHolder.Told {{
                private final List<String> texts = new ArrayList<>();
                private OnRow onRow;
                public void setOnRow(OnRow onRow) {{
                    this.onRow = onRow;
                }}
                @Override
                public TouchedHolder onCreateViewHolder(ViewGroup parent, int type) {{
                    LayoutInflater inflater = LayoutInflater.from(parent.getContext());
                    return new TouchedHolder(inflater.inflate(R.layout.row, parent, false));
                }}
                @Override
                public void onBindViewHolder(TouchedHolder holder, int position) {{
                    String text = this.texts.get(position);
                    holder.setTold(this);
                }}
                @Override
                public void onTouched(int position) {{
                    this.onRow.onRow(this.texts.get(position));
                }}
                @Override
                public int getItemCount() {{
                    return this.texts.size();
                }}
            }}""",
        f"res/layout/{name.lower()}.xml": f'<android.support.v7.widget.RecyclerView {VIEWS} android:id="@+id/rows"/>',
    }


def test_only_the_adapter_that_makes_a_row_is_told(tmp_path: Path) -> None:
    files = {
        "AndroidManifest.xml": manifest("First", "Second", "Third"),
        "TouchedHolder.java": HOLDER,
        "OnRow.java": "public interface OnRow { void onRow(String row); }",
        "res/layout/row.xml": f'<TextView {VIEWS} android:id="@+id/name"/>',
        **_screen("First", "Second"),
        **_screen("Second", "Third"),
        "Third.java": "public class Third extends android.app.Activity { }",
    }
    found = edges(build(tmp_path, files))
    assert found == {("First", "Second", "item", "rows"), ("Second", "Third", "item", "rows")}
