/** The figure in the middle; 0 of none. */
export const median = (figures: number[]) => {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
