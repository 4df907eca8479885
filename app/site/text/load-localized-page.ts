/** Loads the content of the home page or the portrait page. */

import type { RouterContextProvider } from 'react-router'
import type { EditablePageType } from '../../../shared/entities/entity-types.ts'
import type { PublicPageEntity } from '../../../shared/entities/page.ts'
import { getLocaleFromPath } from '../../../shared/locale.ts'
import { pageContext, servicesContext } from '../../context.ts'
import { type LocalizedEntity, localizeEntity } from './localize.ts'

export type LocalizedPage<Type extends EditablePageType> = LocalizedEntity<PublicPageEntity<Type>>
type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Loads the texts of a page in the language of the request. If reading fails, the error is logged
 * and an empty page is returned.
 */
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
