/** These facts are keyed by the French titles of the pieces. */
import type { PieceUpdate } from '../shared/entities/piece.ts'
import { shiftToNextDate } from './shift-dates.ts'
import type { DemoLocale } from './translations/translation.ts'

type Facts = Pick<PieceUpdate, 'year' | 'weight' | 'edition' | 'on_view_until'>
type Texts = { price_covers?: string; care?: string; delivery?: string; on_view_at?: string }

const pieceFacts: Record<string, Facts> = {
  'Coupe « Aubier »': { year: '2022', weight: 1.1 },
  'Trois calices': { year: '2023' },
  Cartographie: { year: '2024', weight: 1.3 },
  Galet: { year: '2024', weight: 3.2 },
  'Nuit du Morvan': { year: '2024', weight: 4.6 },
  'Grand plat « Étang »': { year: '2025', weight: 1.9 },
  'Écorce vive': { year: '2025', weight: 1.4 },
  Sillons: { year: '2025', weight: 5.8 },
  'Boîtes à secrets': { year: '2025' },
  'Sans fin': { year: '2026', weight: 11 },
  'Les Trois Veilleurs': { year: '2026', on_view_until: '2027-01-06' },
  Flamme: { year: '2026', weight: 14.5, edition: '1/1' },
}

export const pieceTexts: Record<string, Record<DemoLocale, Texts>> = {
  'Trois calices': {
    fr: { price_covers: 'les trois' },
    en: { price_covers: 'all three' },
    de: { price_covers: 'alle drei zusammen' },
    es: { price_covers: 'los tres' },
    nl: { price_covers: 'alle drie samen' },
  },
  'Nuit du Morvan': {
    fr: {
      price_covers: 'le vase et sa sphère',
      care: 'Un pinceau doux pour la poussière. Jamais de chiffon : le bois brûlé garde la trace des doigts.',
    },
    en: {
      price_covers: 'the vase and its sphere',
      care: 'Dust with a soft brush, never with a cloth: charred wood shows every fingermark.',
    },
    de: {
      price_covers: 'Vase und Kugel zusammen',
      care: 'Mit einem weichen Pinsel abstauben, nie mit einem Tuch: Auf geflämmtem Holz sieht man jeden Fingerabdruck.',
    },
    es: {
      price_covers: 'el jarrón y su esfera',
      care: 'El polvo se quita con un pincel suave, nunca con un paño: en la madera quemada los dedos dejan huella.',
    },
    nl: {
      price_covers: 'de vaas met de bol',
      care: 'Afstoffen met een zachte kwast, nooit met een doek: op gebrand hout blijft elke vingerafdruk staan.',
    },
  },
  'Grand plat « Étang »': {
    fr: {
      care: 'Une éponge humide, une goutte de savon, puis on essuie. Pas d’huile : le frêne jaunirait.',
    },
    en: {
      care: 'Clean with a damp sponge and a drop of soap, then wipe dry. No oil: it would yellow the ash.',
    },
    de: {
      care: 'Mit einem feuchten Schwamm und einem Tropfen Seife abwischen, dann abtrocknen. Kein Öl: Die Esche würde vergilben.',
    },
    es: {
      care: 'Una esponja húmeda con una gota de jabón, y se seca. Nada de aceite: el fresno amarillearía.',
    },
    nl: {
      care: 'Afnemen met een vochtige spons en een druppel zeep, daarna droogwrijven. Geen olie: daar wordt essenhout geel van.',
    },
  },
  'Boîtes à secrets': {
    fr: { price_covers: 'les trois boîtes' },
    en: { price_covers: 'the three boxes' },
    de: { price_covers: 'alle drei Dosen' },
    es: { price_covers: 'las tres cajas' },
    nl: { price_covers: 'de drie doosjes samen' },
  },
  'Les Trois Veilleurs': {
    fr: {
      price_covers: 'les trois colonnes',
      delivery:
        'Je les livre et les pose moi-même, jusqu’à deux cents kilomètres de l’atelier. Plus loin, un transporteur d’art, sur devis.',
      on_view_at: 'À l’abbatiale, transept sud',
    },
    en: {
      price_covers: 'the three columns',
      delivery:
        'I deliver and install them myself within two hundred kilometres of the workshop. Beyond that, a fine-art carrier, at a quoted price.',
      on_view_at: 'In the abbey church, south transept',
    },
    de: {
      price_covers: 'alle drei Säulen',
      delivery:
        'Bis zweihundert Kilometer um die Werkstatt liefere ich sie und stelle sie selbst auf. Weiter weg übernimmt das eine Kunstspedition; dafür hole ich ein Angebot ein.',
      on_view_at: 'In der Abteikirche, südliches Querhaus',
    },
    es: {
      price_covers: 'las tres columnas',
      delivery:
        'Hasta doscientos kilómetros del taller, las llevo y las coloco yo. Más lejos, un transportista de arte, con presupuesto previo.',
      on_view_at: 'En la iglesia abacial, transepto sur',
    },
    nl: {
      price_covers: 'de drie zuilen samen',
      delivery:
        'Tot tweehonderd kilometer van het atelier breng en plaats ik ze zelf. Verder weg brengt een kunsttransporteur ze; daarvoor vraag ik een offerte aan.',
      on_view_at: 'In de abdijkerk, zuidertransept',
    },
  },
  Flamme: {
    fr: {
      delivery:
        'En caisse de bois, par transporteur\u00A0: environ 60\u00A0€ en France, 110\u00A0€ ailleurs en Europe. Ou retrait à l’atelier.',
    },
    en: {
      delivery:
        'In a wooden crate, by carrier: about €60 within France, €110 elsewhere in Europe. Or collect it from the workshop.',
    },
    de: {
      delivery:
        'In einer Holzkiste per Spedition: etwa 60\u00A0€ innerhalb Frankreichs, 110\u00A0€ im übrigen Europa. Oder Abholung in der Werkstatt.',
    },
    es: {
      delivery:
        'En cajón de madera, por transportista: unos 60\u00A0€ en Francia y 110\u00A0€ en el resto de Europa. O recogida en el taller.',
    },
    nl: {
      delivery:
        'In een houten kist, per vervoerder: ongeveer €\u00A060 binnen Frankrijk, €\u00A0110 elders in Europa. Of afhalen in het atelier.',
    },
  },
}

/** Keys are French names of categories. */
export const categoryCare: Record<string, Record<DemoLocale, string>> = {
  Tournage: {
    fr: 'Un chiffon à peine humide, puis un chiffon sec. Ni lave-vaisselle, ni plein soleil.',
    en: 'Wipe with a barely damp cloth, then a dry one. Keep out of the dishwasher and direct sunlight.',
    de: 'Mit einem kaum feuchten Tuch abwischen, dann trockenreiben. Nicht in die Spülmaschine, nicht in die pralle Sonne.',
    es: 'Un paño apenas húmedo y después uno seco. Ni lavavajillas ni sol directo.',
    nl: 'Afnemen met een licht vochtige doek, daarna met een droge. Niet in de vaatwasser, niet in de volle zon.',
  },
  Sculpture: {
    fr: 'Un pinceau sec pour la poussière. Loin d’un radiateur : le bois bouge encore avec les saisons.',
    en: 'Dust with a dry brush. Keep away from radiators: wood goes on moving with the seasons.',
    de: 'Mit einem trockenen Pinsel abstauben. Nicht neben die Heizung stellen: Holz arbeitet mit den Jahreszeiten weiter.',
    es: 'El polvo se quita con un pincel seco. Lejos de los radiadores: la madera sigue moviéndose con las estaciones.',
    nl: 'Afstoffen met een droge kwast. Niet naast een radiator zetten: hout blijft werken met de seizoenen.',
  },
  Bronze: {
    fr: 'Un chiffon doux ; deux fois l’an, un peu de cire incolore. Aucun produit pour métaux.',
    en: 'Dust with a soft cloth; twice a year, apply a little clear wax. No metal polish.',
    de: 'Mit einem weichen Tuch abstauben; zweimal im Jahr etwas farbloses Wachs auftragen. Keine Metallpolitur.',
    es: 'Un paño suave; dos veces al año, un poco de cera incolora. Nada de limpiametales.',
    nl: 'Afstoffen met een zachte doek; tweemaal per jaar een beetje kleurloze was. Geen metaalpoets.',
  },
}

export const getCategoryTexts = (name: string, locale: DemoLocale) => ({
  care: categoryCare[name]?.[locale] ?? '',
})

/** Moves the last day of a current exhibition, if known, to a date after today. */
export const addPieceDetails = <Demo extends { input: PieceUpdate }>(
  pieces: Demo[],
  today: string,
): Demo[] =>
  pieces.map((demo) => {
    const { title } = demo.input
    const { on_view_until: until, ...facts } = pieceFacts[title] ?? {}
    const on_view_until = until ? shiftToNextDate(until, today) : null
    const input = { ...demo.input, ...facts, ...pieceTexts[title]?.fr, on_view_until }
    return { ...demo, input }
  })
