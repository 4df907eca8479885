/** What went wrong with a photo, and whether it gets better by itself, by the artist, or not at all. */
import type { Failure } from '../api/api.ts'
import { t } from '../parts/texts.ts'

export type Fault = {
  /** `passing`: it is tried again by itself. `password`: after a new sign-in. `artist`: when asked to. `final`: never. */
  kind: 'passing' | 'password' | 'artist' | 'final'
  /** As the artist reads it. */
  reason: string
  /** The site asks to wait that long, in milliseconds. */
  after: number
  /** No answer came at all. */
  isUnreachable: boolean
}

/** More than the site takes (specification, issue W2), in bytes. */
const HEAVIEST = 64 * 1024 * 1024
const NOT_PHOTOS = /^(?!image\/)|^image\/svg/

/** Why a file is not even sent; empty when nothing speaks against it. */
export function whyNotSent(file: File): string {
  if (file.type && NOT_PHOTOS.test(file.type)) return t('photos.notAPhoto')
  if (file.size === 0) return t('photos.emptyFile')
  return file.size > HEAVIEST ? t('errors.too_large') : ''
}

const FINAL = new Set([404, 409, 413, 415, 422])
const PASSING = new Set([0, 408, 429, 502, 503, 504])

function kindOf(status: number): Fault['kind'] {
  if (status === 401) return 'password'
  if (PASSING.has(status)) return 'passing'
  return FINAL.has(status) ? 'final' : 'artist'
}

function sentenceIn(text: string | null): string {
  try {
    const { error } = JSON.parse(text ?? '')
    return typeof error === 'string' ? error : ''
  } catch {
    return ''
  }
}

/** `status` is 0 when no answer came; `retryAfter` is the header, in seconds. */
export function faultOf(status: number, body: string | null, retryAfter: string | null): Fault {
  const isUnreachable = status === 0
  return {
    kind: kindOf(status),
    reason: sentenceIn(body) || t(`failures.${isUnreachable ? 'unreachable' : 'refused'}`),
    after: (Number(retryAfter) || 0) * 1000,
    isUnreachable,
  }
}

const STATUS: Record<string, number> = {
  busy: 503,
  not_signed_in: 401,
  not_found: 404,
  invalid: 422,
  unknown_photo: 422,
}

/** The same, of a call to the API. */
export const faultOfCall = ({ kind, error, code }: Failure): Fault => ({
  ...faultOf(kind === 'unreachable' ? 0 : (STATUS[code] ?? 500), null, null),
  ...(error && { reason: error }),
})
