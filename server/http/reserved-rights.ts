import type { MiddlewareHandler } from 'hono'
import type { Services } from '../services.ts'
import type { Env } from './env.ts'

/**
 * Tells programs that gather texts and pictures to learn from them that the artist keeps that right, where the artist
 * does (W3C TDM Reservation Protocol; directive (EU) 2019/790, article 4). robots.txt says it to those known by name.
 */
export function reservedRights({
  workshop,
  onChange,
  hearsAll,
}: Pick<Services, 'workshop' | 'onChange' | 'hearsAll'>): MiddlewareHandler<Env> {
  let areKept: Promise<boolean> | null = null
  onChange((change) => {
    if (change === 'content') areKept = null
  })
  const read = () =>
    workshop.read().then(
      ({ welcomes_ai }) => !welcomes_ai,
      () => {
        // A database that does not answer keeps nobody from the rest; whoever asks next may learn it.
        areKept = null
        return false
      },
    )
  return async (c, next) => {
    await next()
    if (!hearsAll()) areKept = null
    areKept ??= read()
    if (await areKept) c.header('tdm-reservation', '1')
  }
}
