import type { ComponentProps } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import { isSafeLink } from '../../shared/markdown.ts'

/** What the artist's texts may become. All other markdown keeps its words and loses its form. */
const ELEMENTS = ['p', 'strong', 'em', 'a', 'ul', 'ol', 'li', 'br']
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** A link that must not be followed keeps its words only. */
function Link({ href, children }: ComponentProps<'a'>) {
  return href ? <a href={href}>{children}</a> : children
}

/** A text of the artist as React elements: raw HTML is shown as it was typed, never run. */
export function Markdown({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkBreaks]}
      allowedElements={[...ELEMENTS, ...HEADINGS]}
      unwrapDisallowed
      urlTransform={(address) => (isSafeLink(address) ? address : '')}
      components={{ a: Link, ...Object.fromEntries(HEADINGS.map((heading) => [heading, 'p'])) }}
    >
      {text}
    </ReactMarkdown>
  )
}
