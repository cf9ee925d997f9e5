# Makes a small project with a pipeline of three steps: sh kedro.sh FOLDER
set -e
mkdir -p "$1/src/garden" "$1/conf/base" "$1/conf/local" "$1/data"
cp "$MATERIAL/beds.csv" "$1/data/beds.csv"
cd "$1"
printf '[tool.kedro]\npackage_name = "garden"\nproject_name = "garden"\nkedro_init_version = "%s"\n' \
    "$("$TOOLS/kedro-viz/bin/python" -c 'import kedro; print(kedro.__version__)')" > pyproject.toml
printf 'beds:\n  type: kedro.io.MemoryDataset\nreport:\n  type: kedro.io.MemoryDataset\n' > conf/base/catalog.yml
printf 'smallest: 4\n' > conf/base/parameters.yml
: > src/garden/__init__.py
: > src/garden/settings.py
cat > src/garden/pipeline_registry.py <<'P'
"""A pipeline that sums beds up."""

from kedro.pipeline import node, pipeline


def clean(beds):
    return [bed for bed in beds if bed]


def choose(beds, smallest):
    return [bed for bed in beds if bed["size"] >= smallest]


def report(beds):
    return ", ".join(bed["name"] for bed in beds)


def register_pipelines():
    steps = pipeline(
        [
            node(clean, "beds", "clean_beds", name="clean", tags="prepare"),
            node(choose, ["clean_beds", "params:smallest"], "large_beds", name="choose", tags="prepare"),
            node(report, "large_beds", "report", name="report", tags="tell"),
        ]
    )
    return {"__default__": steps, "telling": steps.only_nodes_with_tags("tell")}
P
