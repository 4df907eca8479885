import type { BackupTo } from '../config.ts'
import { type Day, makeDay, takeElsewhere } from './day.ts'
import { note } from './record.ts'
import type { Ground } from './snapshot.ts'

/** All that is due each day; what succeeded is noted, whatever fails after it. */
export async function makeDaily(ground: Ground, to: BackupTo | null): Promise<Day> {
  const at = Date.now()
  const day = await makeDay(ground, at)
  await note(ground, { own: { at, lost: day.lost } })
  if (to) {
    await takeElsewhere(ground, day, to, at)
    await note(ground, { elsewhere: { at, lost: day.lost } })
  }
  return day
}
