import type { MiddlewareHandler } from 'hono'
import crawlers from '../../../shared/ai-crawlers.json' with { type: 'json' }
import { cacheByContentVersion } from '../../content/content-version.ts'
import type { Services } from '../../services.ts'
import type { Env } from '../hono-env.ts'

const escaped = crawlers.names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
const CRAWLER_PATTERN = new RegExp(`(?<![\\w-])(?:${escaped.join('|')})(?![\\w-])`, 'i')

export const isAiTrainingCrawler = (userAgent = '') => CRAWLER_PATTERN.test(userAgent)

/**
 * Reserves the site against data mining unless the artist allows it (W3C TDM Reservation Protocol;
 * Directive (EU) 2019/790, article 4). Known training crawlers then get only robots.txt.
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
    if (c.get('user')) return
    const setting = await readSetting()
    if (setting !== 'allowed') c.header('tdm-reservation', '1')
    // The setting could not be read. The response must not be cached, because the artist may have
    // allowed training.
    if (setting === 'unknown') c.header('Cache-Control', 'no-store')
  }
}
