/** Joins texts and removes differences of case, accents, ligatures and typographic characters. */
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
 * Creates a filter for texts that contain all typed words in any order. Normalize each text with
 * `normalizeForSearch` first.
 */
export function createTextFilter(typed: string): (text: string) => boolean {
  const words = normalizeForSearch([typed]).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}
