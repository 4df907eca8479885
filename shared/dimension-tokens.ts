import { normalizeSpaces } from './validation.ts'

/** The names of dimensions. `resolveLabel` decides what the ambiguous `L` and `l` mean. */
export type DimensionLabel =
  | 'height'
  | 'width'
  | 'length'
  | 'depth'
  | 'diameter'
  | 'thickness'
  | 'L'
  | 'l'

export type DimensionSeparator = 'times' | 'comma' | 'and' | 'semicolon' | 'slash'

export type DimensionToken =
  | { type: 'number'; value: number }
  | { type: 'unit'; centimetres: number }
  | { type: 'label'; label: DimensionLabel }
  | { type: 'to' }
  | { type: DimensionSeparator }

/** In lower case and without accents. */
const LABEL_WORDS: Partial<Record<DimensionLabel, string>> = {
  height: 'h ht haut hauteur hauteurs',
  width: 'larg largeur large',
  length: 'lg long longueur',
  depth: 'p prof profond profonde profondeur',
  diameter: 'ø ⌀ ∅ d dm dia diam diametre diametres',
  thickness: 'ep epais epaisseur',
}

const UNIT_WORDS: [centimetres: number, words: string][] = [
  [1, 'cm cms centimetre centimetres'],
  [0.1, 'mm millimetre millimetres'],
  [100, 'm metre metres'],
]

const CONNECTOR_WORDS: Record<DimensionSeparator | 'to', string> = {
  times: 'x × ✕ ✖ ⨯ * par sur',
  comma: ',',
  and: '& et',
  semicolon: ';',
  slash: '/ |',
  to: '- – — a',
}

/** These words may occur in dimensions, but do not change the sizes. */
const IGNORED_WORDS =
  ': = ~ ≈ ± de du dimension dimensions taille env environ approximativement ca circa max maxi maximum maximal total totale chacun chacune'

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
  // Case matters: `L` and `l` are different labels.
  ['L', { type: 'label', label: 'L' }],
  ['l', { type: 'label', label: 'l' }],
])

/** Returns the token for a word, null for an ignored word, or undefined for an unknown one. */
const findWord = (word: string) =>
  VOCABULARY.has(word) ? VOCABULARY.get(word) : VOCABULARY.get(word.toLowerCase())

/** Converts a word to tokens. Splits an unknown word at each “x”, as in “LxPxH” or “cmx”. */
function readWord(word: string): DimensionToken[] | null {
  const known = findWord(word)
  if (known !== undefined) return known ? [known] : []
  const parts = word.split(/(x)/i).filter(Boolean).map(findWord)
  if (parts.length < 2 || parts.includes(undefined)) return null
  return parts.filter((part) => part !== null && part !== undefined)
}

/** Matches `1 200` or `12,5`, but not `1.200`, which could also mean 1200. */
const NUMBER = /\d{1,3}(?: \d{3})+(?![\d.,/])|\d+(?:[.,]\d{1,2})?(?!\d|[.,/]\d)/uy
const WORD = /[dD]['’]|[\p{L}⌀∅]+\.?|[^\p{L}\d\s]/uy

function matchAt(pattern: RegExp, text: string, position: number) {
  pattern.lastIndex = position
  return pattern.exec(text)
}

const normalize = (text: string) =>
  normalizeSpaces(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    // Reads “1 m 82” and “1m82” as “1.82 m”.
    .replace(/(?<![\d.,])(\d) ?m ?(\d\d)(?: ?cm)?(?![\d.,\p{L}])/giu, '$1.$2 m')
    // Replaces a dash before a word, as in “H 46 cm – Ø 24 cm”, with a slash, because such a dash
    // marks no range.
    .replace(/\s[-–—]\s(?=\p{L})/gu, ' / ')
    .replace(/\.\s*$/, '')

/** Splits dimensions into tokens. Returns null for an unknown word, sign or number. */
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
    if (number)
      tokens.push({ type: 'number', value: Number(match[0].replaceAll(' ', '').replace(',', '.')) })
    else if (!/^d['’]$/i.test(match[0])) {
      const word = readWord(match[0].replace(/(?<=.)\.$/, ''))
      if (!word) return null
      tokens.push(...word)
    }
    position += match[0].length
  }
  return tokens
}
