import { LEGAL_PATHS } from '../legal.ts'

/**
 * The public pages that the artist can preview before saving the changes in a form. The values are
 * the paths of the pages without a language prefix.
 */
export const PREVIEWABLE_PAGE_PATHS = {
  home: '/',
  portrait: '/portrait',
  contact: '/contact',
  ...LEGAL_PATHS,
} as const
export type PreviewablePage = keyof typeof PREVIEWABLE_PAGE_PATHS
