import type { Token } from 'markdown-it'
import { createElement, type ReactNode } from 'react'
import { parseMarkdown } from '../../shared/text/markdown-text.ts'
import { isSafeLink } from '../../shared/validation.ts'

const ELEMENTS = new Set(['p', 'strong', 'em', 'ul', 'ol', 'li'])

type MarkdownProps = {
  text: string
  toPath?: (path: string) => string
}

const isSitePath = (address: string) => /^\/(?!\/)/.test(address)

/** Renders Markdown. Raw HTML in the text appears as plain text. */
export const Markdown = ({ text, toPath = (path) => path }: MarkdownProps) =>
  buildNodes(parseMarkdown(text), (address) => {
    if (!isSafeLink(address)) return null
    return isSitePath(address) ? toPath(address) : address
  })

/**
 * Converts Markdown tokens to React nodes. `resolveUrl` returns null for an unsafe link, which
 * becomes plain text.
 */
function buildNodes(tokens: Token[], resolveUrl: (url: string) => string | null): ReactNode[] {
  let nodes: ReactNode[] = []
  const open: { token: Token; outside: ReactNode[] }[] = []

  /** Joins adjacent text nodes, because React would otherwise write a comment between them. */
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
      // Puts the bullets or numbers of a list on the right in Arabic or Hebrew.
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
