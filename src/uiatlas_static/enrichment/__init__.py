"""What the code of an app means, told beside the map: what methods, elements and screens are for (UICompass)."""

from uiatlas_static.enrichment.enriching import Enriched, Work, ahead, enrich, work_on
from uiatlas_static.enrichment.telling import LocalTeller, ModelTeller, Teller

__all__ = ["Enriched", "LocalTeller", "ModelTeller", "Teller", "Work", "ahead", "enrich", "work_on"]
