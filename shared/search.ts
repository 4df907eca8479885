/** Normalizes texts for searching: without accents, case, ligatures and typographic characters. */
export const normalizeForSearch = (texts: readonly string[]) =>
  texts
    .join('\n')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[‐–—]/g, '-')
    .toLocaleUpperCase('fr-FR')
    .toLocaleLowerCase('fr-FR')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')

/**
 * Returns a predicate that is true if a normalized text contains every typed word or word part, in
 * any order.
 */
export function createTextFilter(typed: string): (text: string) => boolean {
  const words = normalizeForSearch([typed]).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}
