/** Every place of the site that names a photo. What names photos from now on belongs here, or its photos leave. */
import type { Database, Queries } from '../database/connect.ts'

const TABLES = ['images', 'art_pieces', 'news', 'trainings'] as const

/** The hashes of the photos that visitors are shown: only these are served to everybody. */
async function shownPhotos(queries: Queries): Promise<Set<string>> {
  const shown = new Set<string>()
  for (const table of TABLES) {
    const rows = await queries
      .selectFrom(table as 'news')
      .select('photo')
      .distinct()
      .where('photo', 'is not', null)
      .execute()
    for (const { photo } of rows) if (photo) shown.add(photo)
  }
  return shown
}

/** The hashes of all photos that something on the site needs: the originals of others go to the quarantine. */
export const referencedPhotos = (queries: Queries): Promise<Set<string>> => shownPhotos(queries)

/** Answers from memory which photos visitors are shown: every file of every photo asks. */
export function createShownPhotos(db: Database) {
  let shown: Promise<Set<string>> | null = null
  const forget = () => {
    shown = null
  }
  db.onChange((change) => {
    if (change === 'content') forget()
  })
  return {
    /** True or false as it is after the last committed change. */
    async has(hash: string): Promise<boolean> {
      if (!shown) {
        const asked = shownPhotos(db.read)
        shown = asked
        asked.catch(() => shown === asked && forget())
      }
      return (await shown).has(hash)
    },
  }
}
