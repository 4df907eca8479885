/** Today where the artist is, as `YYYY-MM-DD`; `toISOString` would give the day in Greenwich. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
