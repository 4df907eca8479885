/** The site in one language, at its address: what is said of a page depends on it. The root route hands it on from the server. */
import { useRouteLoaderData } from 'react-router'
import type { PublicImage } from '../../../shared/image.ts'
import { LOCALES, type Locale } from '../../../shared/locale.ts'
import type { ShownWorkshop } from '../text/shown-workshop.ts'

export type Edition = {
  /** Without a slash at its end. */
  siteUrl: string
  locale: Locale
  /** In that language. */
  workshop: ShownWorkshop
  /** What stands beside a link to a page that has no photo of its own; null while there is nothing. */
  picture: PublicImage | null
  /** The languages in which visitors find the site, French first. */
  locales: Locale[]
  /** Whether the forms bring messages to the artist; else they make no call (specification section 5). */
  takesMessages: boolean
}

type FromRoot = Partial<Edition> | undefined
type Match = { id: string; loaderData?: unknown } | undefined
/** What a route's `meta` is told. */
export type Here = { location: { pathname: string }; matches: readonly Match[] }

/** @throws where the root route handed on nothing, and no page can be made */
function editionIn(data: FromRoot): Edition {
  if (data?.siteUrl === undefined || !data.locale || !data.workshop)
    throw new Error('the root route has said nothing of the site')
  const { siteUrl, locale, workshop, picture = null } = data
  const { locales = [...LOCALES], takesMessages = false } = data
  return { siteUrl, locale, workshop, picture, locales, takesMessages }
}

/** For a screen's `meta`. */
export const editionOf = ({ matches }: Here) =>
  editionIn(matches.find((match) => match?.id === 'root')?.loaderData as FromRoot)

export const useEdition = () => editionIn(useRouteLoaderData<FromRoot>('root'))
