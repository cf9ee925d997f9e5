"""What MAPLE and Agent-SAMA print in their tables."""

from collections.abc import Mapping

from uiatlas_bench.papers.tables import NOTHING

PRINTED: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "Mobile-Eval-E": {
        "SS": ("154 / 195", "168 / 195"),
        "AA": ("279 / 364", "303 / 364"),
        "TR": ("6 / 25", "4 / 25"),
        "SR": ("18 / 25", "21 / 25"),
        "RS": ("33 / 49", "23 / 32"),
    },
    "SPA-Bench": {
        "SS": ("106 / 132", "117 / 132"),
        "AA": ("204 / 262", "221 / 262"),
        "TR": ("5 / 20", "4 / 20"),
        "SR": ("15 / 20", "16 / 20"),
        "RS": ("37 / 70", "42 / 63"),
    },
}
"""MAPLE's table 2 as printed: Mobile-Agent-E + Evo, and MAPLE."""

PRINTED_MODELS: Mapping[str, Mapping[str, tuple[str, str, str]]] = {
    "Mobile-Eval-E": {
        "SS": ("168 / 195", "158 / 195", "137 / 195"),
        "AA": ("303 / 364", "289 / 364", "241 / 364"),
        "TR": ("4 / 25", "5 / 25", "8 / 25"),
        "SR": ("21 / 25", "20 / 25", "17 / 25"),
    },
    "SPA-Bench": {
        "SS": ("117 / 132", "108 / 132", "98 / 132"),
        "AA": ("221 / 262", "215 / 262", "181 / 262"),
        "TR": ("4 / 20", "4 / 20", "7 / 20"),
        "SR": ("16 / 20", "16 / 20", "12 / 20"),
    },
}
"""Table 4 of both papers as printed: GPT-4o, Claude 3.5, Gemini 1.5 Pro."""

PRINTED_OVERVIEW = (
    ("printed: Mobile-Eval-E", 25, 19, "15", 14.56, 364),
    ("printed: SPA-Bench", 20, 20, "25", 13.10, 262),
)
"""Table 1 of both papers."""

PRINTED_AGENTS = (
    ("Mobile-Eval-E: AppAgent", "25.20", "60.70", "96.00", NOTHING, NOTHING),
    ("Mobile-Eval-E: Mobile-Agent", "45.50", "69.80", "68.00", NOTHING, NOTHING),
    ("Mobile-Eval-E: Mobile-Agent-v2", "53.00", "73.30", "52.00", NOTHING, NOTHING),
    ("Mobile-Eval-E: Mobile-Agent-E+Evo", "78.97", "76.65", "24.00", "72.00", "67.34"),
    ("Mobile-Eval-E: Agent-SAMA", "86.15", "83.24", "16.00", "84.00", "71.88"),
    ("SPA-Bench: Mobile-Agent-E+Evo", "80.30", "77.86", "25.00", "75.00", "52.86"),
    ("SPA-Bench: Agent-SAMA", "88.64", "84.35", "20.00", "80.00", "66.67"),
)
"""Agent-SAMA's table 2 as printed."""

PRINTED_ANDROID_WORLD = (
    ("GPT-4 Turbo", 30.6),
    ("GPT-4o", 34.5),
    ("GPT-4o+UGround", 44.0),
    ("GPT-4o+Aria-UI", 44.8),
    ("Mobile-Agent-E", 45.7),
    ("UI-TARS", 46.6),
    ("Mobile-Agent-E+Evo", 53.4),
    ("AgentS2", 54.3),
    ("V-Droid", 59.5),
    ("Agent-SAMA", 63.7),
)
"""Agent-SAMA's table 3 as printed."""
