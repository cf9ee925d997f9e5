"""Common surnames, and how surnames end, for first names that are words as well: "Mark Thompson", not "Mark All"."""

from uiatlas.text.patterns import late

_COMMON = """
Adams Adler Ahmed Ali Allen Alvarez Anderson Andrews Armstrong Arnold Bailey Baker Barnes Bauer Beck Becker Bell
Bennett Bernard Bianchi Black Blair Bond Bosch Boyd Brady Braun Brooks Brown Bruce Bryant Bush Butler Byrne Campbell
Carr Carroll Carter Castro Chan Chang Chapman Chen Cheng Chopra Chung Clark Clarke Clinton Cohen Cole Collins Conti
Cook Cooper Costa Cox Craig Crawford Cruz Cruise Cunningham Curie Curtis Damon Das Davies Davis Dean Diaz Dietrich
Dixon Dubois Duncan Dunn Dupont Duran Durand Edwards Elliott Ellis Evans Farrell Ferrari Ferreira Fischer Fisher
Flores Ford Foster Fournier Fox Fraser Freeman Fuchs Garcia García Gardner Gates Gibson Gomes Gomez Gómez Gonzalez
González Gordon Graham Grant Gray Green Greene Griffin Gupta Hall Hamilton Han Harper Harris Hart Hayes Henry Hill
Hoffmann Holmes Hopper Howard Hughes Hunt Hunter Huber Ivanov Jackson James Jain Jobs Jones Jordan Kaiser Kaya
Keller Kelly Kennedy Khan Kim King Klein Knight Koch Krause Kumar Kuhn Lang Laurent Lawrence Lee Lefebvre Lehmann
Leroy Lewis Li Lin Liu Lloyd Long Lopez López Lopes Lynch Marsh Marshall Martin Martins Marx Maier Mason Mayer Mehta
Mendes Mendoza Meyer Miller Mills Mitchell Moore Morales Moreau Morgan Morris Moss Müller Murphy Murray Musk Myers
Nelson Neumann Newton Nguyen Nunes Oliveira Olsen Ortiz Owen Owens Page Palmer Park Parker Patel Payne Pereira Perez
Perry Peters Pham Phillips Pitt Porter Powell Price Quinn Ramos Ray Reed Reeves Reid Reyes Reynolds Ricci Rice
Richter Rivera Roberts Romano Rose Ross Rossi Rousseau Roy Ruiz Russell Russo Ryan Santos Sato Sauer Schäfer Schmid
Schmidt Schmitt Schneider Scholz Schröder Schubert Schulz Schulze Schwarz Scott Sharma Shaw Silva Simmons Simon
Singh Smith Snow Spencer Stewart Stone Sullivan Suzuki Swift Tanaka Tran Tucker Turner Twain Vargas Vega Verdi Vogel
Vogt Wagner Walker Wallace Walsh Walter Wang Ward Watts Wayne Weber Webb Wells West White Wilde Winkler Winter Wolf
Wolff Wong Wood Woods Woolf Wright Wu Xu Yamada Yang Young Yılmaz Zhang Zhao Zhou Zimmer
"""

COMMON = frozenset(_COMMON.split())

_ENDINGS = late(
    r"(?:Mc|Mac|O['’]|Fitz)[A-ZÀ-Þ]\w+|\w+(?:son|sson|sen|mann|stein|berger|feld|wicz|czyk|owski|ewski|inski|ński"
    r"|ska|enko|chuk|idis|opoulos"
    r"|oğlu|yan|shvili|dze|ez|elli|etti|ucci|ini|ley|worth|wood|ford|ham|ton|land|field|ov|ova|ev|eva|sky|ски|ова"
    r"|ева|ов|ев|ин|ина)"
)


def is_surname(word: str) -> bool:
    """Whether a word is a common surname or ends as surnames do."""
    return word in COMMON or bool(_ENDINGS.fullmatch(word))
