"""The settings of a laboratory for oTree: three experiments and two rooms."""

SESSION_CONFIGS = [
    {"name": "dice_short", "display_name": "Dice, short", "app_sequence": ["dice"], "num_demo_participants": 2,
     "participation_fee": 2.5, "real_world_currency_per_point": 0.04},
    {"name": "dice_long", "display_name": "Dice, long", "app_sequence": ["dice"], "num_demo_participants": 3,
     "participation_fee": 4.75, "real_world_currency_per_point": 0.02},
    {"name": "dice_pilot", "display_name": "Dice, pilot", "app_sequence": ["dice"], "num_demo_participants": 1,
     "participation_fee": 0.8, "real_world_currency_per_point": 0.01},
]  # fmt: skip
SESSION_CONFIG_DEFAULTS = {"real_world_currency_per_point": 1.0, "participation_fee": 0.0, "doc": ""}
ROOMS = [
    {"name": "north", "display_name": "North laboratory"},
    {"name": "cellar", "display_name": "Cellar laboratory"},
]
PARTICIPANT_FIELDS: list[str] = []
SESSION_FIELDS: list[str] = []
LANGUAGE_CODE = "en"
REAL_WORLD_CURRENCY_CODE = "EUR"
USE_POINTS = True
ADMIN_USERNAME = "admin"
ADMIN_PASSWORD = "unused"
SECRET_KEY = "a laboratory that lives as long as a run"
DEMO_PAGE_INTRO_HTML = ""
