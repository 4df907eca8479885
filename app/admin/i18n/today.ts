/** Returns `YYYY-MM-DD` in the device's time zone. `toISOString` would use UTC. */
export function getToday(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
