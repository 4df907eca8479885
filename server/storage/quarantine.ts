/**
 * The shelf of originals that nothing needs. Each is called `<hash>.<hour>`, so that one move takes it there and tells
 * since when. The hour is that of the shelf's own clock, which goes on only while the site runs on its own database:
 * neither the machine's clock nor another database brings forward the day on which an original leaves for good
 * (docs/decisions/0019-quarantine.md).
 */
import type { Storage } from './storage.ts'

/** How long an original waits there, in hours of the shelf's clock: 30 days. */
export const WAITS = 30 * 24

/** An original that waits, and what it is called meanwhile. */
export type Held = { hash: string; hour: number; name: string }

const NAME = /^([0-9a-f]{64})\.(\d{1,9})$/

/** Whether a name among the originals is that of an original. */
export const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name)

export const nameAside = (hash: string, hour: number) => `${hash}.${hour}`

/** @param names on the shelf */
export const heldAmong = (names: string[]): Held[] =>
  names.flatMap((name) => {
    const [, hash, hour] = NAME.exec(name) ?? []
    return hash && hour ? [{ hash, hour: Number(hour), name }] : []
  })

/** What is there now: the host may have taken something out. */
export const heldIn = async (storage: Storage): Promise<Held[]> =>
  heldAmong(await storage.names('quarantine'))

/** Where the shelf's clock is kept. */
const CLOCK = 'hours'

/** @returns the hour of the shelf's clock; one that was lost goes on from the youngest of what is held */
export async function hourOf(storage: Storage, held: Held[]): Promise<number> {
  const written = Number((await readNote(storage, CLOCK)) ?? 0)
  const hour = Number.isSafeInteger(written) ? written : 0
  return held.reduce((latest, one) => Math.max(latest, one.hour), hour)
}

export const writeHour = (storage: Storage, hour: number) => writeNote(storage, CLOCK, `${hour}`)

/** @returns what a small file on the shelf says, without blanks around it; null where there is none */
export const readNote = async (storage: Storage, name: string): Promise<string | null> =>
  (await storage.read('quarantine', name))?.toString('utf8').trim() ?? null

export const writeNote = (storage: Storage, name: string, note: string) =>
  storage.write('quarantine', name, Buffer.from(`${note}\n`))
