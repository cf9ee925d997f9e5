"""A large shop: search with filters and an order, products with ratings and reviews, a cart and a watch list."""

from typing import Any

from uiatlas.devices.simulated import (
    App,
    State,
    back,
    button,
    checkbox,
    field,
    go,
    heading,
    here,
    icon,
    item,
    put,
    text,
)
from uiatlas.devices.tours import TourStep, Type
from uiatlas.ui import Back
from uiatlas_bench.apps.pieces import Widgets, add, bottom, drop, either, hits, pick

PAGES = {"Home": "home", "Watch list": "watch_list", "Cart": "cart"}
GOODS: dict[str, tuple[str, float, float]] = {
    "Harbour sunglasses, polarised": ("sunglasses adult", 24.0, 4.4),
    "Pebble sunglasses for children": ("sunglasses kids", 12.5, 4.1),
    "Fjord swim goggles": ("goggles adult swimming", 18.0, 4.6),
    "Tarn swim goggles, wide": ("goggles adult swimming", 21.0, 4.2),
    "Minnow goggles": ("goggles kids swimming", 9.0, 4.0),
    "Echo 7 gaming headset": ("gaming headset", 49.0, 4.3),
    "Lark wired gaming headset": ("gaming headset", 19.9, 3.8),
    "Vole gaming mouse": ("gaming mouse", 8.5, 3.9),
    "Shrew gaming mouse, 8 buttons": ("gaming mouse", 27.0, 4.5),
    "Bose QC45 headphones, black": ("headphones audio", 249.0, 4.7),
    "Plain over-ear headphones": ("headphones audio", 39.0, 3.6),
    "Ninja air fryer 8 qt, two zones": ("kitchen air fryer", 159.0, 4.8),
    "Breeze air fryer 4 qt": ("kitchen air fryer", 69.0, 4.1),
    "Aurora 55-inch 4K OLED TV": ("television oled", 1199.0, 4.6),
    "Meadow 55-inch 4K OLED TV": ("television oled", 999.0, 4.4),
    "Slate 43-inch LED TV": ("television led", 299.0, 4.0),
    "Granite 15 laptop, Nvidia GPU, 16 GB RAM": ("laptop computer", 949.0, 4.3),
    "Basalt 16 laptop, Nvidia GPU, 32 GB RAM": ("laptop computer", 1499.0, 4.7),
    "Chalk 13 laptop, 8 GB RAM": ("laptop computer", 449.0, 4.0),
    "Nintendo Switch Joy-Con, pair": ("game controller", 74.0, 4.6),
    "Ribeye steak, 300 g": ("meat food", 11.0, 4.2),
    "Fresh oranges, 2 kg": ("fruit food", 5.0, 4.3),
    "Toilet paper, 12 rolls": ("household", 7.0, 4.4),
    "Catan board game": ("game family", 44.0, 4.8),
    "Circe by Madeline Miller, paperback": ("book novel", 12.0, 4.7),
    "A life of Ada Lovelace": ("book biography", 16.0, 4.5),
}
"""Each product with its words for the search, its price, and its rating."""

PRAISE = ("Does what it says, and came in two days.", "Good for the money.", "Broke after a month, sent it back.")
ANY_PRICE, ABOVE, BELOW = "Any price", "More than 10", "Less than 1000"

app = App(
    "org.example.market",
    start="home",
    name="Market",
    state={
        "factor": 1.0,
        "offers": ["Fresh oranges, 2 kg"],
        "cart": [],
        "watched": [],
        "searched": [],
        "kinds": [],
        "order": "Best match",
        "range": ANY_PRICE,
        "stars": "All ratings",
    },
)


OTHERS = (
    {"factor": 0.95, "offers": ["Ribeye steak, 300 g", "Toilet paper, 12 rolls"]},
    {"factor": 1.05, "offers": ["Nintendo Switch Joy-Con, pair"]},
)
"""What a second and a third shop on one phone charge."""


def price(s: State, name: str) -> float:
    """What a product costs here; an offer is a tenth less."""
    factor: float = s.factor * (0.9 if name in s.offers else 1.0)
    return round(GOODS[name][1] * factor, 2)


def found(s: State, words: str) -> list[str]:
    """What a search shows, filtered and in order."""
    names = hits(words, {name: f"{name} {tags}" for name, (tags, _, _) in GOODS.items()})
    names = [n for n in names if not s.kinds or any(k.casefold() in GOODS[n][0] for k in s.kinds)]
    names = [n for n in names if s.range == ANY_PRICE or (price(s, n) > 10 if s.range == ABOVE else price(s, n) < 1000)]
    names = [n for n in names if s.stars == "All ratings" or GOODS[n][2] >= 4.5]
    by: dict[str, Any] = {"Price: low to high": lambda n: price(s, n), "Price: high to low": lambda n: -price(s, n)}
    return sorted(names, key=by[s.order]) if s.order in by else names


def row(s: State, name: str) -> str:
    """The second line of a product."""
    offer = ", on offer" if name in s.offers else ""
    return f"{price(s, name):.2f}, rated {GOODS[name][2]}{offer}"


@app.screen("Market")
def home(s: State) -> Widgets:
    """Offers and the search."""
    return (
        icon("Search products", go("search")),
        heading("On offer"),
        *(item(n, row(s, n), go("product", name=n), id="offer") for n in s.offers),
        *bottom(PAGES, "Home"),
    )


@app.screen("Search")
def search(s: State, words: str = "") -> Widgets:
    """Products by words."""
    names = found(s, words)
    shown = (heading(f"{len(names)} results"),) if words else ()
    return (
        field("Search products", words, do=lambda typed: (here(words=typed), add("searched", typed)), id="query"),
        item("Filter", ", ".join(s.kinds) or "None", go("filters")),
        item("Sort by", s.order, go("order")),
        *shown,
        *(item(n, row(s, n), go("product", name=n), id="product_row") for n in names),
    )


@app.screen("Filter")
def filters(s: State) -> Widgets:
    """Which products are shown."""
    return (
        *(checkbox(k, k in s.kinds, either(s, "kinds", k)) for k in ("Kids", "Adult")),
        item("Price", s.range, go("price_range")),
        item("Customer rating", s.stars, go("stars")),
        button("Show results", back()),
    )


@app.dialog("Price")
def price_range(s: State) -> Widgets:
    """How much it may cost."""
    return pick(s, "range", ANY_PRICE, ABOVE, BELOW)


@app.dialog("Customer rating")
def stars(s: State) -> Widgets:
    """How well it must be rated."""
    return pick(s, "stars", "All ratings", "4.5 and more")


@app.dialog("Sort by")
def order(s: State) -> Widgets:
    """In which order."""
    return pick(s, "order", "Best match", "Price: low to high", "Price: high to low")


@app.screen("Product")
def product(s: State, name: str) -> Widgets:
    """One product."""
    like = [n for n in GOODS if n != name and GOODS[n][0] == GOODS[name][0]]
    return (
        heading(name, id="product_name"),
        text(f"{price(s, name):.2f}", id="price"),
        text(f"Rated {GOODS[name][2]}", id="rating"),
        button("In the cart" if name in s.cart else "Add to cart", add("cart", name), enabled=name not in s.cart),
        button("Stop watching" if name in s.watched else "Add to watch list", either(s, "watched", name)),
        item("Customer reviews", f"{len(PRAISE)}", go("reviews", name=name)),
        *((heading("Similar items"),) if like else ()),
        *(item(n, row(s, n), go("product", name=n), id="similar") for n in like),
    )


@app.screen("Customer reviews")
def reviews(s: State, name: str) -> Widgets:
    """What others say."""
    return heading(name), *(text(words, id="review") for words in PRAISE)


@app.screen("Watch list")
def watch_list(s: State) -> Widgets:
    """What one looks after."""
    rows = tuple(item(n, row(s, n), go("product", name=n), id="watched") for n in s.watched)
    return *(rows or (text("Nothing here yet"),)), *bottom(PAGES, "Watch list")


@app.screen("Cart")
def cart(s: State) -> Widgets:
    """What one is about to buy."""
    rows = tuple(item(n, row(s, n), go("in_cart", name=n), id="in_cart") for n in s.cart)
    pay = (button("Check out", put("cart", []), danger="buys what is in the cart"),) if s.cart else ()
    return *(rows or (text("Your cart is empty"),)), *pay, *bottom(PAGES, "Cart")


@app.dialog("In the cart")
def in_cart(s: State, name: str) -> Widgets:
    """Take it out again."""
    return text(name), button("Remove from cart", (drop("cart", name), back())), button("Close", back())


TOUR: tuple[TourStep, ...] = (
    *(
        "Search products",
        Type("Search products", "goggles"),
        "Filter",
        "Price",
        "Cancel",
        "Customer rating",
        "Cancel",
        Back(),
    ),
    *("Sort by", "Cancel", "Fjord swim goggles", "Add to cart", "Customer reviews", Back(), Back(), Back()),
    *("Watch list", "Cart", "Fjord swim goggles", "Remove from cart"),
)
"""A walk through most pages, which changes nothing for good; a map can be learnt from recording it."""
