import crawlers from '../../../shared/training-crawlers.json' with { type: 'json' }
import { readEdition } from '../head/read-edition.ts'
import type { Route } from './+types/robots.ts'
import { textAnswer } from './text-answer.ts'

/**
 * Serves robots.txt (RFC 9309). It excludes the admin and the links that only store a language. If
 * the artist has chosen so, it also excludes AI training crawlers from the whole site.
 */
export async function loader(asked: Route.LoaderArgs) {
  const { siteUrl, workshop } = await readEdition(asked)
  const learning = crawlers.names.map((name) => `User-agent: ${name}`)
  const lines = [
    ...(workshop.welcomes_ai ? [] : [...learning, 'Disallow: /', '']),
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /*?lang=',
    'Disallow: /*&lang=',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ]
  return textAnswer('text/plain', `${lines.join('\n')}\n`)
}
