/** The pictures of the guide, which the browser tests take of the real screens (tests/e2e/admin/guide.spec.ts). */
import type { GuidePage } from './pages.ts'

const files = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Pixels of a picture, twice as fine as it is shown. */
export const PICTURE = { width: 780, height: 1200 }

export const pictureOf = (page: GuidePage): string => files[`./pictures/${page}.webp`] ?? ''
