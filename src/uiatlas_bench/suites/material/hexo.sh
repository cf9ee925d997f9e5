# Makes a blog with three posts and a page: sh hexo.sh FOLDER
set -e
mkdir -p "$1/source/_posts" "$1/source/about" "$1/themes/plain/layout" "$1/scaffolds"
cd "$1"
ln -s "$TOOLS/hexo-admin/node_modules" node_modules
cat > package.json <<J
{"name": "garden", "version": "1.0.0", "private": true, "hexo": {"version": ""},
 "dependencies": {"hexo": "*", "hexo-admin": "*", "hexo-server": "*", "hexo-renderer-marked": "*", "hexo-renderer-ejs": "*"}}
J
printf 'title: The garden\nauthor: Ida Gardener\nurl: http://127.0.0.1:%s\ntheme: plain\n' "$PORT" > _config.yml
for kind in post page draft; do
    printf -- '---\ntitle: {{ title }}\ndate: {{ date }}\ntags:\n---\n' > "scaffolds/$kind.md"
done
printf '<h1><%%= config.title %%></h1><%% page.posts.each(p => { %%><p><a href="<%%- url_for(p.path) %%>"><%%= p.title %%></a></p><%% }) %%>' \
    > themes/plain/layout/index.ejs
printf '<h1><%%= page.title %%></h1><%%- page.content %%>' > themes/plain/layout/post.ejs
cp themes/plain/layout/post.ejs themes/plain/layout/page.ejs
for name in beds seeds tools; do
    printf -- '---\ntitle: %s\ndate: 2026-05-0%s 09:00:00\ntags: [garden]\ncategories: [notes]\n---\n' "$name" "${#name}" \
        | cat - "$MATERIAL/notes/$name.md" > "source/_posts/$name.md"
done
printf -- '---\ntitle: About\ndate: 2026-05-01 09:00:00\n---\nA small kitchen garden.\n' > source/about/index.md
