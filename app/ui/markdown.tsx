import type { Token } from 'markdown-it'
import { createElement, type ReactNode } from 'react'
import { parseMarkdown } from '../../shared/text/markdown-text.ts'
import { isSafeLink } from '../../shared/text/safe-link.ts'

/** The elements that Markdown text may produce, besides links and line breaks. */
const ELEMENTS = new Set(['p', 'strong', 'em', 'ul', 'ol', 'li'])

type MarkdownProps = {
  text: string
  /**
   * Converts the path of an internal link to its URL. By default, the URL is the path that the
   * artist has typed.
   */
  toPath?: (path: string) => string
}

/** Returns true if the URL of a link is a path on this site. */
const isSitePath = (address: string) => /^\/(?!\/)/.test(address)

/**
 * Renders a Markdown text of the artist as React elements. Raw HTML appears as plain text and never
 * becomes part of the page.
 */
export const Markdown = ({ text, toPath = (path) => path }: MarkdownProps) =>
  buildNodes(parseMarkdown(text), (address) => {
    if (!isSafeLink(address)) return null
    return isSitePath(address) ? toPath(address) : address
  })

/**
 * Builds React nodes from Markdown tokens.
 * @param resolveUrl returns the final URL of a link, or null if the text must not become a link
 */
function buildNodes(tokens: Token[], resolveUrl: (url: string) => string | null): ReactNode[] {
  let nodes: ReactNode[] = []
  const open: { token: Token; outside: ReactNode[] }[] = []

  /**
   * Appends a node and joins adjacent text nodes, because React would write a comment between two
   * text nodes in the HTML.
   */
  function add(node: ReactNode) {
    const last = nodes.at(-1)
    if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node
    else nodes.push(node)
  }
  function close() {
    const opened = open.pop()
    if (!opened) return
    const { token, outside } = opened
    const inside = nodes
    nodes = outside
    const { tag } = token
    const href = tag === 'a' ? resolveUrl(String(token.attrGet('href'))) : null
    const isKept = ELEMENTS.has(tag) && !token.hidden
    if (!isKept && href === null) return inside.forEach(add)
    const start = token.attrGet('start')
    const props = {
      ...{ key: nodes.length, ...(href !== null && { href }), ...(start && { start }) },
      // Puts the bullets of a list in Arabic or Hebrew on the right.
      ...(/^[uo]l$/.test(tag) && { dir: 'auto' }),
    }
    add(createElement(tag, props, inside))
  }
  function addLeaf({ type, tag, content, children }: Token) {
    if (type === 'inline') {
      for (const node of buildNodes(children ?? [], resolveUrl)) add(node)
    } else if (tag === 'br' || type === 'softbreak') {
      add(<br key={nodes.length} />)
      add('\n')
    } else add(content)
  }

  for (const token of tokens) {
    if (token.nesting === 1) {
      open.push({ token, outside: nodes })
      nodes = []
    } else if (token.nesting === -1) close()
    else addLeaf(token)
  }
  return nodes
}
