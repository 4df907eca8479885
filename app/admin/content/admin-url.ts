/**
 * Reads and writes the admin's navigation state in its URL, so that the browser's Back button
 * closes an open dialog. A list is at `?tab=pieces`. Its dialogs are at `&edit=12`, `&add`,
 * `&add&photos` (which creates an entity from uploaded photos) and `&order`, the lightbox above a
 * dialog is at `&photo`, and the filters of the list are `&translations=missing`, `&find=noyer` and
 * `&only=sold`. The dialogs of the page “Votre site” (“Your site”) are at `?workshop`, `?home`,
 * `?portrait`, `?legal` and `?purchase`.
 */
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import {
  SINGLETON_ENTITY_TYPES,
  type SingletonEntityType,
} from '../../../shared/entities/entity-types.ts'
import { isSingleton, type ResourceName } from '../api/api.ts'
import { runAfterPendingBack } from '../browser/use-close-on-back.ts'
import type { FieldKey } from './field-key.ts'
import { TRANSLATION_FILTERS, type TranslationFilter } from './translation-state.ts'

/** The tabs in display order. The first tab is the default. */
export const LIST_TABS: ResourceName[] = ['pieces', 'categories', 'news', 'trainings']

/** An open dialog. `isFromPhotos` is true if the dialog creates an entity from uploaded photos. */
export type DialogState =
  | { kind: 'add'; isFromPhotos?: boolean }
  | { kind: 'edit'; id: number }
  | { kind: 'order' }
  | { kind: SingletonEntityType }
  | null

/** The state of the dialog that creates an entity from uploaded photos. */
export const NEW_FROM_PHOTOS_DIALOG = { kind: 'add', isFromPhotos: true } as const

/**
 * The state of a history entry. `depth` is the number of history entries that the admin has added
 * up to this one: if it is 0, going back would leave the admin. `initialFocus` is the form field
 * that receives the focus, and `replacesDialog` is true if the navigation has replaced one dialog
 * with another.
 */
type HistoryState = { depth?: number; initialFocus?: FieldKey; replacesDialog?: boolean }

/**
 * The filters of a list. `translations` selects the entities with missing or with outdated
 * translations, `search` is the search text, and `only` selects a status, such as `sold`, or a
 * category.
 */
export type ListFilters = {
  translations?: TranslationFilter | undefined
  search?: string
  only?: string
}

/** Builds the query string that shows a list with its filters and, optionally, an open dialog. */
export function buildListUrl(
  tab: ResourceName,
  open: DialogState = null,
  { translations, search, only }: ListFilters = {},
): string {
  const params = new URLSearchParams({
    tab,
    ...(translations && { translations }),
    ...(search && { find: search }),
    ...(only && { only }),
  })
  if (open?.kind === 'edit') params.set('edit', String(open.id))
  // Appends `add`, `order` and `photos` as text, because URLSearchParams would write a parameter
  // without a value with an equals sign, for example `add=`.
  const bare = open?.kind === 'add' || open?.kind === 'order' ? `&${open.kind}` : ''
  return `?${params}${bare}${open?.kind === 'add' && open.isFromPhotos ? '&photos' : ''}`
}

/**
 * Path of the page “Votre site” (“Your site”), on which the singletons, such as the workshop and
 * the home page, are edited.
 */
export const SINGLETONS_PATH = '/admin/site'
/** Returns the URL of the page with the singletons, optionally with an open dialog. */
export const buildSingletonsUrl = (open: SingletonEntityType | null) =>
  open ? `${SINGLETONS_PATH}?${open}` : SINGLETONS_PATH

/**
 * Returns the `DialogState` of the dialog that edits an entity. For a singleton, the state contains
 * no id, because there is only one entity of its type.
 */
export const getEditDialogState = (name: ResourceName, id: number): NonNullable<DialogState> =>
  isSingleton(name) ? { kind: name } : { kind: 'edit', id }

const isSingletonDialog = (open: DialogState): open is { kind: SingletonEntityType } =>
  SINGLETON_ENTITY_TYPES.some((name) => name === open?.kind)

/** Parses the name of a tab. Returns the first tab if the name is unknown. */
export const parseTab = (text: string | null): ResourceName =>
  LIST_TABS.find((tab) => tab === text) ?? 'pieces'

const parseTranslationFilter = (text: string | null) =>
  TRANSLATION_FILTERS.find((filter) => filter === text)

/** Parses the filters of a list from the query string. */
const parseFilters = (params: URLSearchParams) => ({
  translations: parseTranslationFilter(params.get('translations')),
  search: params.get('find') ?? '',
  only: params.get('only') ?? '',
})

/** Parses the open dialog from the query string. Returns null if no dialog is open. */
export function parseDialogState(params: URLSearchParams): DialogState {
  const id = Number(params.get('edit'))
  if (Number.isSafeInteger(id) && id > 0) return { kind: 'edit', id }
  const single = SINGLETON_ENTITY_TYPES.find((name) => params.has(name))
  if (single) return { kind: single }
  if (params.has('order')) return { kind: 'order' }
  if (!params.has('add')) return null
  return params.has('photos') ? { kind: 'add', isFromPhotos: true } : { kind: 'add' }
}

/**
 * The history entry of the last closed dialog and the time at which it was closed. A second attempt
 * to close the same dialog is ignored while the navigation of the first attempt is pending.
 */
let lastClose = { key: '', at: 0 }
/**
 * Time in milliseconds after which another attempt to close the same dialog is accepted. The first
 * attempt may have left the dialog open, because the user was asked about unsaved changes and chose
 * to keep editing.
 */
const CLOSE_TIMEOUT = 1000

export function useAdminUrl() {
  const [params] = useSearchParams()
  const navigator = useNavigate()
  const navigate = (to: string | -1, options?: NavigateOptions) =>
    runAfterPendingBack(() => void (to === -1 ? navigator(to) : navigator(to, options)))
  const { key, state, pathname } = useLocation()
  const step: HistoryState = state ?? {}
  const depth = step.depth ?? 0
  const tab = parseTab(params.get('tab'))
  const open = parseDialogState(params)
  const filters = parseFilters(params)
  const dialogUrl = (next: DialogState) =>
    isSingletonDialog(next) || (next === null && pathname === SINGLETONS_PATH)
      ? buildSingletonsUrl(next?.kind ?? null)
      : buildListUrl(tab, next, filters)

  return {
    tab,
    open,
    filters,
    /** Returns the URL of a dialog over the current list, with the current filters. */
    dialogUrl,
    isLightboxOpen: params.has('photo'),
    /** The field that receives the focus when the dialog opens. */
    initialFocus: step.initialFocus,
    /** Returns the history state for a link that opens a dialog over the current page. */
    nextState: (initialFocus?: FieldKey): HistoryState => ({
      depth: depth + 1,
      ...(initialFocus && { initialFocus }),
    }),
    showTab: (next: ResourceName) =>
      navigate(buildListUrl(next), { state: { depth: depth + 1 }, preventScrollReset: true }),
    /** Changes the filters in the URL and replaces the current history entry. */
    setFilters(next: ListFilters) {
      // Reads the current filters from the URL, because the values from the last render may be
      // outdated.
      const now = new URLSearchParams(window.location.search)
      const address = buildListUrl(tab, parseDialogState(now), { ...parseFilters(now), ...next })
      navigate(address, { state, replace: true, preventScrollReset: true })
    },
    openDialog: (next: DialogState) => navigate(dialogUrl(next), { state: { depth: depth + 1 } }),
    /** Replaces the open dialog with another dialog without adding a history entry. */
    replaceDialog: (next: DialogState) =>
      navigate(dialogUrl(next), { state: { depth, replacesDialog: true }, replace: true }),
    closeDialog: () => {
      const at = performance.now()
      if (lastClose.key === key && at - lastClose.at < CLOSE_TIMEOUT) return
      lastClose = { key, at }
      return depth > 0
        ? navigate(-1)
        : navigate(dialogUrl(null), { replace: true, state: { depth } })
    },
    openLightbox: () => navigate(`${dialogUrl(open)}&photo`, { state: { depth: depth + 1 } }),
    closeLightbox: () =>
      depth > 0 ? navigate(-1) : navigate(dialogUrl(open), { replace: true, state: { depth } }),
  }
}
