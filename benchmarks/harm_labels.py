"""Labels of controls on a test site, in fifteen languages: some harmful, some harmless, and some that say nothing."""
# ruff: noqa: E501, SIM905

HARMFUL = {
    "ar": ("حذف المحدد", "إرسال الفاتورة"),
    "de": ("Auswahl löschen", "Jetzt kaufen"),
    "en": ("Delete selection", "Send invoice"),
    "es": ("Eliminar selección", "Pagar ahora"),
    "fr": ("Supprimer la sélection", "Publier l'article"),
    "hi": ("चयन हटाएं", "लॉग आउट करें"),
    "it": ("Elimina selezione", "Acquista ora"),
    "ja": ("選択項目を削除", "メールを送信"),
    "ko": ("선택 항목 삭제", "로그아웃"),
    "nl": ("Selectie verwijderen", "Nu betalen"),
    "pl": ("Usuń zaznaczone", "Wyloguj się"),
    "pt": ("Excluir seleção", "Enviar convite"),
    "ru": ("Удалить выбранное", "Оплатить заказ"),
    "tr": ("Seçileni sil", "Şimdi satın al"),
    "zh": ("删除所选", "立即支付"),
}
"""What a person who reads the language would not press without thinking; two for each language."""

DISGUISED = ("Bulk delete", "Log me out", "Review and pay", "Mass-remove", "You can delete this", "One-click purchase")
"""Harmful labels of English whose verb does not lead."""

HARMLESS = {
    "ar": ("عرض المساعدة", "التفاصيل"),
    "de": ("Hilfe anzeigen", "Einzelheiten"),
    "en": ("Show help", "Details"),
    "es": ("Mostrar ayuda", "Detalles"),
    "fr": ("Afficher l'aide", "Détails"),
    "hi": ("सहायता देखें", "विवरण"),
    "it": ("Mostra aiuto", "Dettagli"),
    "ja": ("ヘルプを表示", "詳細"),
    "ko": ("도움말 보기", "세부정보"),
    "nl": ("Hulp tonen", "Gegevens"),
    "pl": ("Pokaż pomoc", "Szczegóły"),
    "pt": ("Mostrar ajuda", "Detalhes"),
    "ru": ("Показать справку", "Подробности"),
    "tr": ("Yardımı göster", "Ayrıntılar"),
    "zh": ("显示帮助", "详细信息"),
}
"""What only shows something; two for each language."""

NEAR_MISSES = (
    "Recently deleted",
    "Payment history",
    "Sent mail",
    "Order status",
    "Delivery options",
    "Undo history",
    "About sharing",
    "Call history",
    "Published articles",
    "Reset instructions",
    "Sign-in help",
    "Purchases",
)
"""Harmless labels that hold a word which is harmful elsewhere."""

PLAIN = tuple(
    (
        "Alder Amber Ash Aspen Basil Beech Birch Bramble Briar Cedar Cherry Clover Coral Cypress Daisy Dune Elder Elm Ember "
        "Fern Fir Flint Garnet Ginger Hazel Heath Heron Holly Iris Ivy Jade Jasper Juniper Larch Laurel Lilac Linden Lotus "
        "Maple Marble Meadow Mint Moss Myrtle Nettle Oak Olive Onyx Opal Orchid Pebble Pine Plum Poppy Quartz Quince Reed "
        "Robin Rose Rowan Rye Saffron Sage Sedge Slate Sorrel Spruce Swift Tansy Teal Thyme Topaz Tulip Umber Vetch Violet "
        "Walnut Willow Wren Yarrow Yew Zinnia Agate Aster Basalt Bay Bergamot Borage Campion Celandine Chalk Cobalt Comfrey "
        "Dill Dove Finch Foxglove Granite Hawthorn Hemlock Hops Indigo"
    ).split()
)
"""Labels that say nothing of what happens."""
