import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Result } from '../../server/result.ts'
import type { TranslatableField } from '../../shared/entities/entity-definitions.ts'
import type {
  EditablePageType,
  EntityTypeWithMainPhoto,
} from '../../shared/entities/entity-types.ts'
import type { PublicPageEntity } from '../../shared/entities/page.ts'
import type { PublicTranslations } from '../../shared/entities/translation.ts'
import { getLocaleFromPath } from '../../shared/locale.ts'
import { parseIdFromSlug } from '../../shared/paths.ts'
import { pageContext, servicesContext } from '../context.ts'
import { getEntityPathsByLocale, type LocalizedEntity, localizeEntity } from './text/localize.ts'

/**
 * If reading fails, logs the error and returns an empty list (docs/specification.md, section 8).
 */
export async function resolveListOrEmpty<Entity>(
  promise: Promise<Entity[]>,
  log: (error: unknown) => void,
): Promise<Entity[]> {
  try {
    return await promise
  } catch (error) {
    log(error)
    return []
  }
}

/** If reading fails, logs the error and returns the fallback. */
export const resolveOrFallback = <Value>(
  promise: Promise<Value>,
  fallback: Value,
  log: (error: unknown) => void,
): Promise<Value> =>
  promise.catch((error) => {
    log(error)
    return fallback
  })

export type LocalizedPage<Type extends EditablePageType> = LocalizedEntity<PublicPageEntity<Type>>
type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** If reading fails, logs the error and returns an empty page. */
export async function loadLocalizedPage<Type extends EditablePageType>(
  { request, context }: LoaderArgs,
  type: Type,
): Promise<LocalizedPage<Type>> {
  const service = context.get(servicesContext)[type]
  const page = await service.readPublic().catch((error) => {
    context.get(pageContext).log(error)
    return service.buildFallback()
  })
  const locale = getLocaleFromPath(new URL(request.url).pathname)
  // The cast is needed because TypeScript cannot infer that the generic type PublicPageEntity<Type>
  // has the text fields of the entity type `Type`.
  return localizeEntity(type, page as never, locale) as LocalizedPage<Type>
}

type Service<Type extends EntityTypeWithMainPhoto, Entity> = {
  type: Type
  find: (id: number) => Promise<Result<Entity>>
}
type EntityWithSlug<Type extends EntityTypeWithMainPhoto> = Record<
  TranslatableField<Type>,
  string
> & {
  id: number
  title: string
  translations: PublicTranslations<TranslatableField<Type>>
}

/**
 * The id is at the start of the last path segment. The result contains the texts in the language of
 * the page, and the path of the page in every language. Throws a 404 for an unknown id. Redirects a
 * GET request if the path is not the current one, for example after a change of the title.
 */
export async function loadEntityBySlug<
  Type extends EntityTypeWithMainPhoto,
  Entity extends EntityWithSlug<Type>,
>({ type, find }: Service<Type, Entity>, slug: string, request: Request) {
  const id = parseIdFromSlug(slug)
  const found = id === null ? null : await find(id)
  if (!found?.ok) throw data(null, { status: 404 })
  const { pathname, search } = new URL(request.url)
  const locale = getLocaleFromPath(pathname)
  const paths = getEntityPathsByLocale(type, found.value as never)
  if (pathname !== paths[locale] && request.method === 'GET')
    throw redirect(paths[locale] + search, 301)
  return { ...localizeEntity(type, found.value, locale), paths }
}
