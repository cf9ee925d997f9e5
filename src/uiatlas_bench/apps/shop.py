"""A shop: departments, products with variants, a basket, forms over two pages, orders, and buttons that cost money."""

from typing import Any

from uiatlas.devices.simulated import (
    App,
    Effect,
    State,
    Widget,
    back,
    back_to,
    button,
    checkbox,
    field,
    go,
    heading,
    here,
    icon,
    item,
    menu_item,
    put,
    radio,
    switch,
    tab,
    text,
    toggle,
)
from uiatlas.devices.tours import TourStep, Type
from uiatlas.ui import Back, Wait

Widgets = tuple[Widget, ...]

GOODS = {
    "Kitchen": {"Kettle": "29.00", "Cutting board": "14.50", "Enamel mug": "9.00"},
    "Garden": {"Watering can": "18.00", "Garden gloves": "7.50", "Bird feeder": "21.00"},
    "Office": {"Desk lamp": "35.00", "Notebook": "4.00", "Fountain pen": "27.00"},
}
PRICES = {name: price for shelf in GOODS.values() for name, price in shelf.items()}

app = App(
    "com.example.corner",
    start="home",
    first_run="hello",
    name="Corner shop",
    state={
        "basket": [],
        "wishes": ["Bird feeder"],
        "addresses": [{"name": "Home", "street": "3 Elm Street", "town": "Ashford", "way": "Parcel"}],
        "cards": ["Ending in 4411"],
        "currency": "Euro",
        "offers": True,
        "order_mail": True,
        "price_alerts": False,
        "sort": "Most popular",
        "reviews": [],
        "voucher": "",
        "pickup": "North branch",
        "name": "",
        "phone": "",
        "one_tap": False,
        "track": True,
    },
)


def bottom(shown: str) -> Widgets:
    """The tabs of the main pages."""
    pages = {"Shop": "home", "Wish list": "wishes", "Basket": "basket", "Account": "account"}
    return tuple(tab(name, name == shown, () if name == shown else go(page)) for name, page in pages.items())


def pick(s: State, name: str, *options: str) -> Widgets:
    """A dialog's options of which one is stored under a name, and a way out."""
    return *(radio(o, getattr(s, name) == o, (put(name, o), back())) for o in options), button("Cancel", back())


def flip(s: State, name: str, entry: str) -> Effect:
    """Take an entry into a list, or out of it."""
    kept = getattr(s, name)
    return put(name, [x for x in kept if x != entry] if entry in kept else [*kept, entry])


@app.screen("Corner shop")
def home(s: State) -> Widgets:
    """Departments."""
    return (
        icon("Search", go("search")),
        icon("More options", go("home_menu")),
        heading("Departments"),
        *(item(d, f"{len(GOODS[d])} products", go("department", name=d), id="department") for d in GOODS),
        item("Gift cards", do=go("gift_cards")),
        *bottom("Shop"),
    )


@app.dialog("Good to see you")
def hello(s: State) -> Widgets:
    """Shown once."""
    return text("Everything around the corner."), button("Start shopping", back())


@app.menu()
def home_menu(s: State) -> Widgets:
    """Less needed."""
    return (
        menu_item("Store finder", go("stores")),
        menu_item("Help centre", go("help_centre")),
        menu_item("About the shop", go("about")),
    )


@app.screen("Search", loading=1.0)
def search(s: State, words: str = "") -> Widgets:
    """Products by name."""
    hits = [p for p in PRICES if words and words.casefold() in p.casefold()]
    return field("Search products", words, keep="words", id="query"), *(
        item(p, PRICES[p], go("product", name=p), id="hit") for p in hits
    )


@app.screen("Department")
def department(s: State, name: str) -> Widgets:
    """One department."""
    return (
        icon("Sort products", go("sort")),
        heading(name, id="department_name"),
        *(item(p, price, go("product", name=p), id="product") for p, price in GOODS[name].items()),
    )


@app.dialog("Sort products")
def sort(s: State) -> Widgets:
    """In which order."""
    return pick(s, "sort", "Most popular", "Lowest price", "Newest")


@app.screen("Product")
def product(s: State, name: str, colour: str = "White", gift: bool = False) -> Widgets:
    """One product, its variants, and the basket."""
    chosen = {"name": name, "colour": colour, "gift": gift}
    return (
        heading(name, id="product_name"),
        text(PRICES[name], id="price"),
        *(radio(c, c == colour, here(colour=c), id="colour") for c in ("White", "Green", "Blue")),
        checkbox("Gift wrap", gift, here(gift=not gift)),
        button("Add to basket", (put("basket", [*s.basket, chosen]), go("added", name=name))),
        button("Remove from wish list" if name in s.wishes else "Add to wish list", lambda t: flip(t, "wishes", name)),
        item("Reviews", do=go("reviews", name=name)),
        button("Buy now", back_to("home"), danger="buys a product"),
    )


@app.dialog("Added to basket")
def added(s: State, name: str) -> Widgets:
    """What next."""
    return text(name), button("Continue shopping", back()), button("Go to basket", (back(), go("basket")))


@app.screen("Reviews")
def reviews(s: State, name: str) -> Widgets:
    """What others say."""
    mine = [r for r in s.reviews if r["name"] == name]
    return (
        heading(name, id="product_name"),
        *(text(f"{r['stars']}: {r['words']}", id="review") for r in mine),
        button("Write a review", go("review", name=name)),
    )


@app.screen("Write a review")
def review(s: State, name: str, words: str = "", stars: str = "3 stars") -> Widgets:
    """A form."""
    made = {"name": name, "words": words, "stars": stars}
    return (
        *(radio(x, x == stars, here(stars=x), id="stars") for x in ("1 star", "3 stars", "5 stars")),
        field("Your review", words, keep="words"),
        button("Post review", (put("reviews", [*s.reviews, made]), back()), danger="posts a review"),
    )


@app.screen("Gift cards")
def gift_cards(s: State) -> Widgets:
    """Money as a present."""
    return text("Gift cards are sold at the counter."), item("Terms of gift cards", do=go("card_terms"))


@app.screen("Terms of gift cards")
def card_terms(s: State) -> Widgets:
    """Small print."""
    return (text("Valid for three years."),)


@app.screen("Wish list")
def wishes(s: State) -> Widgets:
    """What one would like to have."""
    return *(item(w, PRICES[w], go("product", name=w), id="wish") for w in s.wishes), *bottom("Wish list")


# --- the basket ------------------------------------------------------------------------------------------------------


@app.screen("Basket")
def basket(s: State) -> Widgets:
    """What is about to be bought."""
    lines = (item(x["name"], x["colour"], go("line", place=i), id="basket_line") for i, x in enumerate(s.basket))
    return (
        *lines,
        *(() if s.basket else (text("Your basket is empty."),)),
        item("Voucher", s.voucher or "None", go("voucher", code=s.voucher)),
        item("Pick-up branch", s.pickup, go("pickup")),
        *((button("Check out", go("check_out")),) if s.basket else ()),
        *bottom("Basket"),
    )


@app.dialog("In your basket")
def line(s: State, place: int) -> Widgets:
    """One thing in the basket."""
    kept = [x for i, x in enumerate(s.basket) if i != place]
    return text(s.basket[place]["name"]), button("Keep", back()), button("Take out", (back(), put("basket", kept)))


@app.dialog("Voucher")
def voucher(s: State, code: str) -> Widgets:
    """A code."""
    return (
        field("Voucher code", code, keep="code"),
        button("Cancel", back()),
        button("Apply", (put("voucher", code), back())),
    )


@app.dialog("Pick-up branch")
def pickup(s: State) -> Widgets:
    """Where it waits."""
    return pick(s, "pickup", "North branch", "Harbour branch", "Market square")


@app.screen("Check out")
def check_out(s: State) -> Widgets:
    """The last look."""
    return text(f"{len(s.basket)} products"), button("Pay now", (put("basket", []), back_to("home")), danger="pays")


# --- the account -----------------------------------------------------------------------------------------------------


@app.screen("Account")
def account(s: State) -> Widgets:
    """The customer."""
    return (
        item("Personal details", s.name or "Not given", go("details", name=s.name, phone=s.phone)),
        item("Addresses", f"{len(s.addresses)}", go("addresses")),
        item("Payment", f"{len(s.cards)} card", go("payment")),
        item("Notifications", "Mail and offers", go("notify")),
        item("Shop settings", "Currency, privacy", go("preferences")),
        *bottom("Account"),
    )


@app.screen("Personal details")
def details(s: State, name: str, phone: str) -> Widgets:
    """A form."""
    return (
        field("Full name", name, keep="name"),
        field("Phone number", phone, keep="phone"),
        button("Save details", (put("name", name), put("phone", phone), back())),
    )


@app.screen("Addresses")
def addresses(s: State) -> Widgets:
    """Where parcels go."""
    return (
        icon("Add address", go("address_one")),
        *(
            item(a["name"], f"{a['street']}, {a['town']}", go("address", name=a["name"]), id="address")
            for a in s.addresses
        ),
    )


@app.screen("Address")
def address(s: State, name: str) -> Widgets:
    """One address."""
    found: dict[str, Any] = next((a for a in s.addresses if a["name"] == name), {"street": "", "town": "", "way": ""})
    kept = [a for a in s.addresses if a["name"] != name]
    return (
        heading(name, id="address_name"),
        text(found["street"]),
        text(found["town"]),
        text(found["way"]),
        button("Delete address", (back_to("addresses"), put("addresses", kept)), danger="deletes an address"),
    )


@app.screen("New address")
def address_one(s: State, name: str = "", street: str = "", town: str = "") -> Widgets:
    """The first page of a form."""
    return (
        field("Name of the address", name, keep="name"),
        field("Street", street, keep="street"),
        field("Town", town, keep="town"),
        button("Next", go("address_two", name=name, street=street, town=town), enabled=bool(name and street)),
    )


@app.screen("Delivery")
def address_two(s: State, name: str, street: str, town: str, way: str = "Parcel") -> Widgets:
    """The second page of a form."""
    made = {"name": name, "street": street, "town": town, "way": way}
    return (
        *(radio(w, w == way, here(way=w), id="way") for w in ("Parcel", "Letter box", "Neighbour")),
        button("Save address", (put("addresses", [*s.addresses, made]), back_to("addresses"))),
    )


@app.screen("Payment")
def payment(s: State) -> Widgets:
    """How one pays."""
    return (
        *(text(c, id="card") for c in s.cards),
        switch("Order with one tap", s.one_tap, toggle("one_tap"), id="one_tap"),
    )


@app.screen("Notifications")
def notify(s: State) -> Widgets:
    """What one is told."""
    return (
        switch("Offers of the week", s.offers, toggle("offers"), id="offers"),
        switch("Mail about orders", s.order_mail, toggle("order_mail"), id="order_mail"),
        switch("Price alerts", s.price_alerts, toggle("price_alerts"), id="price_alerts"),
    )


@app.screen("Shop settings")
def preferences(s: State) -> Widgets:
    """How the shop behaves."""
    return item("Currency", s.currency, go("currency")), item("Privacy", do=go("privacy"))


@app.dialog("Currency")
def currency(s: State) -> Widgets:
    """Which prices are shown."""
    return pick(s, "currency", "Euro", "Pound", "Krone")


@app.screen("Privacy")
def privacy(s: State) -> Widgets:
    """Who learns what."""
    return (
        switch("Remember what I look at", s.track, toggle("track"), id="track"),
        item("Privacy notice", do=go("privacy_notice")),
    )


@app.screen("Privacy notice")
def privacy_notice(s: State) -> Widgets:
    """Small print."""
    return (text("We keep as little as we can."),)


@app.screen("Store finder")
def stores(s: State) -> Widgets:
    """Where the shops are."""
    return text("North branch"), text("Harbour branch"), text("Market square")


@app.screen("Help centre")
def help_centre(s: State) -> Widgets:
    """Questions."""
    return item("Returns", do=go("returns")), item("Shipping costs", do=go("shipping"))


@app.screen("Returns")
def returns(s: State) -> Widgets:
    """How to send back."""
    return (text("Within 30 days, unused."),)


@app.screen("Shipping costs")
def shipping(s: State) -> Widgets:
    """What it costs."""
    return (text("3.90 for a parcel."),)


@app.screen("About the shop")
def about(s: State) -> Widgets:
    """Who they are."""
    return (text("Family owned since 1987."),)


TOUR: tuple[TourStep, ...] = (
    "Start shopping",
    *("Search", Wait(2), Type("Search products", "lamp"), "Desk lamp", Back(), Back()),
    *("Kitchen", "Sort products", "Cancel", "Kettle", "Gift wrap", "Add to basket", "Go to basket"),
    *("Kettle", "Take out", "Voucher", "Cancel", "Pick-up branch", "Cancel", "Shop"),
    *("Garden", "Watering can", "Reviews", "Write a review", Back(), Back(), Back(), Back()),
    *("Office", "Fountain pen", "Add to basket", "Continue shopping", Back(), Back()),
    *("Basket", "Check out", Back(), "Fountain pen", "Take out", "Shop"),
    *("Gift cards", "Terms of gift cards", Back(), Back(), "More options", "Store finder", Back()),
    *("More options", "Help centre", "Returns", Back(), "Shipping costs", Back(), Back()),
    *("More options", "About the shop", Back(), "Wish list", "Bird feeder", Back()),
    *("Account", "Personal details", Back(), "Payment", Back(), "Notifications", Back()),
    *("Addresses", "Home", Back(), "Add address", Type("Name of the address", "Work"), Type("Street", "1 Hill Road")),
    *("Next", Back(), Back(), Back(), "Shop settings", "Currency", "Cancel", "Privacy", "Privacy notice", Back()),
)
"""A walk through most pages; a map is learnt from recording it. Nothing is bought, posted, saved or deleted."""
