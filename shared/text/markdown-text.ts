import MarkdownIt, { type Token } from 'markdown-it'

/** Maximum nesting level. Each nested list adds two levels, and deeper content is dropped. */
const DEEPEST = 20

/**
 * Parses only the Markdown that the toolbar of the admin writes. Other syntax, such as "# 3", stays
 * plain text.
 */
const parser = new MarkdownIt('zero', { breaks: true, maxNesting: DEEPEST }).enable([
  'list',
  'emphasis',
  'link',
  'autolink',
  'escape',
  'entity',
  'newline',
  'balance_pairs',
  'fragments_join',
])
// Accepts all links, because the renderer shows only the text of an unsafe link (isSafeLink).
parser.validateLink = () => true

const STAR = 0x2a
// Keeps the stars in "20*30*40 cm", which Markdown would otherwise parse as emphasis.
parser.inline.ruler.before('emphasis', 'multiplication', (state, silent) => {
  const { src, pos } = state
  if (src.charCodeAt(pos) !== STAR) return false
  if (!/[\p{L}\p{N}]/u.test(src.charAt(pos - 1)) || !/\d/.test(src.charAt(pos + 1))) return false
  if (!silent) state.pending += '*'
  state.pos += 1
  return true
})

export const parseMarkdown = (markdown: string): Token[] => parser.parse(markdown, {})

export const markdownToPlainText = (markdown: string) =>
  wordsOf(parseMarkdown(markdown)).replace(/\s+/g, ' ').trim()

/** Converts Markdown to plain text in which an empty line separates paragraphs. */
export function markdownToParagraphs(markdown: string): string {
  let [text, bullet] = ['', '']
  for (const { type, info, markup, children } of parseMarkdown(markdown)) {
    if (type === 'list_item_open') bullet = info ? `${info}${markup} ` : '– '
    if (type !== 'inline') continue
    const words = wordsOf(children ?? [])
      .replace(/[^\S\n]+/g, ' ')
      .trim()
    text += `${text && (bullet ? '\n' : '\n\n')}${bullet}${words}`
    bullet = ''
  }
  return text
}

const wordsOf = (tokens: Token[]): string => tokens.map(wordsOfToken).join('')

function wordsOfToken({ type, content, children, block, info, markup }: Token): string {
  if (type === 'inline') return wordsOf(children ?? [])
  // `info` is the number in a numbered list, and empty in a bullet list.
  if (type === 'list_item_open') return info && ` ${info}${markup} `
  return content || (block || /break$/.test(type) ? '\n' : '')
}

/** Replaces HTML entities such as `&amp;` and `&#39;` with their characters. */
export const decodeHtmlEntities = (text: string) =>
  // Escapes backslashes, which `unescapeAll` would otherwise remove.
  parser.utils.unescapeAll(text.replaceAll('\\', '\\\\'))
