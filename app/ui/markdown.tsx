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

type MarkdownProps = {
  text: string
  /** Where a link to this site leads, for the path that was typed; as typed when left out. */
  toPath?: (path: string) => string
}

/** Of the links that a text may hold, those that lead into this site. */
const isPath = (address: string) => /^\/(?!\/)/.test(address)

/** A text of the artist as React elements: raw HTML is shown as it was typed, never run. */
export function Markdown({ text, toPath = (path) => path }: MarkdownProps) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkBreaks]}
      allowedElements={[...ELEMENTS, ...HEADINGS]}
      unwrapDisallowed
      urlTransform={(address) => {
        if (!isSafeLink(address)) return ''
        return isPath(address) ? toPath(address) : address
      }}
      components={{ a: Link, ...Object.fromEntries(HEADINGS.map((heading) => [heading, 'p'])) }}
    >
      {text}
    </ReactMarkdown>
  )
}
