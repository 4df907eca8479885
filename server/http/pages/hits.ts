/**
 * Finished pages at node:http's own level: where a page is finished and the request asks for nothing but it, its headers
 * and bytes go out as they are, and no Request, Response or Headers is made. Everything else takes the long way, whose
 * answers are learnt from: what is sent here is what was sent there.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type EncodedAnswer, type Encoding, encodingFor, etagOf, known } from '../encoded-answer.ts'
import type { Finished } from '../finished.ts'
import { isTrainingCrawler } from '../reserved-rights.ts'
import { asksForAnotherLanguage, dependsOnCookie } from './addresses.ts'

/** Names and values by turns, as node:http writes them without looking at them again. */
type Lines = string[]

/** How many ways to name encodings are remembered; browsers have some ten. */
const MOST_WAYS = 100

/** It says of one answer which request it was for. */
const OWN = 'x-request-id'
/** What 304 does not say (RFC 9110 section 15.4.5). */
const OF_BYTES = ['content-type', 'content-length', 'content-encoding', 'etag']

const without = (lines: Lines, names: string[]): Lines =>
  lines.filter((_, at) => !names.includes(lines[at - (at % 2)] ?? ''))

/** Whether nothing of the request but its address and its encodings decides what is answered. */
function isPlain({ method, headers, url = '', httpVersion, socket }: IncomingMessage) {
  return (
    (method === 'GET' || method === 'HEAD') &&
    httpVersion === '1.1' &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    // Hono decides what training crawlers get (reserved-rights.ts).
    !isTrainingCrawler(headers['user-agent']) &&
    // The reader has not taken an earlier answer yet.
    socket.writableLength === 0 &&
    !(headers.cookie && asksForAnotherLanguage(headers.cookie) && dependsOnCookie(url))
  )
}

type Bindings = { incoming?: IncomingMessage }
type Answering<Given extends unknown[]> = (...given: Given) => unknown

export type Hits = ReturnType<typeof createHits>

export function createHits({ standing, forgotten }: Pick<Finished, 'standing' | 'forgotten'>) {
  const learnt = new WeakMap<EncodedAnswer, { [E in Encoding]?: Lines }>()
  const encodings = new Map<string, Encoding>()

  function encodingOf(accepted: string): Encoding {
    const remembered = encodings.get(accepted)
    if (remembered) return remembered
    if (encodings.size >= MOST_WAYS) encodings.clear()
    const encoding = encodingFor(accepted)
    encodings.set(accepted, encoding)
    return encoding
  }

  /** The validators are hashes of what a page says: an answer that has one says just that. */
  function learn({ url = '' }: IncomingMessage, answer: Response) {
    const page = standing(url)
    if (!page || answer.status !== 200 || answer.headers.has('set-cookie')) return
    const encoding = (answer.headers.get('content-encoding') ?? 'identity') as Encoding
    if (answer.headers.get('etag') !== etagOf(page.hash, encoding)) return
    const lines = [...answer.headers].filter(([name]) => name !== OWN).flat()
    learnt.set(page, { ...learnt.get(page), [encoding]: lines })
  }

  return {
    /** Answers, or leaves it: false. */
    answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      // Without a socket the answer waits behind an earlier one.
      if (!outgoing.socket || !isPlain(incoming)) return false
      const page = standing(incoming.url ?? '')
      if (!page) return false
      const { 'accept-encoding': accepted, 'if-none-match': brought } = incoming.headers
      const encoding = encodingOf(typeof accepted === 'string' ? accepted : '')
      const lines = learnt.get(page)?.[encoding]
      if (!lines) return false
      const etag = brought === undefined ? undefined : known(brought, page.hash)
      if (etag) {
        outgoing.writeHead(304, [...without(lines, OF_BYTES), 'etag', etag, OWN, randomUUID()])
        outgoing.end()
        return true
      }
      outgoing.writeHead(200, [...lines, OWN, randomUUID()])
      outgoing.end(incoming.method === 'HEAD' ? undefined : page.bodies[encoding])
      return true
    },
    /** The same function; what it answers to plain requests is learnt, where nothing has changed meanwhile. */
    learnFrom<Given extends [Request, unknown]>(fetch: Answering<Given>): Answering<Given> {
      return async (...given) => {
        const { incoming } = given[1] as Bindings
        const before = forgotten()
        const answer = await fetch(...given)
        const isWhole = incoming?.method === 'GET' && answer instanceof Response
        if (isWhole && forgotten() === before) learn(incoming, answer)
        return answer
      }
    },
  }
}
