import crawlers from '../../../shared/training-crawlers.json' with { type: 'json' }
import { readEdition } from '../head/read-edition.ts'
import type { Route } from './+types/robots.ts'
import { textAnswer } from './text-answer.ts'

/**
 * Search engines are asked to leave the artist's room alone, and the links that only store a language; those that learn
 * are asked to leave the whole site alone where the artist says so (RFC 9309).
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
