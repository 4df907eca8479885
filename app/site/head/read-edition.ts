import type { RouterContextProvider } from 'react-router'
import { DEFAULT_LOCALE, localeOf } from '../../../shared/locale.ts'
import { HOME_PLACES } from '../../../shared/page.ts'
import { pageContext, servicesContext } from '../../context.ts'
import { shownWorkshop, UNKNOWN_WORKSHOP } from '../text/shown-workshop.ts'
import type { Edition } from './edition.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Loads the data that every page needs. An error while reading it is logged and replaced by
 * defaults, so that the page is still shown.
 */
export async function readEdition({ request, context }: Asked): Promise<Edition> {
  const { siteUrl, log } = context.get(pageContext)
  const locale = localeOf(new URL(request.url).pathname)
  const { workshop, images, messages } = context.get(servicesContext)
  const known = await workshop.readPublic().catch((error) => {
    log(error)
    return UNKNOWN_WORKSHOP
  })
  const hung = await images.list('home', 1).catch(() => null)
  const photos = hung?.ok ? hung.value : []
  const picture = photos[HOME_PLACES.indexOf('sharing')] ?? photos[0] ?? null
  const takesMessages = await messages.acceptsMessages().catch((error) => {
    log(error)
    return false
  })
  return {
    ...{ siteUrl, locale, picture, takesMessages },
    locales: [DEFAULT_LOCALE, ...known.languages],
    workshop: shownWorkshop(known, locale, siteUrl),
  }
}
