import type { MiddlewareHandler } from 'hono'
import crawlers from '../../shared/training-crawlers.json' with { type: 'json' }
import type { Services } from '../services.ts'
import type { Env } from './env.ts'

const escaped = crawlers.names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
const CRAWLERS = new RegExp(`(?<![\\w-])(?:${escaped.join('|')})(?![\\w-])`, 'i')

/** Whether a user agent declares itself as a crawler that gathers training data (shared/training-crawlers.json). */
export const isTrainingCrawler = (userAgent = '') => CRAWLERS.test(userAgent)

/**
 * Where the artist has not allowed training: says so in a header of every response (W3C TDM Reservation Protocol;
 * directive (EU) 2019/790, article 4), and refuses declared training crawlers all but robots.txt, which tells them why.
 */
export function reservedRights({
  workshop,
  onChange,
  hearsAll,
}: Pick<Services, 'workshop' | 'onChange' | 'hearsAll'>): MiddlewareHandler<Env> {
  let reserved: Promise<boolean> | null = null
  onChange((change) => {
    if (change === 'content') reserved = null
  })
  const read = () =>
    workshop.read().then(
      ({ welcomes_ai }) => !welcomes_ai,
      () => {
        // Unknown while the database does not answer: nothing is allowed, and the next request asks again.
        reserved = null
        return true
      },
    )
  const isReserved = () => {
    if (!hearsAll()) reserved = null
    reserved ??= read()
    return reserved
  }
  return async (c, next) => {
    const isRefused =
      isTrainingCrawler(c.req.header('user-agent')) &&
      c.req.path !== '/robots.txt' &&
      (await isReserved())
    if (isRefused) {
      c.header('Cache-Control', 'no-store')
      c.res = c.text('Training is not allowed here: see /robots.txt.', 403)
    } else await next()
    if (await isReserved()) c.header('tdm-reservation', '1')
  }
}
