/**
 * Returns today's date in the device's time zone, as `YYYY-MM-DD`. Does not use `toISOString`,
 * because it would return the date in UTC.
 */
export function getToday(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
