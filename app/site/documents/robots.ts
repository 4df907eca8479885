import crawlers from '../../../shared/ai-crawlers.json' with { type: 'json' }
import { loadSiteData } from '../site-data.ts'
import type { Route } from './+types/robots.ts'
import { createTextResponse } from './documents.ts'

/**
 * Excludes crawlers (RFC 9309) from the admin, the API and URLs with the parameter `lang`, which
 * only stores the language. Unless the artist allows AI training, excludes the crawlers that
 * collect training data (shared/ai-crawlers.json) from the whole site.
 */
export async function loader(args: Route.LoaderArgs) {
  const { siteUrl, workshop } = await loadSiteData(args)
  const trainingCrawlers = crawlers.names.map((name) => `User-agent: ${name}`)
  const lines = [
    ...(workshop.welcomes_ai ? [] : [...trainingCrawlers, 'Disallow: /', '']),
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /*?lang=',
    'Disallow: /*&lang=',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ]
  return createTextResponse('text/plain', `${lines.join('\n')}\n`)
}
