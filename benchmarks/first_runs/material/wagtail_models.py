"""The page types of the site: a start page, pages with a text, and notices."""

# mypy: ignore-errors
# ruff: noqa: RUF012

from django.db import models
from wagtail.admin.panels import FieldPanel
from wagtail.models import Page
from wagtail.snippets.models import register_snippet


class HomePage(Page):
    """The start page."""


class TextPage(Page):
    """A page with a text."""

    text = models.TextField(blank=True)
    content_panels = [*Page.content_panels, FieldPanel("text")]


@register_snippet
class Notice(models.Model):
    """A short notice that can be shown on pages."""

    text = models.CharField(max_length=200)
    shown = models.BooleanField(default=False)
    panels = [FieldPanel("text"), FieldPanel("shown")]

    def __str__(self):
        return self.text
