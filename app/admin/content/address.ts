/** Where the admin is, told by the address: `?tab=pieces`, `&edit=12`, `&add`, `&add&photos`, `&photo`, `&order`, and what the list is narrowed to: `&translations=missing`, `&find=noyer`, `&only=sold`; at “Votre site” `?workshop`, `?home`, `?portrait`. Back closes what was opened. */
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import { SINGLE_TYPES, type SingleType } from '../../../shared/translation.ts'
import { type CollectionName, isSingle } from '../api/api.ts'
import { onceBack } from '../parts/use-back-closes.ts'
import type { FieldRef } from './field.ts'
import { TODO, type Todo } from './translations.ts'

/** The tabs in their order; the first is where the artist arrives. */
export const TABS: CollectionName[] = ['pieces', 'categories', 'news', 'trainings']

/** `isFromPhotos`: it begins with its photographs. */
export type Open =
  | { kind: 'add'; isFromPhotos?: boolean }
  | { kind: 'edit'; id: number }
  | { kind: 'order' }
  | { kind: SingleType }
  | null

/** A new one that begins with its photographs. */
export const FROM_PHOTOS = { kind: 'add', isFromPhotos: true } as const

/** What history remembers of a step: how many were made in here, and the field to begin with. */
type Step = { depth?: number; begins?: FieldRef; becomes?: boolean }

/** What a list is narrowed to: what has that to be translated, what was typed, what is of that sort. */
export type Narrowed = { todo?: Todo | undefined; find?: string; only?: string }

/** The address of a dialog, or of the bare list. */
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
  // URLSearchParams would write `add=`.
  const bare = open?.kind === 'add' || open?.kind === 'order' ? `&${open.kind}` : ''
  return `?${params}${bare}${open?.kind === 'add' && open.isFromPhotos ? '&photos' : ''}`
}

/** Where what there is one of is edited. */
export const SITE_PATH = '/admin/site'
export const siteAddress = (open: SingleType | null) => (open ? `${SITE_PATH}?${open}` : SITE_PATH)

/** The dialog of that one: by its number, or of what there is one of. */
export const editing = (name: CollectionName, id: number): NonNullable<Open> =>
  isSingle(name) ? { kind: name } : { kind: 'edit', id }

const isSingleOpen = (open: Open): open is { kind: SingleType } =>
  SINGLE_TYPES.some((name) => name === open?.kind)

/** Reads a tab's name; anything else means the first tab. */
export const tabOf = (text: string | null): CollectionName =>
  TABS.find((tab) => tab === text) ?? 'pieces'

const todoOf = (text: string | null) => TODO.find((todo) => todo === text)

/** Reads what the list is narrowed to. */
const narrowedOf = (params: URLSearchParams) => ({
  todo: todoOf(params.get('translations')),
  find: params.get('find') ?? '',
  only: params.get('only') ?? '',
})

/** The dialog that the address names, if any. */
export function openOf(params: URLSearchParams): Open {
  const id = Number(params.get('edit'))
  if (Number.isSafeInteger(id) && id > 0) return { kind: 'edit', id }
  const single = SINGLE_TYPES.find((name) => params.has(name))
  if (single) return { kind: single }
  if (params.has('order')) return { kind: 'order' }
  if (!params.has('add')) return null
  return params.has('photos') ? { kind: 'add', isFromPhotos: true } : { kind: 'add' }
}

/** Where a dialog was closed last, and when: it takes a moment to go, and is closed once. */
let closed = { key: '', at: 0 }
/** After this long it is still there because the artist chose to stay, in milliseconds. */
const GOES_WITHIN = 1000

export function useAddress() {
  const [params] = useSearchParams()
  const navigator = useNavigate()
  const navigate = (to: string | -1, options?: NavigateOptions) =>
    onceBack(() => void (to === -1 ? navigator(to) : navigator(to, options)))
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
    /** The address of a dialog over this list, as it is narrowed now. */
    here,
    viewing: params.has('photo'),
    /** The field that a shortcut of the list asked for. */
    begins: step.begins,
    /** The history state of a link that opens something here. */
    deeper: (begins?: FieldRef): Step => ({ depth: depth + 1, ...(begins && { begins }) }),
    showTab: (next: CollectionName) =>
      navigate(addressOf(next), { state: { depth: depth + 1 }, preventScrollReset: true }),
    /** Narrows the list further, or less, without a step in history. */
    narrow(next: Narrowed) {
      // As it is by now: what was drawn last may lag behind what was pressed since.
      const now = new URLSearchParams(window.location.search)
      const address = addressOf(tab, openOf(now), { ...narrowedOf(now), ...next })
      navigate(address, { state, replace: true, preventScrollReset: true })
    },
    openDialog: (next: Open) => navigate(here(next), { state: { depth: depth + 1 } }),
    /** Turns the open dialog into another without a step in history. */
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
