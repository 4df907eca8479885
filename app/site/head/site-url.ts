/** The address of this site without a slash at its end; the root route hands it on from the server. */
import { useRouteLoaderData } from 'react-router'

type FromRoot = { siteUrl?: string } | undefined
type Match = { id: string; loaderData?: unknown } | undefined

const siteUrlIn = (data: FromRoot) => data?.siteUrl ?? ''

/** For a screen's `meta`, which is told the matched routes. */
export const siteUrlOf = (matches: readonly Match[]) =>
  siteUrlIn(matches.find((match) => match?.id === 'root')?.loaderData as FromRoot)

export const useSiteUrl = () => siteUrlIn(useRouteLoaderData('root') as FromRoot)
