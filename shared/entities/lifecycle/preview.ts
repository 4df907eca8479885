import { LEGAL_PATHS } from '../legal.ts'

/**
 * The public pages of which the artist can open a preview before saving a form, with the paths of
 * the pages without a language prefix.
 */
export const PREVIEWABLE_PAGE_PATHS = {
  home: '/',
  portrait: '/portrait',
  contact: '/contact',
  ...LEGAL_PATHS,
} as const
export type PreviewablePage = keyof typeof PREVIEWABLE_PAGE_PATHS
