import type { MiddlewareHandler } from 'hono'
import crawlers from '../../../shared/training-crawlers.json' with { type: 'json' }
import { cacheByContentVersion } from '../../content/content-version.ts'
import type { Services } from '../../services.ts'
import type { Env } from '../env.ts'

const escaped = crawlers.names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
const CRAWLER_PATTERN = new RegExp(`(?<![\\w-])(?:${escaped.join('|')})(?![\\w-])`, 'i')

/**
 * Returns true if the User-Agent header names a crawler that collects training data
 * (shared/training-crawlers.json).
 */
export const isAiTrainingCrawler = (userAgent = '') => CRAWLER_PATTERN.test(userAgent)

/**
 * Builds middleware that reserves the rights to text and data mining unless the artist has allowed
 * AI training. It sets a header on every response (W3C TDM Reservation Protocol; Directive (EU)
 * 2019/790, article 4) and rejects known training crawlers. These crawlers may read only
 * robots.txt, because it states why they are rejected.
 */
export function enforceTdmReservation({
  workshop,
  contentVersion,
}: Pick<Services, 'workshop' | 'contentVersion'>): MiddlewareHandler<Env> {
  const read = cacheByContentVersion(contentVersion, () => workshop.read())
  const readSetting = () =>
    read().then(
      ({ welcomes_ai }) => (welcomes_ai ? 'allowed' : 'reserved'),
      () => 'unknown' as const,
    )
  return async (c, next) => {
    const isRefused =
      isAiTrainingCrawler(c.req.header('user-agent')) &&
      c.req.path !== '/robots.txt' &&
      (await readSetting()) !== 'allowed'
    if (isRefused) {
      c.header('Cache-Control', 'no-store')
      c.res = c.text('Training is not allowed here: see /robots.txt.', 403)
    } else await next()
    const setting = await readSetting()
    if (setting !== 'allowed') c.header('tdm-reservation', '1')
    // If the setting for AI training cannot be read, the response forbids AI training. The response
    // must not be cached, because the artist may have allowed AI training.
    if (setting === 'unknown') c.header('Cache-Control', 'no-store')
  }
}
