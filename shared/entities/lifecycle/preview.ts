import { LEGAL_PATHS } from '../legal.ts'

/** Paths without a language prefix. */
export const PREVIEWABLE_PAGE_PATHS = {
  home: '/',
  portrait: '/portrait',
  contact: '/contact',
  ...LEGAL_PATHS,
} as const
export type PreviewablePage = keyof typeof PREVIEWABLE_PAGE_PATHS
