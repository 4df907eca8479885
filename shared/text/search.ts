/** Removes accents, case differences, ligatures and typographic characters. */
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
 * Returns a function that searches a text, which must be normalized. Words match in any order and
 * may be parts of words.
 */
export function createTextFilter(typed: string): (text: string) => boolean {
  const words = normalizeForSearch([typed]).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}
