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
import { requestContext, servicesContext } from '../context.ts'
import { getEntityPathsByLocale, type LocalizedEntity, localizeEntity } from './text/localize.ts'

export type LocalizedPageEntity<Type extends EditablePageType> = LocalizedEntity<
  PublicPageEntity<Type>
>
export type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> }

export function readContext({ request, context }: LoaderArgs) {
  const { siteUrl, clientAddress, log } = context.get(requestContext)
  const url = new URL(request.url)
  return {
    ...{ url, locale: getLocaleFromPath(url.pathname), siteUrl, clientAddress, log },
    services: context.get(servicesContext),
    /**
     * If the promise fails, logs the error and returns the fallback, so that the page still appears
     * (docs/specification.md, section 8).
     */
    orElse: <Value>(promise: Promise<Value>, fallback: Value): Promise<Value> =>
      promise.catch((error) => {
        log(error)
        return fallback
      }),
  }
}

export async function loadLocalizedPage<Type extends EditablePageType>(
  args: LoaderArgs,
  type: Type,
): Promise<LocalizedPageEntity<Type>> {
  const { services, locale, orElse } = readContext(args)
  const page = await orElse(services[type].readPublic(), services[type].buildFallback())
  // TypeScript cannot infer that PublicPageEntity<Type> has the text fields of `Type`.
  return localizeEntity(type, page as never, locale) as LocalizedPageEntity<Type>
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
 * Loads the entity of a URL. Throws a 404 for an unknown id. Redirects from an outdated title,
 * except after a rejected form, whose text would be lost. The result has the texts in the language
 * of the page, and the path in every language.
 */
export async function loadEntityBySlug<
  Type extends EntityTypeWithMainPhoto,
  Entity extends EntityWithSlug<Type>,
>({ type, find }: Service<Type, Entity>, slug: string, { request, context }: LoaderArgs) {
  const id = parseIdFromSlug(slug)
  const found = id === null ? null : await find(id)
  if (!found?.ok) throw data(null, { status: 404 })
  const { pathname, search } = new URL(request.url)
  const locale = getLocaleFromPath(pathname)
  const paths = getEntityPathsByLocale(type, found.value)
  if (pathname !== paths[locale] && context.get(requestContext).method !== 'POST')
    throw redirect(paths[locale] + search, 301)
  return { ...localizeEntity(type, found.value, locale), paths }
}
