/** The pages of the guide: where they stand, and which is about a screen. */
import { type AdminScreen, adminScreen } from '../../../shared/address.ts'

/** In the order in which they are read. */
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
export const guideAddress = (page: GuidePage) => `${GUIDE_PATH}?page=${page}`

/** The page of an address; null for the list of all. */
export const guidePageOf = (name: string | null): GuidePage | null =>
  GUIDE_PAGES.find((page) => page === name) ?? null

const ABOUT: { [Screen in AdminScreen]?: GuidePage } = {
  account: 'sign_in',
  site: 'name',
  start: 'name',
  messages: 'messages',
  mail: 'messages',
  trash: 'mistakes',
}
/** The lists that have a page of their own, under the same name. */
const LISTS = ['categories', 'news', 'trainings'] as const

/** The address of what the guide says of a screen; its list of pages for the first list, which most of them are about. */
export function pageAbout(pathname: string, search: string): string {
  const tab = new URLSearchParams(search).get('tab')
  const page = ABOUT[adminScreen(pathname) ?? 'panel'] ?? LISTS.find((list) => list === tab)
  return page ? guideAddress(page) : GUIDE_PATH
}
