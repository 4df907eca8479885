import { data, redirect } from 'react-router'
import type { Result } from '../../server/result.ts'
import type { TranslatableField } from '../../shared/entities/entity-definitions.ts'
import type { EntityTypeWithMainPhoto } from '../../shared/entities/entity-types.ts'
import type { PublicTranslations } from '../../shared/entities/translation.ts'
import { getLocaleFromPath } from '../../shared/locale.ts'
import { parseIdFromSlug } from '../../shared/paths.ts'
import { getEntityPathsByLocale, localizeEntity } from './text/localize.ts'

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
 * Finds the entity by the id at the start of the last path segment. Returns the entity with its
 * texts in the language of the page, and with the path of its page in every language. Throws a
 * response with status 404 if the id does not exist. Redirects a GET request if the path is not the
 * current path of the page, for example because the title has changed.
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
