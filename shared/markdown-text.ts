import MarkdownIt, { type Token } from 'markdown-it'

/** The deepest nesting that is parsed; a list in a list counts two. Deeper content is left out. */
const DEEPEST = 20

/**
 * Reads the markdown that the toolbar of the admin writes (bold, italic, links) and lists. All other
 * text stays as it was typed: "# 3", "> 12", indented lines, backticks.
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
// The renderer decides which links may be followed (isSafeLink). A refused link keeps its words.
parser.validateLink = () => true

const STAR = 0x2a
// A multiplication, as in "20*30*40 cm" or "20 cm*30 cm", is no emphasis.
parser.inline.ruler.before('emphasis', 'multiplication', (state, silent) => {
  const { src, pos } = state
  if (src.charCodeAt(pos) !== STAR) return false
  if (!/[\p{L}\p{N}]/u.test(src.charAt(pos - 1)) || !/\d/.test(src.charAt(pos + 1))) return false
  if (!silent) state.pending += '*'
  state.pos += 1
  return true
})

export const parseMarkdown = (markdown: string): Token[] => parser.parse(markdown, {})

/** Returns the words of the text on one line, without the marks that the page does not show. */
export const plainText = (markdown: string) =>
  wordsOf(parseMarkdown(markdown)).replace(/\s+/g, ' ').trim()

const wordsOf = (tokens: Token[]): string => tokens.map(wordsOfToken).join('')

function wordsOfToken({ type, content, children, block, info, markup }: Token): string {
  if (type === 'inline') return wordsOf(children ?? [])
  // The number of an item of a numbered list; empty for other lists.
  if (type === 'list_item_open') return info && ` ${info}${markup} `
  return content || (block || /break$/.test(type) ? ' ' : '')
}
