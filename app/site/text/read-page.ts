/** One of the two pages that the artist fills, as its readers see it. */
import type { RouterContextProvider } from 'react-router'
import { localeOf } from '../../../shared/locale.ts'
import type { PageType, PublicPage } from '../../../shared/page.ts'
import { pageContext, servicesContext } from '../../context.ts'
import { type Localized, localized } from './localized.ts'

export type ShownPage<Type extends PageType> = Localized<PublicPage<Type>>
type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** On the server, for the loaders. What cannot be read is reported, and stands as any workshop could say it. */
export async function readPage<Type extends PageType>(
  { request, context }: Asked,
  type: Type,
): Promise<ShownPage<Type>> {
  const service = context.get(servicesContext)[type]
  const page = await service.readPublic().catch((error) => {
    context.get(pageContext).log(error)
    return service.blank()
  })
  const locale = localeOf(new URL(request.url).pathname)
  // PublicPage<Type> has the texts of its type; TypeScript does not see that while the type is open.
  return localized(type, page as never, locale) as ShownPage<Type>
}
