/**
 * Returns the numbers in a text. Removes their thousands separators, which differ between
 * languages.
 */
const listNumbers = (text: string) =>
  text
    .replace(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, '')
    .match(/\d+/g)
    ?.map((number) => String(Number(number))) ?? []

const ROMAN_DIGITS: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }

function parseRoman(number: string): string {
  const digits = [...number].map((digit) => ROMAN_DIGITS[digit] ?? 0)
  return String(
    digits.reduce(
      (sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit),
      0,
    ),
  )
}

const ROMAN_NUMBER = /(?<![\p{L}\p{N}])[IVXLCDM]+(?=(?:er|re|e|è?me)?(?![\p{L}\p{N}]))/gu

/**
 * Returns true if the translation contains the same numbers as the French text. A Roman number may
 * become digits: “XIXe siècle” is “19th century”.
 */
export function hasSameNumbers(french: string, translated: string): boolean {
  const remaining = listNumbers(translated)
  for (const number of listNumbers(french)) {
    const index = remaining.indexOf(number)
    if (index === -1) return false
    remaining.splice(index, 1)
  }
  const roman = (french.match(ROMAN_NUMBER) ?? []).map(parseRoman)
  return remaining.every((number) => roman.includes(number))
}
