import MarkdownIt, { type Token } from 'markdown-it'

/**
 * Maximum depth of nesting that the parser accepts. Each list inside another list adds two levels.
 * Content at a deeper level is dropped.
 */
const DEEPEST = 20

/**
 * Parses the markdown that the admin's toolbar writes: bold, italic, links and lists. All other
 * syntax, such as "# 3", "> 12", indented lines and backticks, is kept as plain text.
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
// Accepts all links here, even unsafe ones. The renderer checks each link (isSafeLink) and shows
// only the text of an unsafe link.
parser.validateLink = () => true

const STAR = 0x2a
// A star in a multiplication, as in "20*30*40 cm", is plain text and not emphasis.
parser.inline.ruler.before('emphasis', 'multiplication', (state, silent) => {
  const { src, pos } = state
  if (src.charCodeAt(pos) !== STAR) return false
  if (!/[\p{L}\p{N}]/u.test(src.charAt(pos - 1)) || !/\d/.test(src.charAt(pos + 1))) return false
  if (!silent) state.pending += '*'
  state.pos += 1
  return true
})

export const parseMarkdown = (markdown: string): Token[] => parser.parse(markdown, {})

/** Returns the text of the markdown on one line, without markdown syntax. */
export const markdownToPlainText = (markdown: string) =>
  wordsOf(parseMarkdown(markdown)).replace(/\s+/g, ' ').trim()

/**
 * Returns the text of the markdown without markdown syntax. Paragraphs are separated by an empty
 * line, and list items begin on a new line.
 */
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
  // Returns the number of an item in a numbered list. Items of other lists have no number.
  if (type === 'list_item_open') return info && ` ${info}${markup} `
  return content || (block || /break$/.test(type) ? '\n' : '')
}
