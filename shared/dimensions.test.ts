import { describe, expect, it } from 'vitest'
import { parseDimensions, suggestDimensions } from './dimensions.ts'

/**
 * Formats parsed dimensions as a short text, such as `H46 Ø24` or `H44 W40 D38`. Joins several
 * objects with `+`, and the two objects of a range with `…`.
 */
function summarize(text: string): string | null {
  const dimensions = parseDimensions(text)
  if (!dimensions) return null
  return dimensions.objects
    .map(({ height, width, depth, round }) =>
      [
        height !== null && `H${height}`,
        width !== null && `${round ? 'Ø' : 'W'}${width}`,
        depth !== null && `D${depth}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(dimensions.range ? ' … ' : ' + ')
}

/** Texts that can be parsed, each with the expected sizes in centimetres. */
const UNDERSTOOD: [text: string, sizes: string][] = [
  ['Ø 24 × H 46 cm', 'H46 Ø24'],
  ['ø24xh46cm', 'H46 Ø24'],
  ['Ø 24 x 46 cm', 'H46 Ø24'],
  ['Ø 24 cm, H 46 cm', 'H46 Ø24'],
  ['Diamètre 24 cm, hauteur 46 cm.', 'H46 Ø24'],
  ['46 cm de haut, 24 cm de diamètre', 'H46 Ø24'],
  ['H. 12,5 cm ; diam. 32 cm', 'H12.5 Ø32'],
  ['L 40 × P 38 × H 44 cm', 'H44 W40 D38'],
  ['L. 40 cm x l. 20 cm x H. 12 cm', 'H12 W40 D20'],
  ['Longueur : 40 cm, largeur : 20 cm, hauteur : 12 cm', 'H12 W40 D20'],
  ['Dimensions : H 46 x L 24 x P 20 cm', 'H46 W24 D20'],
  ['38 × 24 × H 17 cm', 'H17 W38 D24'],
  ['40 × 38 × 44 cm (L × P × H)', 'H44 W40 D38'],
  ['LxPxH : 40 x 38 x 44 cm', 'H44 W40 D38'],
  ['H 182, 132 et 104 cm', 'H182 + H132 + H104'],
  ['H 30 × Ø 12 cm et H 25 × Ø 10 cm', 'H30 Ø12 + H25 Ø10'],
  ['H 22 à 26 cm', 'H22 … H26'],
  ['Ø 9 à 14 cm', 'Ø9 … Ø14'],
  ['Diamètre 20 cm', 'Ø20'],
  ['H 1,82 m', 'H182'],
  ['H 1m82', 'H182'],
  ['H 1 820 mm × Ø 300 mm', 'H182 Ø30'],
  ['H 1\u202f820 mm', 'H182'],
  ['hauteur 1,20 m × largeur 40 cm', 'H120 W40'],
  ['H 46 cm (socle compris)', 'H46'],
  ['Haut. env. 46 cm, ép. 3 cm', 'H46 D3'],
  ['H46 cm Ø24 cm', 'H46 Ø24'],
  ['H : 46 cm / L : 24 cm', 'H46 W24'],
  ['H 46 cm – Ø 24 cm', 'H46 Ø24'],
  ['46 (H) × 24 (L) × 20 (P) cm', 'H46 W24 D20'],
  ['24 × 38 × H 17 cm', 'H17 W38 D24'],
  ['40 cm de long sur 20 cm de large', 'W40 D20'],
]

const REJECTED_TEXTS: [text: string, reason: string][] = [
  ['H 46 cm (H 460 mm)', 'a list or a repetition'],
  ['H 18 1/8 cm', 'a fraction'],
  ['24 cm high, 18 cm wide', 'not French'],
  ['L 40 × D 38 × H 44 cm', 'a diameter beside a length'],
  ['', 'empty'],
  ['30 cm', 'no direction'],
  ['24 x 46', 'no unit and no height'],
  ['24 × 46 cm', 'no height'],
  ['40 × 38 × 44 cm', 'no height'],
  ['H 46 × Ø 24', 'no unit'],
  ['H 46, 24 cm', 'a list or a height and a width'],
  ['H 182,132 et 104 cm', 'a list or a decimal comma'],
  ['H 1.200 mm', 'thousands or a decimal point'],
  ['H 22/26 cm', 'a range, a list or a fraction'],
  ['H 46 / 40 cm', 'a range, a list or a width'],
  ['L 40 × L 38 × H 44 cm', 'the same label twice'],
  ['2 × H 30 cm', 'a number of objects or a width'],
  ['3 × Ø 24 × H 46 cm', 'a number of objects'],
  ['H 46 cm, socle 5 cm', 'two parts'],
  ['H 46 cm et socle 5 cm', 'two parts'],
  ['H 12 cm (fermée), H 20 cm (ouverte)', 'one object in two states'],
  ['Ø int. 20 cm, H 14 cm', 'inside'],
  ['Ø 32 cm, Ø 12 cm, H 14 cm', 'rim and foot'],
  ['Ø 24 × L 60 cm', 'a lying or standing cylinder'],
  ['H 5000 cm', 'too large'],
  ['H 0 cm', 'zero'],
  ['H 20 + 5 cm', 'a sum'],
  ['Ø 9 à 14 × H 5 à 8 cm', 'two ranges'],
  ['H 46', 'no unit'],
  ['Taille humaine', 'no number'],
  ['environ 46 cm', 'no direction'],
  ['H 46 cm Ø', 'a label without a number'],
  ['× H 46 cm', 'a missing number'],
  ['entre 22 et 26 cm de haut', 'unknown word'],
]

describe('the dimensions of a piece', () => {
  it.each(UNDERSTOOD)('reads %s', (text, sizes) => {
    expect(summarize(text)).toBe(sizes)
  })

  it.each(REJECTED_TEXTS)('does not guess %j: %s', (text) => {
    expect(summarize(text)).toBeNull()
  })

  it.each([
    ['H 30', 'H 30 cm'],
    ['H. 30.', 'H. 30 cm'],
    ['env. H 30', 'env. H 30 cm'],
    ['24 de haut, 18 de diametre', '24 cm de haut, 18 cm de diametre'],
    ['L.40 P.38 H.44', 'L.40 P.38 H.44 cm'],
    ['Ø 24 × H 46 (socle compris)', 'Ø 24 cm × H 46 cm (socle compris)'],
    ['22 à 26 de haut', '22 cm à 26 cm de haut'],
    ['12,5 de haut', '12,5 cm de haut'],
    ['1 200 de haut', '1 200 cm de haut'],
  ])('reads %j in centimetres', (text, expected) => {
    expect(parseDimensions(text), 'does not guess').toBeNull()
    expect(suggestDimensions(text)).toEqual({ missing: 'unit', texts: [expected] })
  })

  it.each([
    ['30 cm', 'H 30 cm', 'Ø 30 cm'],
    ['30', 'H 30 cm', 'Ø 30 cm'],
    ['env. 30cm', 'H env. 30cm', 'Ø env. 30cm'],
    ['environ 300 mm', 'H environ 300 mm', 'Ø environ 300 mm'],
    ['ca. 30', 'H ca. 30 cm', 'Ø ca. 30 cm'],
  ])('takes %j for a height or a diameter', (text, height, diameter) => {
    expect(parseDimensions(text), 'does not guess').toBeNull()
    expect(suggestDimensions(text)).toEqual({ missing: 'direction', texts: [height, diameter] })
  })

  it.each([
    '',
    'H 46 cm',
    '24 x 46',
    '24 × 46 cm',
    'Taille humaine',
    '2 × H 30 cm',
    'H 46 cm, socle 5 cm',
    'H 5000',
    '30 kg',
  ])('suggests nothing for %j', (text) => {
    expect(suggestDimensions(text)).toBeNull()
  })

  it('gives the height of the tallest object', () => {
    expect(parseDimensions('H 132, 182 et 104 cm')?.height).toBe(182)
    expect(parseDimensions('H 22 à 26 cm')?.height).toBe(26)
    expect(parseDimensions('Ø 20 cm')?.height).toBeNull()
  })

  it('answers quickly for any text of the longest length', () => {
    // Uses the fastest of several attempts, because other processes can only make one slower.
    const durations = Array.from({ length: 5 }, () => {
      const start = performance.now()
      for (const part of ['H 1 ', '1 000 ', '(', 'x', 'H 46, ', '1 m ', '12,5 à ', "d'"])
        parseDimensions(part.repeat(500).slice(0, 500))
      return performance.now() - start
    })
    expect(Math.min(...durations)).toBeLessThan(500)
  })
})
