/**
 * Fake translation server with the protocols of DeepL and LibreTranslate. Translates each word into
 * an invented word, and treats HTML like the real services: it moves formatted words, capitalises,
 * adds and removes spaces at tags, and escapes or unescapes characters.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { decodeHtmlEntities } from '../../shared/text/markdown-text.ts'

export const TRANSLATION_API_KEY = '279a2e9d-83b3-c416-7e2d-f721593e42a0:fx'

export type TranslationServerBehavior =
  | 'translates'
  | 'drops tags'
  | 'doubles tags'
  | 'changes numbers'
  | 'translates names'
  | 'joins paragraphs'
  | 'answers nothing'
  | 'hangs'
  | 'redirects'
  | 'is full'
  | 'is full after one request'
  | 'has no more characters'
  | 'answers HTML'
  | 'answers too much'

type Node = { text: string } | { tag: string; attributes: string; children: Node[] }

function parse(html: string): Node[] {
  const root: { children: Node[] } = { children: [] }
  const open = [root]
  for (const [all, end, tag = '', attributes = ''] of html.matchAll(/<(\/?)(\w+)([^>]*)>|[^<]+/g)) {
    if (end === undefined) open.at(-1)?.children.push({ text: all })
    else if (end) open.pop()
    else {
      const element = { tag, attributes, children: [] }
      open.at(-1)?.children.push(element)
      if (tag !== 'br') open.push(element)
    }
  }
  return root.children
}

const isKept = (node: Node) => 'attributes' in node && node.attributes.includes('translate="no"')

/** Appends an ending to the word that shows the language of the translation. */
export const translateWord = (word: string, language: string) =>
  `${word}${{ en: 'ing', de: 'ung', es: 'ado', nl: 'heid' }[language] ?? 'x'}`

const translateWords = (text: string, language: string) =>
  text.replace(/\p{L}+/gu, (word) => translateWord(word, language))

type Options = { language: string; isDeepl: boolean; behavior: TranslationServerBehavior }

function serialize(nodes: Node[], options: Options): string {
  const { isDeepl, language, behavior } = options
  return nodes
    .map((node) => {
      if ('text' in node) {
        const words = translateWords(decodeHtmlEntities(node.text), language)
        const changed =
          behavior === 'changes numbers' ? words.replace(/\d/g, (digit) => `${9 - +digit}`) : words
        // LibreTranslate unescapes every translation, even if it is HTML.
        if (!isDeepl) return changed
        return changed
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll("'", '&#x27;')
          .replaceAll('\u00a0', '&nbsp;')
      }
      const { tag, attributes, children } = node
      if (tag === 'br') return isDeepl ? '<br>' : ' <br/> '
      if (isKept(node) && behavior !== 'translates names') {
        const [name] = children
        const text = name && 'text' in name ? name.text : ''
        return `<${tag}${attributes}>${isDeepl ? text : decodeHtmlEntities(text)}</${tag}>`
      }
      const inner = serialize(children, options)
      if (behavior === 'drops tags' && tag !== 'p') return inner
      const doubled =
        behavior === 'doubles tags' && tag !== 'p' ? `<${tag}${attributes}>x</${tag}>` : ''
      if (tag === 'p') return `<p${attributes}>${inner}</p>`
      const capital = isDeepl ? inner : inner.charAt(0).toUpperCase() + inner.slice(1)
      const spaced = isDeepl ? ` ${capital} ` : capital
      return `<${tag}${attributes}>${spaced}</${tag}>${doubled}`
    })
    .join('')
}

/** Swaps the first two formatted parts, to simulate a language with another word order. */
function reorder(nodes: Node[]): Node[] {
  const moved = nodes.map((node) =>
    'children' in node ? { ...node, children: reorder(node.children) } : node,
  )
  const formatted = moved.flatMap((node, index) =>
    'tag' in node && !['p', 'br'].includes(node.tag) ? [index] : [],
  )
  const [first, second] = formatted
  if (first === undefined || second === undefined) return moved
  const [a, b] = [moved[first], moved[second]] as [Node, Node]
  return moved.map((node, index) => (index === first ? b : index === second ? a : node))
}

function changeSpaces(nodes: Node[], isDeepl: boolean): Node[] {
  return nodes.map((node, index) => {
    if ('children' in node) return { ...node, children: changeSpaces(node.children, isDeepl) }
    const [before, after] = [nodes[index - 1], nodes[index + 1]]
    const hasTag = (other: Node | undefined) =>
      other !== undefined && 'tag' in other && !['p', 'br'].includes(other.tag)
    let { text } = node
    if (hasTag(after)) text = isDeepl ? text.replace(/ $/, '  ') : text.replace(/ $/, '')
    if (hasTag(before) && isDeepl) text = text.replace(/^(?=[,.])/, ' ')
    return { text }
  })
}

function translateHtml(html: string, options: Options): string {
  if (options.behavior === 'answers nothing') return ''
  const nodes = changeSpaces(reorder(parse(html)), options.isDeepl)
  const translated = serialize(nodes, options)
  return options.behavior === 'joins paragraphs'
    ? translated.replace(/<\/p>\s*<p>/g, ' ')
    : translated
}

export async function startTranslationServer() {
  const state: { behavior: TranslationServerBehavior; held?: Promise<void> } = {
    behavior: 'translates',
  }
  const requests: { path: string; texts: string[]; target: string; key: string; body: string }[] =
    []

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await readText(request)
    const isDeepl = request.url === '/v2/translate'
    const input = JSON.parse(body)
    const texts: string[] = isDeepl ? input.text : input.q
    const key = isDeepl
      ? (request.headers.authorization ?? '').replace('DeepL-Auth-Key ', '')
      : (input.api_key ?? '')
    const target: string = (isDeepl ? input.target_lang : input.target).toLowerCase().slice(0, 2)
    requests.push({ path: request.url ?? '', texts, target, key, body })
    const { behavior, held } = state
    await held
    const send = (status: number, content: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(content))
    }
    if (behavior === 'hangs') return
    if (behavior === 'redirects') {
      response.writeHead(302, { Location: 'http://127.0.0.1:1/elsewhere' })
      return response.end()
    }
    const isFull = behavior === 'is full after one request' && requests.length > 1
    if (behavior === 'is full' || isFull) return send(429, { message: 'Too many requests' })
    if (behavior === 'has no more characters') return send(456, { message: 'Quota exceeded' })
    if (behavior === 'answers HTML') return response.end('<!doctype html><p>Bienvenue')
    if (behavior === 'answers too much') return send(200, { translatedText: 'x'.repeat(5_000_000) })
    if (key !== TRANSLATION_API_KEY && (isDeepl || key !== ''))
      return send(403, isDeepl ? {} : { error: 'Invalid API key' })
    const options = { language: target, isDeepl, behavior }
    const translated = texts.map((text) => translateHtml(text, options))
    return isDeepl
      ? send(200, {
          translations: translated.map((text) => ({ detected_source_language: 'FR', text })),
        })
      : send(200, { translatedText: translated })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    setBehavior: (behavior: TranslationServerBehavior) => {
      state.behavior = behavior
    },
    /** Holds back all responses until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      state.held = promise
      return resolve
    },
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
