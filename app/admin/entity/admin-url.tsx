/**
 * The open tab, dialog and filters are in the URL, so that Back closes dialogs: `?tab=pieces` with
 * `&edit=12`, `&add`, `&order`, `&photo` (lightbox), and the filters `&translations`, `&find`,
 * `&only`.
 */
import {
  Link,
  type LinkProps,
  type NavigateOptions,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { CREATABLE_ENTITY_TYPES, ENTITIES } from '../../../shared/entities/entity-types.ts'
import { isSingleton, type ResourceName } from '../api/api.ts'
import { runAfterPendingBack } from '../browser/use-close-on-back.ts'
import type { EntityDefinition, FieldKey } from './entity-definition.ts'
import { TRANSLATION_FILTERS, type TranslationFilter } from './translation-state.ts'

type DialogLinkProps = Omit<LinkProps, 'to' | 'state' | 'onClick'> & {
  dialog: NonNullable<DialogInUrl>
  initialFocus?: FieldKey
}

/** Ignores a second click before the dialog appears, because it would add another history entry. */
export function DialogLink({ dialog, initialFocus, ...rest }: DialogLinkProps) {
  const { dialogUrl, nextState } = useAdminUrl()
  const address = dialogUrl(dialog)
  return (
    <Link
      to={address}
      state={nextState(initialFocus)}
      onClick={(event) => {
        if (new URL(address, window.location.href).href === window.location.href)
          event.preventDefault()
      }}
      {...rest}
    />
  )
}

/** The forms of the screen “Votre site” (your site). `days` edits a part of the workshop. */
export const SINGLETON_SCREENS = [
  'workshop',
  'days',
  'home',
  'portrait',
  'purchase',
  'legal',
] as const
export type SingletonScreen = (typeof SINGLETON_SCREENS)[number]

/** The tabs of the entity lists, in this order. The first is the default. */
export const LIST_TABS = CREATABLE_ENTITY_TYPES.map((type) => ENTITIES[type].list)

export type DialogInUrl =
  | { kind: 'add' }
  | { kind: 'edit'; id: number }
  | { kind: 'order' }
  | { kind: SingletonScreen }
  | null

/** `depth` counts the history entries of the admin. At 0, Back would leave the admin. */
type HistoryState = { depth?: number; field?: FieldKey; replacesDialog?: boolean }

export type ListFilters = {
  translations?: TranslationFilter | undefined
  search?: string
  only?: string
}

export function buildListUrl(
  tab: ResourceName,
  open: DialogInUrl = null,
  { translations, search, only }: ListFilters = {},
): string {
  const params = new URLSearchParams({
    tab,
    ...(translations && { translations }),
    ...(search && { find: search }),
    ...(only && { only }),
  })
  if (open?.kind === 'edit') params.set('edit', String(open.id))
  // URLSearchParams would write `add=` instead of `add`.
  const bare = open?.kind === 'add' || open?.kind === 'order' ? `&${open.kind}` : ''
  return `?${params}${bare}`
}

export const SITE_SETTINGS_PATH = '/admin/site'
export const buildSiteSettingsUrl = (open: SingletonScreen | null) =>
  open ? `${SITE_SETTINGS_PATH}?${open}` : SITE_SETTINGS_PATH

export const getEditDialog = (
  { name, screen }: Pick<EntityDefinition, 'name' | 'screen'>,
  id: number,
): NonNullable<DialogInUrl> => (isSingleton(name) ? { kind: screen ?? name } : { kind: 'edit', id })

const isSingletonDialog = (open: DialogInUrl): open is { kind: SingletonScreen } =>
  SINGLETON_SCREENS.some((name) => name === open?.kind)

export const parseTab = (text: string | null): ResourceName =>
  LIST_TABS.find((tab) => tab === text) ?? 'pieces'

const parseTranslationFilter = (text: string | null) =>
  TRANSLATION_FILTERS.find((filter) => filter === text)

const parseFilters = (params: URLSearchParams) => ({
  translations: parseTranslationFilter(params.get('translations')),
  search: params.get('find') ?? '',
  only: params.get('only') ?? '',
})

export function parseDialog(params: URLSearchParams): DialogInUrl {
  const id = Number(params.get('edit'))
  if (Number.isSafeInteger(id) && id > 0) return { kind: 'edit', id }
  const single = SINGLETON_SCREENS.find((name) => params.has(name))
  if (single) return { kind: single }
  if (params.has('order')) return { kind: 'order' }
  return params.has('add') ? { kind: 'add' } : null
}

let lastClose = { key: '', at: 0 }
/**
 * A second attempt to close the same dialog within this time is ignored, because it would go back
 * twice.
 */
const CLOSE_TIMEOUT_MS = 1000

export function useAdminUrl() {
  const [params] = useSearchParams()
  const navigator = useNavigate()
  const navigate = (to: string | -1, options?: NavigateOptions) =>
    runAfterPendingBack(() => void (to === -1 ? navigator(to) : navigator(to, options)))
  const { key, state, pathname } = useLocation()
  const step: HistoryState = state ?? {}
  const depth = step.depth ?? 0
  const tab = parseTab(params.get('tab'))
  const open = parseDialog(params)
  const filters = parseFilters(params)
  const dialogUrl = (next: DialogInUrl) =>
    isSingletonDialog(next) || (next === null && pathname === SITE_SETTINGS_PATH)
      ? buildSiteSettingsUrl(next?.kind ?? null)
      : buildListUrl(tab, next, filters)

  return {
    tab,
    open,
    filters,
    dialogUrl,
    isLightboxOpen: params.has('photo'),
    initialFocus: step.field,
    /** If true, the new dialog takes over the form of the dialog that it replaces. */
    replacesDialog: step.replacesDialog === true,
    currentState: (): HistoryState => ({ depth }),
    nextState: (initialFocus?: FieldKey): HistoryState => ({
      depth: depth + 1,
      ...(initialFocus && { field: initialFocus }),
    }),
    showTab: (next: ResourceName) =>
      navigate(buildListUrl(next), { state: { depth: depth + 1 }, preventScrollReset: true }),
    setFilters(next: ListFilters) {
      // Reads the URL itself, because the parameters of the last render may be outdated.
      const now = new URLSearchParams(window.location.search)
      const address = buildListUrl(tab, parseDialog(now), { ...parseFilters(now), ...next })
      navigate(address, { state, replace: true, preventScrollReset: true })
    },
    openDialog: (next: DialogInUrl, initialFocus?: FieldKey) =>
      navigate(dialogUrl(next), {
        state: { depth: depth + 1, ...(initialFocus && { field: initialFocus }) },
      }),
    replaceDialog: (next: DialogInUrl) =>
      navigate(dialogUrl(next), { state: { depth, replacesDialog: true }, replace: true }),
    closeDialog: () => {
      const at = performance.now()
      if (lastClose.key === key && at - lastClose.at < CLOSE_TIMEOUT_MS) return
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
