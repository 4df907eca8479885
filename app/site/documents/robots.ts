import { pageContext } from '../../context.ts'
import type { Route } from './+types/robots.ts'
import { textAnswer } from './text-answer.ts'

/** Search engines are asked to leave the artist's room alone, and the links that only store a language. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(pageContext)
  const lines = [
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
