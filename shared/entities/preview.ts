import { LEGAL_PATHS } from './legal.ts'

/**
 * The public pages that can be previewed before a form is saved, with their paths without a
 * language prefix.
 */
export const PREVIEWED_PATHS = {
  home: '/',
  portrait: '/portrait',
  contact: '/contact',
  ...LEGAL_PATHS,
} as const
export type PreviewedPage = keyof typeof PREVIEWED_PATHS
