import { normalizeSpaces } from './validation.ts'

/**
 * The names of dimensions. `L`, `l`, `D` and `A` are ambiguous, and `resolveLabel` finds their
 * meaning from the other labels of the text.
 */
export type DimensionLabel =
  | 'height'
  | 'width'
  | 'length'
  | 'depth'
  | 'diameter'
  | 'thickness'
  | 'L'
  | 'l'
  | 'D'
  | 'A'

export type DimensionSeparator = 'times' | 'comma' | 'and' | 'semicolon' | 'slash'

export type DimensionToken =
  | { type: 'number'; value: number; isFraction: boolean }
  | { type: 'unit'; centimetres: number }
  | { type: 'label'; label: DimensionLabel }
  | { type: 'to' }
  | { type: DimensionSeparator }

export const CENTIMETRES_PER_INCH = 2.54

/**
 * Words for each dimension in five languages, in lower case and without accents. No word may have
 * different meanings in two languages.
 */
const LABEL_WORDS: Partial<Record<DimensionLabel, string>> = {
  height:
    'h ht haut hauteur hauteurs hohe hoehe hohen hoch gesamthohe height heights high tall alto alta altura alturas alt al hoogte hoogten hoogtes hoog',
  width: 'w b br larg largeur large breite breit width wide ancho ancha anchura an breedte breed',
  length: 'lg long longueur lange laenge lang length largo larga longitud lengte',
  depth:
    'p t f prof profond profonde profondeur tiefe tief depth deep fondo profundo profundidad diepte diep',
  diameter:
    'ø ⌀ ∅ dm dia diam diametre diametres diameter diameters durchm durchmesser diametro diametros doorsnede doorsnee',
  thickness: 'ep epais epaisseur dick dicke thick thickness grosor espesor dik dikte',
  D: 'd',
}

const UNIT_WORDS: [centimetres: number, words: string][] = [
  [1, 'cm cms centimetre centimetres centimeter centimeters zentimeter centimetro centimetros'],
  [0.1, 'mm millimetre millimetres millimeter millimeters milimetro milimetros'],
  [100, 'm metre metres meter meters metro metros'],
  [CENTIMETRES_PER_INCH, 'in inch inches pouce pouces zoll pulgada pulgadas duim " ″ ”'],
]

const CONNECTOR_WORDS: Record<DimensionSeparator | 'to', string> = {
  times: 'x × ✕ ✖ ⨯ * by par sur mal por bij',
  comma: ',',
  and: '& et and und y en',
  semicolon: ';',
  slash: '/ |',
  to: '- – — a to bis tot hasta',
}

/** Ignores these words, which do not change the sizes. */
const IGNORED_WORDS =
  ': = ~ ≈ ± de du of von van from desde dimension dimensions taille size masse maße medidas afmetingen env environ approximativement ca circa zirka about approx approximately around roughly ungefahr etwa rund aprox aproximadamente unos ongeveer plm max maxi maximum maximal total totale overall chacun chacune each je jeweils cada una uno elk'

const splitWords = (words: string) => words.split(' ')

const VOCABULARY = new Map<string, DimensionToken | null>([
  ...Object.entries(LABEL_WORDS).flatMap(([label, words]) =>
    splitWords(words).map(
      (word) => [word, { type: 'label', label: label as DimensionLabel }] as const,
    ),
  ),
  ...UNIT_WORDS.flatMap(([centimetres, words]) =>
    splitWords(words).map((word) => [word, { type: 'unit', centimetres }] as const),
  ),
  ...Object.entries(CONNECTOR_WORDS).flatMap(([type, words]) =>
    splitWords(words).map((word) => [word, { type: type as DimensionSeparator | 'to' }] as const),
  ),
  ...splitWords(IGNORED_WORDS).map((word) => [word, null] as const),
  // Case matters for these letters: `L` and `l` are different labels, and `a` means “to”, as in
  // “20 a 30 cm”.
  ['L', { type: 'label', label: 'L' }],
  ['l', { type: 'label', label: 'l' }],
  ['A', { type: 'label', label: 'A' }],
])

/** Returns the token for a word, null for an ignored word, or undefined for an unknown one. */
const findWord = (word: string) =>
  VOCABULARY.has(word) ? VOCABULARY.get(word) : VOCABULARY.get(word.toLowerCase())

/** Splits an unknown word at each “x”, as in “LxPxH” or “cmx”. */
function readWord(word: string): DimensionToken[] | null {
  const known = findWord(word)
  if (known !== undefined) return known ? [known] : []
  const parts = word.split(/(x)/i).filter(Boolean).map(findWord)
  if (parts.length < 2 || parts.includes(undefined)) return null
  return parts.filter((part) => part !== null && part !== undefined)
}

const FRACTIONS: Record<string, number> = {
  ...{ '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4 },
  ...{ '⅛': 1 / 8, '⅜': 3 / 8, '⅝': 5 / 8, '⅞': 7 / 8 },
}

/** Matches `1 200`, `12,5`, `18 1/8` or `18½`, but not `1.200`, which could also mean 1200. */
const NUMBER = new RegExp(
  '(?<thousands>\\d{1,3}(?: \\d{3})+(?![\\d.,/]))|' +
    '(?<whole>\\d+)(?:[ -]?(?<fraction>[½¼¾⅛⅜⅝⅞])|[ -](?<part>\\d+)/(?<of>2|4|8|16|32)(?!\\d))|' +
    '(?<decimal>\\d+(?:[.,]\\d{1,2})?(?!\\d|[.,/]\\d))',
  'uy',
)
const WORD = /[dD]['’]|[\p{L}⌀∅]+\.?|[^\p{L}\d\s]/uy

function readNumber({ thousands, whole, fraction, part, of, decimal }: Record<string, string>) {
  if (thousands) return { value: Number(thousands.replace(/\D/g, '')), isFraction: false }
  if (decimal) return { value: Number(decimal.replace(',', '.')), isFraction: false }
  const rest = fraction ? (FRACTIONS[fraction] ?? 0) : Number(part) / Number(of)
  return { value: Number(whole) + rest, isFraction: true }
}

/** Matches `pattern` exactly at `position`. The pattern must have the flag `y`. */
function matchAt(pattern: RegExp, text: string, position: number) {
  pattern.lastIndex = position
  return pattern.exec(text)
}

const normalize = (text: string) =>
  normalizeSpaces(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/''|’’/g, '"')
    // Reads “1 m 82” and “1m82” as “1.82 m”.
    .replace(/(?<![\d.,])(\d) ?m ?(\d\d)(?: ?cm)?(?![\d.,\p{L}])/giu, '$1.$2 m')
    // A dash before a word, as in “H 46 cm – Ø 24 cm”, means no range, so it becomes a slash.
    .replace(/\s[-–—]\s(?=\p{L})/gu, ' / ')
    .replace(/\.\s*$/, '')

/** Returns null if the text contains an unknown word, sign or number. */
export function tokenizeDimensions(text: string): DimensionToken[] | null {
  const normalized = normalize(text)
  const tokens: DimensionToken[] = []
  for (let position = 0; position < normalized.length; ) {
    if (/\s/.test(normalized.charAt(position))) {
      position += 1
      continue
    }
    const number = matchAt(NUMBER, normalized, position)
    const match = number ?? matchAt(WORD, normalized, position)
    if (!match) return null
    if (number) tokens.push({ type: 'number', ...readNumber(number.groups ?? {}) })
    else if (!/^d['’]$/i.test(match[0])) {
      const word = readWord(match[0].replace(/(?<=.)\.$/, ''))
      if (!word) return null
      tokens.push(...word)
    }
    position += match[0].length
  }
  return tokens
}
