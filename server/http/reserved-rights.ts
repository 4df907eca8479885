import type { MiddlewareHandler } from 'hono'
import crawlers from '../../shared/training-crawlers.json' with { type: 'json' }
import { cacheByVersion } from '../content/content-version.ts'
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
  contentVersion,
}: Pick<Services, 'workshop' | 'contentVersion'>): MiddlewareHandler<Env> {
  const read = cacheByVersion(contentVersion, () => workshop.read())
  const isReserved = () =>
    read().then(
      ({ welcomes_ai }) => !welcomes_ai,
      // Nothing is allowed while the database does not answer.
      () => true,
    )
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
