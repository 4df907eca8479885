import { LEGAL_PATHS } from './legal.ts'

/**
 * The public pages that can be previewed before a form is saved, with their paths without a
 * language prefix.
 */
export const PREVIEW_PATHS = {
  home: '/',
  portrait: '/portrait',
  contact: '/contact',
  ...LEGAL_PATHS,
} as const
export type PreviewPage = keyof typeof PREVIEW_PATHS
