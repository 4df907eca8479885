/**
 * Converts a text to HTML for a translation service, and the translated HTML back. The result is
 * null unless formatting, links, numbers and protected names are those of the text. Each paragraph
 * or list item is one block. In the template of a block, each tag, line break and protected name is
 * a single private-use character, so that regular expressions see the text around it.
 */
import type { Token } from 'markdown-it'
import { decodeHtmlEntities, parseMarkdown } from '../../shared/text/markdown-text.ts'
import { hasSameNumbers } from './numbers.ts'

const FIRST_TAG = 0xe000
const BREAK = '\uf000'
const FIRST_NAME = 0xf100
/** Texts with more tags or protected names would take too much processor time. */
const MAX_TAGS = 500
const MAX_NAMES = 500
const PRIVATE_USE = /[\ue000-\uf8ff]/
const TAGS = '[\ue000-\uefff]'
const OPENING_TAGS = { strong: '**', em: '*', a: '[' } as const

type Tag = { tag: keyof typeof OPENING_TAGS; href: string; title: string }
type Name = { text: string; isAutolink: boolean }
type Block = { template: string; line: number; lineCount: number; prefixes: string[] }

const openTag = (id: number) => String.fromCharCode(FIRST_TAG + 2 * id)
const closeTag = (id: number) => String.fromCharCode(FIRST_TAG + 2 * id + 1)
const nameSign = (id: number) => String.fromCharCode(FIRST_NAME + id)
const isTagPlaceholder = (sign: string) => sign >= '\ue000' && sign < BREAK
const toTagId = (sign: string) => (sign.charCodeAt(0) - FIRST_TAG) >> 1
const isOpeningTag = (sign: string) => (sign.charCodeAt(0) - FIRST_TAG) % 2 === 0

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeMarkdown = (text: string) => text.replace(/[\\*_[\]<&]/g, '\\$&')
const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

const URL_OR_EMAIL = String.raw`https?://[^\s<>]*[^\s<>.,;:!?)]|www\.[^\s<>]*[^\s<>.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+`

function createNamePattern(names: readonly string[]): RegExp {
  const words = [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => `(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`)
  return new RegExp([URL_OR_EMAIL, ...words].join('|'), 'gu')
}

class TooComplexError extends Error {}

function readText(text: string, isMarkdown: boolean, protectedNames: readonly string[]) {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const tags: Tag[] = []
  const names: Name[] = []
  const pattern = createNamePattern(protectedNames)

  const addName = (name: Name) => {
    if (names.length === MAX_NAMES) throw new TooComplexError()
    return nameSign(names.push(name) - 1)
  }
  const addTag = (tag: Tag) => {
    if (tags.length === MAX_TAGS) throw new TooComplexError()
    return tags.push(tag) - 1
  }
  const protectNames = (words: string) =>
    words.replace(pattern, (name) => addName({ text: name, isAutolink: false }))

  function readInline(tokens: Token[]): string {
    let template = ''
    const open: number[] = []
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index]
      if (!token) continue
      if (token.markup === 'autolink') {
        // An autolink has three tokens: its start, its address as text, and its end.
        const address = tokens[index + 1]?.content ?? ''
        template += addName({ text: address, isAutolink: true })
        index += 2
      } else if (token.nesting === 1) {
        const id = addTag({
          tag: token.tag as Tag['tag'],
          href: String(token.attrGet('href') ?? ''),
          title: String(token.attrGet('title') ?? ''),
        })
        open.push(id)
        template += openTag(id)
      } else if (token.nesting === -1) template += closeTag(open.pop() ?? 0)
      else if (token.tag === 'br') template += BREAK
      else template += protectNames(token.content)
    }
    return template
  }

  const blocks: Block[] = isMarkdown
    ? parseMarkdown(text).flatMap(({ type, map, content, children }) => {
        if (type !== 'inline' || !map || content === '') return []
        const [line, end] = map
        const first = lines[line] ?? ''
        const firstContent = content.split('\n', 1)[0] ?? ''
        const prefixes = lines
          .slice(line, end)
          .map((one, index) =>
            index === 0
              ? first.slice(0, first.trimEnd().length - firstContent.trimEnd().length)
              : (/^\s*/.exec(one)?.[0] ?? ''),
          )
        const template = readInline(children ?? [])
        return [{ template, line, lineCount: end - line, prefixes }]
      })
    : lines.flatMap((one, line) => {
        const prefix = /^\s*/.exec(one)?.[0] ?? ''
        const template = protectNames(one.trim())
        return template ? [{ template, line, lineCount: 1, prefixes: [prefix] }] : []
      })
  return { lines, blocks, tags, names }
}
type SourceText = ReturnType<typeof readText>

const toHtml = ({ blocks, tags, names }: SourceText) =>
  blocks
    .map(({ template }) => {
      const content = [...template].map((sign) => {
        if (sign === BREAK) return '<br>'
        if (isTagPlaceholder(sign)) {
          const id = toTagId(sign)
          const tag = tags[id]?.tag
          return isOpeningTag(sign) ? `<${tag} id="x${id}">` : `</${tag}>`
        }
        if (!PRIVATE_USE.test(sign)) return escapeHtml(sign)
        const id = sign.charCodeAt(0) - FIRST_NAME
        // DeepL skips text with `translate="no"`, LibreTranslate skips `code`.
        return `<code translate="no" id="x${id}">${escapeHtml(names[id]?.text ?? '')}</code>`
      })
      return `<p>${content.join('')}</p>`
    })
    .join('\n')

const HTML_TAG = /<(\/?)(p|strong|em|a|br|code)\b([^<>]*)>/gi

/** Returns one template for each paragraph, or null for unexpected HTML. */
function readHtml(html: string, { tags, names }: SourceText): string[] | null {
  const templates: string[] = []
  let current: string | null = null
  let name: { id: number; text: string } | null = null
  const open: number[] = []
  let end = 0

  const addText = (raw: string) => {
    const text = decodeHtmlEntities(raw).replace(/[ \t\r\n\f]+/g, ' ')
    if (PRIVATE_USE.test(text)) return false
    if (name) name.text += text
    else if (current === null) return text.trim() === ''
    else current += text
    return true
  }

  for (const match of html.matchAll(HTML_TAG)) {
    if (!addText(html.slice(end, match.index))) return null
    end = match.index + match[0].length
    const isEnd = match[1] === '/'
    const tag = match[2]?.toLowerCase()
    const id = Number(/\bid\s*=\s*["']?x(\d+)/i.exec(match[3] ?? '')?.[1] ?? -1)
    if (tag === 'p') {
      if (isEnd !== (current !== null) || open.length > 0 || name) return null
      if (current !== null) templates.push(current)
      current = isEnd ? null : ''
      continue
    }
    if (current === null) return null
    if (tag === 'br') current += BREAK
    else if (tag === 'code') {
      if (!isEnd && !name && names[id]) name = { id, text: '' }
      else if (isEnd && name && name.text.trim() === names[name.id]?.text) {
        current += nameSign(name.id)
        name = null
      } else return null
    } else if (isEnd) {
      const last = open.pop()
      if (last === undefined || tags[last]?.tag !== tag) return null
      current += closeTag(last)
    } else {
      if (tags[id]?.tag !== tag) return null
      open.push(id)
      current += openTag(id)
    }
  }
  return addText(html.slice(end)) && current === null ? templates : null
}

const WORD = /[\p{L}\p{N}\uf100-\uf8ff]/u
const END_OF_PHRASE = /[,;:.!?…)»”]/
const isSpace = (sign: string) => sign === '' || sign === BREAK || /\s/.test(sign)

/** Returns the characters before and after the placeholder `sign`. Skips placeholders of tags. */
function getNeighbors(template: string, sign: string): { before: string; after: string } {
  let [start, end] = [template.indexOf(sign) - 1, template.indexOf(sign) + 1]
  while (isTagPlaceholder(template.charAt(start))) start--
  while (isTagPlaceholder(template.charAt(end))) end++
  return { before: template.charAt(start), after: template.charAt(end) }
}

/** Moves spaces out of tags, because Markdown ignores asterisks beside a space. */
const moveSpacesOut = (template: string) =>
  template
    .replace(new RegExp(`(${TAGS}+)( +)`, 'g'), (all, signs: string, spaces: string) =>
      [...signs].every(isOpeningTag) ? spaces + signs : all,
    )
    .replace(new RegExp(`( +)(${TAGS}+)`, 'g'), (all, spaces: string, signs: string) =>
      [...signs].some(isOpeningTag) ? all : signs + spaces,
    )
    .replace(/ {2,}/g, ' ')
    .replace(new RegExp(` *${BREAK} *`, 'g'), BREAK)
    .trim()

/**
 * Corrects the spaces around tags and protected names, because translation services add or remove
 * some of them.
 */
function restoreSpaces(template: string, source: string): string {
  // Removes spaces before punctuation marks, because only French has them.
  let restored = moveSpacesOut(template.replace(/[\u00a0\u202f](?=[:;!?])| (?=[;!?])/g, ''))
  for (const sign of source.match(/[\ue000-\uefff\uf100-\uf8ff]/g) ?? []) {
    if (!restored.includes(sign)) continue
    const isName = !isTagPlaceholder(sign)
    const { before, after } = getNeighbors(restored, sign)
    const old = getNeighbors(source, sign)
    const isJoined = (left: string, right: string, oldLeft: string, oldRight: string) =>
      (WORD.test(left) || END_OF_PHRASE.test(left)) &&
      WORD.test(right) &&
      (WORD.test(left)
        ? !(WORD.test(oldLeft) && WORD.test(oldRight))
        : isSpace(oldLeft) || isSpace(oldRight))
    const needsBefore = isName
      ? isJoined(before, sign, old.before, sign)
      : isOpeningTag(sign) && isJoined(before, after, old.before, old.after)
    const needsAfter = isName
      ? isJoined(sign, after, sign, old.after)
      : !isOpeningTag(sign) && isJoined(before, after, old.before, old.after)
    if (needsBefore) restored = restored.replace(sign, ` ${sign}`)
    if (needsAfter) restored = restored.replace(sign, `${sign} `)
    if (!isSpace(old.after))
      restored = restored.replace(new RegExp(`(${sign}${TAGS}*) (?=[,.;:!?…)])`), '$1')
  }
  return moveSpacesOut(restored)
}

const toPlainText = (template: string, { names }: SourceText) =>
  collapseSpaces(
    [...template]
      .map((sign) => {
        if (isTagPlaceholder(sign)) return ''
        if (sign === BREAK) return ' '
        return PRIVATE_USE.test(sign) ? names[sign.charCodeAt(0) - FIRST_NAME]?.text : sign
      })
      .join(''),
  )

function toMarkdownLines(
  template: string,
  { prefixes }: Block,
  { tags, names }: SourceText,
  isEscaped: boolean,
): string[] {
  const write = isEscaped ? escapeMarkdown : (text: string) => text
  const markdown = [...template]
    .map((sign) => {
      if (sign === BREAK) return '\n'
      if (isTagPlaceholder(sign)) {
        const { tag, href, title } = tags[toTagId(sign)] as Tag
        if (isOpeningTag(sign) || tag !== 'a') return OPENING_TAGS[tag]
        const address = /[()]/.test(href) ? `<${href}>` : href
        return `](${address}${title && ` "${title.replace(/["\\]/g, '\\$&')}"`})`
      }
      if (!PRIVATE_USE.test(sign)) return write(sign)
      const { text, isAutolink } = names[sign.charCodeAt(0) - FIRST_NAME] as Name
      return isAutolink ? `<${text}>` : write(text)
    })
    .join('')
  return markdown.split('\n').map((line, index) => {
    const safe = isEscaped
      ? line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2').replace(/^[-+](?=\s|$)/, '\\$&')
      : line
    return (prefixes[index] ?? prefixes.at(-1) ?? '') + safe
  })
}

/**
 * Describes a Markdown text, so that two texts can be compared. Ignores the order of tags in a
 * paragraph, which differs between languages.
 */
function describeMarkdown(text: string) {
  const texts: string[] = []
  const structure = parseMarkdown(text).map(({ type, info, markup, attrs, children, content }) => {
    if (type !== 'inline') return [type, info, markup, attrs]
    if (content === '') return []
    const open: string[] = []
    const marks = (children ?? []).flatMap((token) => {
      if (token.tag === 'br') return ['br']
      if (token.nesting === -1) open.pop()
      if (token.nesting !== 1) return []
      open.push(token.tag)
      return [[...open].sort().join(' '), token.attrGet('href'), token.attrGet('title')].join()
    })
    texts.push(
      collapseSpaces(
        (children ?? []).map(({ tag, content: words }) => (tag === 'br' ? ' ' : words)).join(''),
      ),
    )
    return marks.sort()
  })
  return { structure: JSON.stringify(structure), texts }
}

const areSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, index) => one === b[index])

const listSigns = (template: string) =>
  [...template].filter((sign) => PRIVATE_USE.test(sign)).sort()

export type TranslatableHtml = { html: string; restore: (html: string) => string | null }

/**
 * Returns null for a text that cannot be converted. `restore` returns null if the translation
 * changed formatting, links, numbers or names.
 * @param protectedNames names that stay as they are, besides links and e-mail addresses
 */
export function toTranslatableHtml(
  text: string,
  isMarkdown: boolean,
  protectedNames: readonly string[],
): TranslatableHtml | null {
  if (PRIVATE_USE.test(text)) return null
  let source: SourceText
  try {
    source = readText(text, isMarkdown, protectedNames)
  } catch (error) {
    if (error instanceof TooComplexError) return null
    throw error
  }
  const { blocks, lines } = source

  function assemble(templates: string[], isEscaped: boolean): string {
    const result = [...lines]
    for (const [index, block] of [...blocks.entries()].reverse()) {
      const translated = toMarkdownLines(templates[index] ?? '', block, source, isEscaped)
      result.splice(block.line, block.lineCount, ...translated)
    }
    return result.join('\n')
  }

  function restore(html: string): string | null {
    const translated = readHtml(html, source)
    if (translated?.length !== blocks.length) return null
    const templates = translated.map((one, index) =>
      restoreSpaces(one, blocks[index]?.template ?? ''),
    )
    for (const [index, template] of templates.entries()) {
      const old = blocks[index]?.template ?? ''
      if (!areSame(listSigns(template), listSigns(old))) return null
      if (toPlainText(template, source) === '') return null
      if (!hasSameNumbers(toPlainText(old, source), toPlainText(template, source))) return null
    }
    if (!isMarkdown) return assemble(templates, false)
    const expected = {
      structure: describeMarkdown(text).structure,
      texts: templates.map((template) => toPlainText(template, source)),
    }
    // Escapes Markdown only if needed, because the artist would see the backslashes.
    for (const isEscaped of [false, true]) {
      const markdown = assemble(templates, isEscaped)
      const { structure, texts } = describeMarkdown(markdown)
      if (structure === expected.structure && areSame(texts, expected.texts)) return markdown
    }
    return null
  }

  return { html: toHtml(source), restore }
}
