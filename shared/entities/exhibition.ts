export const EXHIBITION_POSITIONS = [
  ...([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const),
  ...([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24] as const),
] as const
type ExhibitionPosition = (typeof EXHIBITION_POSITIONS)[number]

export const createExhibitionFields = <Part extends string, Value>(part: Part, value: Value) =>
  Object.fromEntries(
    EXHIBITION_POSITIONS.map((position) => [`exhibition_${position}_${part}`, value]),
  ) as Record<`exhibition_${ExhibitionPosition}_${Part}`, Value>

type ExhibitionFields = {
  [Name in `exhibition_${ExhibitionPosition}_${'year' | 'title' | 'url'}`]: string
}

/** A position with a title but without a year is a collection. */
export function getExhibitions(page: ExhibitionFields) {
  const entries = EXHIBITION_POSITIONS.map((position) => ({
    position,
    year: page[`exhibition_${position}_year`],
    url: page[`exhibition_${position}_url`],
  })).filter(({ position }) => page[`exhibition_${position}_title`] !== '')
  return {
    exhibitions: entries
      .filter(({ year }) => year !== '')
      .sort((a, b) => Number(b.year) - Number(a.year)),
    collections: entries.filter(({ year }) => year === ''),
  }
}
