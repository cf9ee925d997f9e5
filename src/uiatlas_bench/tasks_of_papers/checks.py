"""How tasks of Mobile-Eval-E and of SPA-Bench over several apps are judged: by what the apps of a phone have stored.

Written before the tasks were first run. A text instead of a check says what the simulated apps lack for the task.
"""

from collections.abc import Mapping

from uiatlas_bench.apps import market
from uiatlas_bench.tasks_of_papers.after import After, Check, has
from uiatlas_bench.tasks_of_papers.checks_android_world import ANDROID_WORLD
from uiatlas_bench.tasks_of_papers.checks_one_app import ONE_APP

_OFTEN = ("Ribeye steak, 300 g", "Fresh oranges, 2 kg", "Toilet paper, 12 rolls")


def _cheapest(a: After, product: str) -> str:
    """The shop where a product costs least."""
    shops = [label for label, (kind, _) in a.phone.parts.items() if kind == "shop"]
    return min(shops, key=lambda label: market.price(a.app(label), product))


def _ends_where_cheapest(a: After, product: str) -> bool:
    return a.ends("shop", "Product", product) and a.in_front(_cheapest(a, product))


def _offers(a: After) -> list[str]:
    """Prices of those of the three products that are on offer."""
    shop = a.state("shop")
    return [f"{market.price(shop, n):.2f}" for n in _OFTEN if n in shop.offers]


def _told(a: After, label: str, words: str) -> bool:
    """Whether somebody was sent these words in an app."""
    return any(has(m, words) for sent in a.app(label).messages.values() for m in sent)


def _alarm(a: After, time: str, *days: str) -> bool:
    alarms = a.state("clock").alarms
    return any(x["time"] == time and x["on"] and (not days or x["days"] == [*days]) for x in alarms)


def _opens(a: After, kind: str, *words: str) -> bool:
    return any(has(x, *words) for s in a.phone.states(kind) for x in s.opened)


def _any_note(a: After, *words: str) -> bool:
    return any(a.written(word) for word in words)


MOBILE_EVAL_E: Mapping[str, Check | str] = {
    "1_late_night_korean_food": Check(lambda a: a.ends("maps", "Place", "Seoul Lantern")),
    "1_nearest_bakery": Check(lambda a: a.state("maps").route == ["Old Mill Bakery"] and a.ends("maps", "Route")),
    "1_thai_duck": Check(
        lambda a: (
            "Blue Orchid" in a.state("maps").seen
            and any((has(n, "rich") or has(n, "fresh")) and (has(n, "waited") or has(n, "hour")) for n in a.notes())
        )
    ),
    "1_bakery_birthday_cake": Check(lambda a: a.written("555 0130")),
    "1_chinese_ohare": Check(
        lambda a: (
            _opens(a, "social", "Golden Kiln")
            and a.written("dumplings")
            and a.state("maps").route == ["Golden Kiln"]
            and a.ends("maps", "Route")
        )
    ),
    "2_segment_anything_cited": Check(lambda a: a.ends("browser", "Page", "Medical Masks")),
    "2_llm_agents_survey": Check(
        lambda a: all(
            _any_note(a, title) for title in ("Agents of Large Language Models", "Survey of Tool Use", "Planning with")
        )
    ),
    "2_recipes_chinese": Check(
        lambda a: (
            any(has(p, "beef", "onions") for p in a.state("browser").visited)
            and a.ends("video", "Film", "Beef with potatoes and onions")
        )
    ),
    "2_headphones_reviews": Check(lambda a: a.written("days") or (a.written("money") and a.written("month"))),
    "3_oled_tv": Check(lambda a: a.ends("shop", "Product", "Meadow 55-inch 4K OLED TV")),
    "3_laptop_nvidia_gpu": Check(lambda a: a.ends("shop", "Product", "Granite 15 laptop")),
    "3_ninja_air_fryer": Check(lambda a: _ends_where_cheapest(a, "Ninja air fryer 8 qt, two zones")),
    "3_walmart_sale_items": Check(lambda a: all(_any_note(a, price) for price in _offers(a))),
    "3_nintendo_switch_joy_con": Check(lambda a: _ends_where_cheapest(a, "Nintendo Switch Joy-Con, pair")),
    "4_x_back_myth_wukong": Check(
        lambda a: _opens(a, "social", "Wukong") and _any_note(a, "bosses", "hard and fair", "better than any game")
    ),
    "4_x_trending_news": Check(lambda a: a.written("storm", "cup", "telescope")),
    "4_watercolor_painting_tutorial": Check(lambda a: a.written("Ines", "Rafa")),
}

SPA_CROSS: Mapping[str, Check | str] = {
    "General_Tool_0_ENG": Check(
        lambda a: "Alibaba.com" not in a.state("store").installed and a.ends("settings", "Apps")
    ),
    "General_Tool_1_ENG": "the simulated social app has no jobs",
    "General_Tool_2_ENG": Check(lambda a: a.state("settings").data_saver and _alarm(a, "06:00")),
    "Information_Management_0_ENG": Check(lambda a: a.state("settings").wallpaper == "Palm beach"),
    "Information_Management_2_ENG": Check(
        lambda a: (
            a.sought("browser", "country")
            and any({"Dust Road Home", "Porch Light"} & {*songs} for songs in a.state("music").lists.values())
        )
    ),
    "Media_Entertainment_0_ENG": Check(
        lambda a: (
            any(has(film, "fitness") for film in a.state("video").watched)
            and bool({"Stride Log", "Pulse Notes"} & {*a.state("store").installed})
        )
    ),
    "Media_Entertainment_1_ENG": Check(
        lambda a: a.sought("browser", "recipe") and bool({"Pan Book", "Spoonlist"} & {*a.state("store").installed})
    ),
    "Media_Entertainment_2_ENG": Check(
        lambda a: (
            a.sought("video", "soundscape")
            and [int(v or 0) if v.isdigit() or not v else -1 for v in a.state("clock").timer] == [3, 0, 0]
            and a.state("clock").timer_runs
            and has(a.state("video").playing, "soundscape")
        )
    ),
    "Multi_Apps_1_ENG": Check(
        lambda a: (
            a.sought("browser", "horror") and any(a.state("social").messages.values()) and _alarm(a, "20:35", "Sunday")
        )
    ),
    "Social_Sharing_0_ENG": Check(
        lambda a: (
            any(p["photo"] for p in a.app("X").posts)
            and bool(a.app("X").copied)
            and _told(a, "Facebook", a.app("X").copied)
        )
    ),
    "Social_Sharing_2_ENG": Check(
        lambda a: a.state("music").playing == "Calor" and _told(a, "Facebook", "Reggaeton de Noche")
    ),
    "Web_Shopping_0_ENG": Check(
        lambda a: _opens(a, "social", "Circe") and any(has(n, "Circe") for n in a.state("shop").watched)
    ),
    "Web_Shopping_1_ENG": Check(
        lambda a: (
            all(any(has(q, "catan") for q in s.searched) for s in a.phone.states("shop"))
            and "Catan board game" in a.app(_cheapest(a, "Catan board game")).cart
        )
    ),
}

CHECKS: Mapping[str, Check | str] = {**MOBILE_EVAL_E, **SPA_CROSS, **ONE_APP, **ANDROID_WORLD}
"""Each task by its name in its file."""
