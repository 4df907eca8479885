import crawlers from '../../../shared/ai-crawlers.json' with { type: 'json' }
import { loadSiteData } from '../site-data.ts'
import type { Route } from './+types/robots.ts'
import { createTextResponse } from './documents.ts'

/**
 * Serves robots.txt (RFC 9309). It excludes crawlers from the admin, the API and URLs with a `lang`
 * parameter, which only stores the chosen language. Unless the artist allows AI training, it also
 * excludes the crawlers in shared/ai-crawlers.json, which collect training data, from the whole
 * site.
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
