import { type AdminScreen, adminScreen } from '../../../shared/address.ts'

/** The pages of the guide in reading order. */
export const GUIDE_PAGES = [
  'sign_in',
  'name',
  'piece',
  'photos',
  'prices',
  'order',
  'categories',
  'news',
  'trainings',
  'languages',
  'messages',
  'mistakes',
] as const
export type GuidePage = (typeof GUIDE_PAGES)[number]

export const GUIDE_PATH = '/admin/guide'
export const guidePagePath = (page: GuidePage) => `${GUIDE_PATH}?page=${page}`

/** Returns the guide page with this name, or null for the list of contents. */
export const parseGuidePage = (name: string | null): GuidePage | null =>
  GUIDE_PAGES.find((page) => page === name) ?? null

const PAGE_OF_SCREEN: { [Screen in AdminScreen]?: GuidePage } = {
  account: 'sign_in',
  site: 'name',
  start: 'name',
  messages: 'messages',
  mail: 'messages',
  trash: 'mistakes',
}
/** Lists whose guide page has the same name. */
const LISTS_WITH_PAGE = ['categories', 'news', 'trainings'] as const

/**
 * Returns the path of the guide page about a screen. Most pages are about the list of pieces, so
 * that list leads to the contents.
 */
export function guidePathFor(pathname: string, search: string): string {
  const tab = new URLSearchParams(search).get('tab')
  const page =
    PAGE_OF_SCREEN[adminScreen(pathname) ?? 'panel'] ?? LISTS_WITH_PAGE.find((list) => list === tab)
  return page ? guidePagePath(page) : GUIDE_PATH
}
