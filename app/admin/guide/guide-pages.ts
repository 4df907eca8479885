import { type AdminScreen, findAdminScreen } from '../../../shared/paths.ts'

/** The pages of the guide, in reading order. */
export const GUIDE_PAGES = [
  'sign_in',
  'name',
  'home',
  'piece',
  'photos',
  'prices',
  'sales',
  'order',
  'categories',
  'news',
  'trainings',
  'registrations',
  'languages',
  'messages',
  'closures',
  'legal',
  'mistakes',
  'backup',
] as const
export type GuidePage = (typeof GUIDE_PAGES)[number]

export const GUIDE_PATH = '/admin/guide'
export const getGuidePagePath = (page: GuidePage) => `${GUIDE_PATH}?page=${page}`

/** Returns null for the table of contents and for unknown names. */
export const parseGuidePage = (name: string | null): GuidePage | null =>
  GUIDE_PAGES.find((page) => page === name) ?? null

const PAGE_OF_SCREEN: { [Screen in AdminScreen]?: GuidePage } = {
  account: 'sign_in',
  site: 'name',
  start: 'name',
  messages: 'messages',
  mail: 'messages',
  suggestions: 'languages',
  sales: 'sales',
  registrations: 'registrations',
  vouchers: 'registrations',
  trash: 'mistakes',
}
const LISTS_WITH_GUIDE_PAGE = ['categories', 'news', 'trainings'] as const

/**
 * Most pages of the guide are about pieces, so the list of pieces leads to the table of contents.
 */
export function getGuidePathForScreen(pathname: string, search: string): string {
  const params = new URLSearchParams(search)
  const tab = params.get('tab')
  const page =
    (params.has('days') ? 'closures' : undefined) ??
    PAGE_OF_SCREEN[findAdminScreen(pathname) ?? 'panel'] ??
    LISTS_WITH_GUIDE_PAGE.find((list) => list === tab)
  return page ? getGuidePagePath(page) : GUIDE_PATH
}
