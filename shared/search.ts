/** @returns texts as somebody searches them: without accents, capitals, ligatures and typographic signs */
export const plain = (texts: readonly string[]) =>
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

/** @returns whether a text made plain has every word that was typed, or a part of one, in whatever order */
export function finds(typed: string): (text: string) => boolean {
  const words = plain([typed]).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}
