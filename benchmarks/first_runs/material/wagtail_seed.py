"""Fills the site: pages, notices, a user and a collection; it is read by the shell of the site."""

# mypy: ignore-errors
# ruff: noqa

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from home.models import HomePage, Notice, TextPage
from wagtail.models import Collection, Site

root = HomePage.objects.first()
root.title = "Harbour Cafe"
root.save_revision().publish()
pages = {}
for title, above, text, live in (
    ("About us", root, "We opened in 1987.", True),
    ("Menu", root, "Soup, bread and cake.", True),
    ("Team", root, "Four people.", True),
    ("Christmas special", root, "Goose with dumplings.", True),
    ("Summer terrace", root, "Open from May.", False),
    ("Drinks", "Menu", "Tea and coffee.", True),
    ("Desserts", "Menu", "Apple cake.", True),
):
    page = TextPage(title=title, text=text, live=live)
    (pages[above] if isinstance(above, str) else root).add_child(instance=page)
    page.save_revision() if not live else page.save_revision().publish()
    pages[title] = page

for text, shown in (("Closed on Mondays", True), ("We take cards", False)):
    Notice.objects.create(text=text, shown=shown)
User = get_user_model()
User.objects.create_superuser("rosa", "rosa@example.org", "quince44", first_name="Rosa", last_name="Lind")
emil = User.objects.create_user("emil", "emil@example.org", "medlar55", first_name="Emil", last_name="Berg")
emil.groups.add(Group.objects.get(name="Editors"))
Collection.get_first_root_node().add_child(name="Old photos")
site = Site.objects.get()
site.site_name = "Harbour"
site.save()
