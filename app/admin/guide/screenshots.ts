/**
 * The screenshots of the guide. The browser tests take them from the real screens
 * (tests/e2e/admin/guide.spec.ts).
 */
import type { GuidePage } from './guide-pages.ts'

const files = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Size of a screenshot in pixels. It is shown at half that size. */
export const SCREENSHOT_SIZE = { width: 780, height: 1200 }

export const screenshotUrl = (page: GuidePage): string => files[`./pictures/${page}.webp`] ?? ''
