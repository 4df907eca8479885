/**
 * The admin's URL holds its navigation state, so Back closes what was opened. A list is at
 * `?tab=pieces`, its dialogs at `&edit=12`, `&add`, `&add&photos`, `&photo` and `&order`, and its
 * filters are `&translations=missing`, `&find=noyer` and `&only=sold`. The dialogs of “Votre site”
 * are at `?workshop`, `?home` and `?portrait`.
 */
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import { SINGLE_TYPES, type SingleType } from '../../../shared/translation.ts'
import { type CollectionName, isSingleton } from '../api/api.ts'
import { afterPendingBack } from '../parts/use-close-on-back.ts'
import type { FieldRef } from './field.ts'
import { TODO, type Todo } from './translations.ts'

/** The tabs in display order. The first tab is the default. */
export const TABS: CollectionName[] = ['pieces', 'categories', 'news', 'trainings']

/** An open dialog. `isFromPhotos` is true if a new entity starts from uploaded photos. */
export type Open =
  | { kind: 'add'; isFromPhotos?: boolean }
  | { kind: 'edit'; id: number }
  | { kind: 'order' }
  | { kind: SingleType }
  | null

/** The dialog of a new entity that starts from uploaded photos. */
export const FROM_PHOTOS = { kind: 'add', isFromPhotos: true } as const

/**
 * The state of a history entry: `depth` counts the entries that the admin has pushed, `begins` is
 * the field that receives the focus.
 */
type Step = { depth?: number; begins?: FieldRef; becomes?: boolean }

/** The filters of a list: state of the translations, search text, and status or category. */
export type Narrowed = { todo?: Todo | undefined; find?: string; only?: string }

/** Builds the query string of a list and its filters, with an optional dialog. */
export function addressOf(
  tab: CollectionName,
  open: Open = null,
  { todo, find, only }: Narrowed = {},
): string {
  const params = new URLSearchParams({
    tab,
    ...(todo && { translations: todo }),
    ...(find && { find }),
    ...(only && { only }),
  })
  if (open?.kind === 'edit') params.set('edit', String(open.id))
  // URLSearchParams would write `add=` instead of `add`.
  const bare = open?.kind === 'add' || open?.kind === 'order' ? `&${open.kind}` : ''
  return `?${params}${bare}${open?.kind === 'add' && open.isFromPhotos ? '&photos' : ''}`
}

/** Path of the page on which the singletons (workshop, home page, portrait) are edited. */
export const SITE_PATH = '/admin/site'
export const siteAddress = (open: SingleType | null) => (open ? `${SITE_PATH}?${open}` : SITE_PATH)

/** Returns the edit dialog of an entity. A singleton's dialog has no id. */
export const editing = (name: CollectionName, id: number): NonNullable<Open> =>
  isSingleton(name) ? { kind: name } : { kind: 'edit', id }

const isSingleOpen = (open: Open): open is { kind: SingleType } =>
  SINGLE_TYPES.some((name) => name === open?.kind)

/** Parses the name of a tab. Falls back to the first tab. */
export const tabOf = (text: string | null): CollectionName =>
  TABS.find((tab) => tab === text) ?? 'pieces'

const todoOf = (text: string | null) => TODO.find((todo) => todo === text)

/** Parses the filters of a list from the query string. */
const narrowedOf = (params: URLSearchParams) => ({
  todo: todoOf(params.get('translations')),
  find: params.get('find') ?? '',
  only: params.get('only') ?? '',
})

/** Parses the open dialog from the query string, or returns null. */
export function openOf(params: URLSearchParams): Open {
  const id = Number(params.get('edit'))
  if (Number.isSafeInteger(id) && id > 0) return { kind: 'edit', id }
  const single = SINGLE_TYPES.find((name) => params.has(name))
  if (single) return { kind: single }
  if (params.has('order')) return { kind: 'order' }
  if (!params.has('add')) return null
  return params.has('photos') ? { kind: 'add', isFromPhotos: true } : { kind: 'add' }
}

/**
 * History entry and time of the last close, so that a dialog whose close is still pending is not
 * closed twice.
 */
let closed = { key: '', at: 0 }
/**
 * Time in milliseconds after which a dialog that is still open can be closed again. It is open
 * because the user chose to stay.
 */
const GOES_WITHIN = 1000

export function useAddress() {
  const [params] = useSearchParams()
  const navigator = useNavigate()
  const navigate = (to: string | -1, options?: NavigateOptions) =>
    afterPendingBack(() => void (to === -1 ? navigator(to) : navigator(to, options)))
  const { key, state, pathname } = useLocation()
  const step: Step = state ?? {}
  const depth = step.depth ?? 0
  const tab = tabOf(params.get('tab'))
  const open = openOf(params)
  const narrowed = narrowedOf(params)
  const here = (next: Open) =>
    isSingleOpen(next) || (next === null && pathname === SITE_PATH)
      ? siteAddress(next?.kind ?? null)
      : addressOf(tab, next, narrowed)

  return {
    tab,
    open,
    narrowed,
    /** Returns the URL of a dialog over the current list, with the current filters. */
    here,
    viewing: params.has('photo'),
    /** The field that receives the focus when the dialog opens. */
    begins: step.begins,
    /** Returns the history state for a link that opens a dialog over the current page. */
    deeper: (begins?: FieldRef): Step => ({ depth: depth + 1, ...(begins && { begins }) }),
    showTab: (next: CollectionName) =>
      navigate(addressOf(next), { state: { depth: depth + 1 }, preventScrollReset: true }),
    /** Changes the filters by replacing the history entry. */
    narrow(next: Narrowed) {
      // Reads the filters from the URL because the last render may be older than the last click.
      const now = new URLSearchParams(window.location.search)
      const address = addressOf(tab, openOf(now), { ...narrowedOf(now), ...next })
      navigate(address, { state, replace: true, preventScrollReset: true })
    },
    openDialog: (next: Open) => navigate(here(next), { state: { depth: depth + 1 } }),
    /** Replaces the open dialog with another one in the same history entry. */
    becomeDialog: (next: Open) =>
      navigate(here(next), { state: { depth, becomes: true }, replace: true }),
    closeDialog: () => {
      const at = performance.now()
      if (closed.key === key && at - closed.at < GOES_WITHIN) return
      closed = { key, at }
      return depth > 0 ? navigate(-1) : navigate(here(null), { replace: true, state: { depth } })
    },
    openViewer: () => navigate(`${here(open)}&photo`, { state: { depth: depth + 1 } }),
    closeViewer: () =>
      depth > 0 ? navigate(-1) : navigate(here(open), { replace: true, state: { depth } }),
  }
}
