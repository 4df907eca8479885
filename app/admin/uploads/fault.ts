/** What went wrong with a photo, and whether it gets better by itself, by the artist, or not at all. */
import { LARGEST_PHOTO } from '../../../shared/image.ts'
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

const NOT_PHOTOS = /^(?!image\/)|^image\/svg/

/** Why a file is not even sent; empty when nothing speaks against it. */
export function whyNotSent(file: File): string {
  if (file.type && NOT_PHOTOS.test(file.type)) return t('photos.notAPhoto')
  if (file.size === 0) return t('photos.emptyFile')
  return file.size > LARGEST_PHOTO ? t('errors.too_large') : ''
}

const FINAL = new Set([404, 409, 413, 415, 422])
const PASSING = new Set([0, 408, 429, 502, 503, 504])

function kindOf(status: number): Fault['kind'] {
  if (status === 401) return 'password'
  if (PASSING.has(status)) return 'passing'
  return FINAL.has(status) ? 'final' : 'artist'
}

export const faultOf = ({ kind, status, error, retryAfter }: Failure): Fault => ({
  kind: kindOf(status),
  reason: error || t(`failures.${kind}`),
  after: retryAfter,
  isUnreachable: kind === 'unreachable',
})
