/** Facts about the demo's pieces and categories in the five languages, by French title or name. */
import type { ArtPieceInput } from '../shared/entities/art-piece.ts'
import { shiftToNextDate } from './shift-dates.ts'
import type { DemoLocale } from './translations/translation.ts'

type Facts = Pick<ArtPieceInput, 'year' | 'weight' | 'edition' | 'on_view_until'>
type Texts = { price_covers?: string; care?: string; on_view_at?: string }

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
    en: { price_covers: 'for all three' },
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
      care: 'A soft brush for the dust. Never a cloth: charred wood keeps every fingermark.',
    },
    de: {
      price_covers: 'die Vase mit ihrer Kugel',
      care: 'Staub mit einem weichen Pinsel abnehmen. Nie mit einem Tuch: Auf verkohltem Holz bleibt jeder Fingerabdruck.',
    },
    es: {
      price_covers: 'el jarrón y su esfera',
      care: 'Un pincel suave para el polvo. Nunca un paño: la madera quemada guarda la huella de los dedos.',
    },
    nl: {
      price_covers: 'de vaas met haar bol',
      care: 'Stof eraf met een zachte kwast. Nooit een doek: op gebrand hout blijft elke vinger staan.',
    },
  },
  'Grand plat « Étang »': {
    fr: {
      care: 'Une éponge humide, une goutte de savon, puis on essuie. Pas d’huile : le frêne jaunirait.',
    },
    en: { care: 'A damp sponge, a drop of soap, then wipe dry. No oil: the ash would yellow.' },
    de: {
      care: 'Ein feuchter Schwamm, ein Tropfen Seife, dann trockenwischen. Kein Öl: Die Esche würde vergilben.',
    },
    es: {
      care: 'Una esponja húmeda, una gota de jabón y se seca. Sin aceite: el fresno amarillearía.',
    },
    nl: {
      care: 'Een vochtige spons, een druppel zeep, dan droogvegen. Geen olie: daar wordt essen geel van.',
    },
  },
  'Boîtes à secrets': {
    fr: { price_covers: 'les trois boîtes' },
    en: { price_covers: 'for the three boxes' },
    de: { price_covers: 'alle drei Dosen' },
    es: { price_covers: 'las tres cajas' },
    nl: { price_covers: 'de drie doosjes samen' },
  },
  'Les Trois Veilleurs': {
    fr: { price_covers: 'les trois colonnes', on_view_at: 'À l’abbatiale, transept sud' },
    en: {
      price_covers: 'for the three columns',
      on_view_at: 'In the abbey church, south transept',
    },
    de: {
      price_covers: 'alle drei Säulen',
      on_view_at: 'In der Abteikirche, südliches Querhaus',
    },
    es: { price_covers: 'las tres columnas', on_view_at: 'En la iglesia abacial, transepto sur' },
    nl: { price_covers: 'de drie zuilen samen', on_view_at: 'In de abdijkerk, zuidertransept' },
  },
}

/** How to care for the pieces of a category. */
export const categoryCare: Record<string, Record<DemoLocale, string>> = {
  Tournage: {
    fr: 'Un chiffon à peine humide, puis un chiffon sec. Ni lave-vaisselle, ni plein soleil.',
    en: 'A barely damp cloth, then a dry one. No dishwasher, no full sun.',
    de: 'Ein kaum feuchtes Tuch, dann ein trockenes. Weder Spülmaschine noch pralle Sonne.',
    es: 'Un paño apenas húmedo y después uno seco. Ni lavavajillas ni pleno sol.',
    nl: 'Een nauwelijks vochtige doek, dan een droge. Geen vaatwasser, geen volle zon.',
  },
  Sculpture: {
    fr: 'Un pinceau sec pour la poussière. Loin d’un radiateur : le bois bouge encore avec les saisons.',
    en: 'A dry brush for the dust. Keep it away from a radiator: wood still moves with the seasons.',
    de: 'Staub mit einem trockenen Pinsel abnehmen. Nicht neben die Heizung stellen: Holz arbeitet mit den Jahreszeiten weiter.',
    es: 'Un pincel seco para el polvo. Lejos de un radiador: la madera se sigue moviendo con las estaciones.',
    nl: 'Stof eraf met een droge kwast. Niet naast een radiator: hout blijft met de seizoenen werken.',
  },
  Bronze: {
    fr: 'Un chiffon doux ; deux fois l’an, un peu de cire incolore. Aucun produit pour métaux.',
    en: 'A soft cloth; twice a year, a little colourless wax. No metal polish.',
    de: 'Ein weiches Tuch; zweimal im Jahr etwas farbloses Wachs. Keine Metallpolitur.',
    es: 'Un paño suave; dos veces al año, un poco de cera incolora. Ningún limpiametales.',
    nl: 'Een zachte doek; tweemaal per jaar wat kleurloze was. Geen metaalpoets.',
  },
}

export const getCategoryTexts = (name: string, locale: DemoLocale) => ({
  care: categoryCare[name]?.[locale] ?? '',
})

/** Adds the facts and their French texts to the pieces. The last day on view is after today. */
export const addPieceFacts = <Demo extends { input: ArtPieceInput }>(
  artPieces: Demo[],
  today: string,
): Demo[] =>
  artPieces.map((demo) => {
    const { title } = demo.input
    const { on_view_until: until, ...facts } = pieceFacts[title] ?? {}
    const on_view_until = until ? shiftToNextDate(until, today) : null
    const input = { ...demo.input, ...facts, ...pieceTexts[title]?.fr, on_view_until }
    return { ...demo, input }
  })
