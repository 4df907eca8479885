import { LEGAL_PATHS } from './legal.ts'

/** The public pages that a form can be looked at on before it is saved, and their bare paths. */
export const PREVIEWED_PATHS = {
  home: '/',
  portrait: '/portrait',
  contact: '/contact',
  ...LEGAL_PATHS,
} as const
export type PreviewedPage = keyof typeof PREVIEWED_PATHS
