"""Icons named by a model: asked once each, a few words or nothing, and silence once the model is lost."""

from io import BytesIO

import pytest
from PIL import Image, ImageDraw

from uiatlas.errors import ModelLostError
from uiatlas.llm.base import Answer, Question
from uiatlas.perception.captions import ModelCaptioner


def icon(size: int = 32) -> bytes:
    """A drawn circle."""
    image, out = Image.new("RGB", (size, size), "white"), BytesIO()
    ImageDraw.Draw(image).ellipse((4, 4, size - 4, size - 4), outline="black", width=3)
    image.save(out, "PNG")
    return out.getvalue()


class Saying:
    """A model that gives one answer, or none."""

    name = "test:seeing"

    def __init__(self, said: str | None) -> None:
        self.said = said
        self.asked: list[Question] = []

    def ask(self, question: Question) -> Answer:
        self.asked.append(question)
        if self.said is None:
            raise ModelLostError("nobody answers")
        return Answer(self.said)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("settings", "settings"),
        (' "Add to cart."\n', "Add to cart"),
        ("?", ""),
        ("", ""),
        ("This icon shows a circle, which might stand for a record button or a camera.", ""),
    ],
)
def test_a_few_words_are_a_name_and_a_sentence_is_none(said: str, name: str) -> None:
    assert ModelCaptioner(Saying(said))(icon()) == name


def test_the_model_is_shown_the_icon_and_asked_about_it_once() -> None:
    model = Saying("record")
    captioner = ModelCaptioner(model)
    assert [captioner(icon()), captioner(icon()), captioner(icon(40))] == ["record"] * 3
    assert [q.images[0].data for q in model.asked] == [icon(), icon(40)]
    assert "32 by 32 pixels" in model.asked[0].text
    assert model.asked[0].role == "caption"


def test_a_model_that_is_lost_is_asked_no_more_and_icons_stay_without_a_name() -> None:
    model = Saying(None)
    captioner = ModelCaptioner(model)
    assert [captioner(icon()), captioner(icon(40))] == ["", ""]
    assert len(model.asked) == 1
    assert "nobody answers" in captioner.trouble
