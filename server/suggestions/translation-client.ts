import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { TargetLocale } from '../../shared/entities/translation.ts'
import type { TranslationServiceId } from '../../shared/translation-suggestions.ts'
import { NonPublicIpAddressError, resolvePublicIpAddress } from '../public-address.ts'

/**
 * DeepL accepts at most 50 texts and 128 KiB in a request
 * (https://developers.deepl.com/docs/resources/usage-limits).
 */
const MAX_TEXTS = 50
const MAX_REQUEST_BYTES = 100_000
const MAX_RESPONSE_BYTES = 2_000_000

export type TranslationService = {
  service: Exclude<TranslationServiceId, 'none'>
  url: string
  key: string
  allowsInternalHost: boolean
}

export type TranslationFailureReason =
  | 'internal'
  | 'no_such_host'
  | 'no_answer'
  | 'tls'
  | 'wrong_key'
  | 'no_characters'
  | 'busy'
  | 'too_long'
  | 'unreadable'

export class TranslationServiceError extends Error {
  override name = 'TranslationServiceError'
  readonly reason: TranslationFailureReason
  /** True if the service may have translated some of the texts, which it then charges for. */
  readonly mayBeCharged: boolean
  constructor(reason: TranslationFailureReason, mayBeCharged = false) {
    super(reason)
    this.reason = reason
    this.mayBeCharged = mayBeCharged
  }
}

function getFailureReason(error: unknown): TranslationFailureReason {
  if (error instanceof TranslationServiceError) return error.reason
  if (error instanceof NonPublicIpAddressError) return 'internal'
  const { code = '' } = error as { code?: string }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no_such_host'
  return /CERT|SSL|TLS|ALTNAME|SELF_SIGNED|EPROTO/.test(code) ? 'tls' : 'no_answer'
}

type HttpRequest = {
  url: URL
  headers: Record<string, string>
  body: string
  allowsInternalHost: boolean
  signal: AbortSignal
}

/**
 * Connects to the public IP address that was checked, unless `allowsInternalHost` is true. Follows
 * no redirects, which could lead into the private network.
 */
async function post({ url, headers, body, allowsInternalHost, signal }: HttpRequest) {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const host = allowsInternalHost ? hostname : await resolvePublicIpAddress(hostname)
  signal.throwIfAborted()
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent: ClientRequest = send({
      ...{ host, port: url.port, path: url.pathname, method: 'POST', signal, agent: false },
      ...(isIP(hostname) === 0 && { servername: hostname }),
      headers: {
        ...headers,
        Host: url.host,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      },
    })
    const fail = (error: unknown) =>
      reject(new TranslationServiceError(getFailureReason(error), sent.writableFinished))
    sent.once('error', fail)
    sent.once('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        chunks.push(chunk)
        if (length > MAX_RESPONSE_BYTES) sent.destroy(new TranslationServiceError('unreadable'))
      })
      response.once('error', fail)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    sent.end(body)
  })
}

function checkStatus(status: number) {
  if (status === 200) return
  if (status === 401 || status === 403) throw new TranslationServiceError('wrong_key')
  if (status === 456) throw new TranslationServiceError('no_characters')
  if (status === 413) throw new TranslationServiceError('too_long')
  throw new TranslationServiceError(status === 429 || status >= 500 ? 'busy' : 'unreadable')
}

function buildRequest(
  { service, key }: TranslationService,
  texts: string[],
  target: TargetLocale,
): { path: string; headers: Record<string, string>; body: object } {
  return service === 'deepl'
    ? {
        path: '/v2/translate',
        headers: { Authorization: `DeepL-Auth-Key ${key}` },
        body: {
          text: texts,
          source_lang: 'FR',
          target_lang: target === 'en' ? 'EN-GB' : target.toUpperCase(),
          tag_handling: 'html',
          tag_handling_version: 'v2',
          // Requests the polite form, because the French texts address visitors with “vous”.
          formality: 'prefer_more',
        },
      }
    : {
        path: '/translate',
        headers: {},
        body: { q: texts, source: 'fr', target, format: 'html', ...(key && { api_key: key }) },
      }
}

function readTranslations(service: TranslationService['service'], text: string): string[] {
  try {
    const answer = JSON.parse(text)
    const found: unknown[] =
      service === 'deepl'
        ? answer.translations.map((one: { text: unknown }) => one.text)
        : answer.translatedText
    if (Array.isArray(found) && found.every((one) => typeof one === 'string')) return found
  } catch {
    // Treats invalid JSON like a response without translations.
  }
  throw new TranslationServiceError('unreadable', true)
}

function* splitIntoRequests(texts: string[]): Generator<string[]> {
  let [part, bytes]: [string[], number] = [[], 0]
  for (const text of texts) {
    const length = Buffer.byteLength(text)
    if (part.length > 0 && (part.length === MAX_TEXTS || bytes + length > MAX_REQUEST_BYTES)) {
      yield part
      ;[part, bytes] = [[], 0]
    }
    part.push(text)
    bytes += length
  }
  yield part
}

/** @throws TranslationServiceError */
export async function translateHtml(
  service: TranslationService,
  texts: string[],
  target: TargetLocale,
  signal: AbortSignal,
): Promise<string[]> {
  const translated: string[] = []
  try {
    for (const part of splitIntoRequests(texts)) {
      const { path, headers, body } = buildRequest(service, part, target)
      const { status, text } = await post({
        url: new URL(service.url.replace(/\/+$/, '') + path),
        headers,
        body: JSON.stringify(body),
        allowsInternalHost: service.allowsInternalHost,
        signal,
      })
      checkStatus(status)
      const found = readTranslations(service.service, text)
      if (found.length !== part.length) throw new TranslationServiceError('unreadable', true)
      translated.push(...found)
    }
  } catch (error) {
    const mayBeCharged = error instanceof TranslationServiceError && error.mayBeCharged
    throw new TranslationServiceError(
      getFailureReason(error),
      mayBeCharged || translated.length > 0,
    )
  }
  return translated
}
