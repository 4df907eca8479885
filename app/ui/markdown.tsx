import type { Token } from 'markdown-it'
import { createElement, type ReactNode } from 'react'
import { isSafeLink } from '../../shared/markdown.ts'
import { parseMarkdown } from '../../shared/markdown-text.ts'

/** The elements that a text of the artist may become, beside links and line breaks. */
const ELEMENTS = new Set(['p', 'strong', 'em', 'ul', 'ol', 'li'])

type MarkdownProps = {
  text: string
  /** Where a link to this site leads, for the path that was typed; as typed when left out. */
  toPath?: (path: string) => string
}

/** Of the links that a text may hold, those that lead into this site. */
const isPath = (address: string) => /^\/(?!\/)/.test(address)

/** A text of the artist as React elements: raw HTML is shown as it was typed, never run. */
export const Markdown = ({ text, toPath = (path) => path }: MarkdownProps) =>
  build(parseMarkdown(text), (address) => {
    if (!isSafeLink(address)) return null
    return isPath(address) ? toPath(address) : address
  })

/** @param followed where a link leads; null where it must not be followed */
function build(tokens: Token[], followed: (address: string) => string | null): ReactNode[] {
  let nodes: ReactNode[] = []
  const open: { token: Token; outside: ReactNode[] }[] = []

  /** Words side by side become one, which React then writes without a seam. */
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
    const href = tag === 'a' ? followed(String(token.attrGet('href'))) : null
    const isKept = ELEMENTS.has(tag) && !token.hidden
    if (!isKept && href === null) return inside.forEach(add)
    const start = token.attrGet('start')
    const props = { key: nodes.length, ...(href !== null && { href }), ...(start && { start }) }
    add(createElement(tag, props, inside))
  }
  function addLeaf({ type, tag, content, children }: Token) {
    if (type === 'inline') {
      for (const node of build(children ?? [], followed)) add(node)
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
