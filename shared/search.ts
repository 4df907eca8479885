/** @returns texts as somebody searches them: without accents and capitals */
export const plain = (texts: readonly string[]) =>
  texts
    .join('\n')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleUpperCase('fr-FR')
    .toLocaleLowerCase('fr-FR')

/** @returns whether a text made plain has every word that was typed, or a part of one, in whatever order */
export function finds(typed: string): (text: string) => boolean {
  const words = plain([typed]).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}
