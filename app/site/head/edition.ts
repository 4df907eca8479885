/** Data of the root route that every page needs: the site's URL, its language and its workshop. */
import { useRouteLoaderData } from 'react-router'
import type { PublicImage } from '../../../shared/image.ts'
import { LOCALES, type Locale } from '../../../shared/locale.ts'
import type { ShownWorkshop } from '../text/shown-workshop.ts'

export type Edition = {
  /** The URL of the site, without a trailing slash. */
  siteUrl: string
  locale: Locale
  /** The workshop with its texts in the language of the page. */
  workshop: ShownWorkshop
  /** The share image of pages that have no photo of their own, or null. */
  picture: PublicImage | null
  /** The languages of the site, French first. */
  locales: Locale[]
  /**
   * True if the site stores messages. Otherwise the forms make no request (specification section
   * 5).
   */
  takesMessages: boolean
}

type FromRoot = Partial<Edition> | undefined
type Match = { id: string; loaderData?: unknown } | undefined
/** The arguments of a route's `meta` function that are used here. */
export type Here = { location: { pathname: string }; matches: readonly Match[] }

/**
 * Checks that the root route has loaded its data.
 * @throws if data is missing, because no page can be rendered then
 */
function editionIn(data: FromRoot): Edition {
  if (data?.siteUrl === undefined || !data.locale || !data.workshop)
    throw new Error('the root route has said nothing of the site')
  const { siteUrl, locale, workshop, picture = null } = data
  const { locales = [...LOCALES], takesMessages = false } = data
  return { siteUrl, locale, workshop, picture, locales, takesMessages }
}

/** Returns the root data in a route's `meta` function. */
export const editionOf = ({ matches }: Here) =>
  editionIn(matches.find((match) => match?.id === 'root')?.loaderData as FromRoot)

export const useEdition = () => editionIn(useRouteLoaderData<FromRoot>('root'))
