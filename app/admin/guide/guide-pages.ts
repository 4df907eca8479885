import { type AdminScreen, findAdminScreen } from '../../../shared/paths.ts'

/** The pages of the user guide in reading order. */
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
export const getGuidePagePath = (page: GuidePage) => `${GUIDE_PATH}?page=${page}`

/**
 * Returns the guide page with this name, or null if there is no such page. For null, the guide
 * shows its table of contents.
 */
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
/** Names of the entity lists in the admin for which a guide page with the same name exists. */
const LISTS_WITH_PAGE = ['categories', 'news', 'trainings'] as const

/**
 * Returns the path of the guide page about an admin screen. For the list of pieces, returns the
 * path of the table of contents, because most guide pages are about that list.
 */
export function getGuidePathForScreen(pathname: string, search: string): string {
  const tab = new URLSearchParams(search).get('tab')
  const page =
    PAGE_OF_SCREEN[findAdminScreen(pathname) ?? 'panel'] ??
    LISTS_WITH_PAGE.find((list) => list === tab)
  return page ? getGuidePagePath(page) : GUIDE_PATH
}
