import { useRouteLoaderData } from 'react-router'

/** What the site is called, as the page was opened. */
export const useSiteName = (): string =>
  (useRouteLoaderData('root') as { siteName?: string } | undefined)?.siteName ?? ''

/** The page's name in the browser's tab. */
export const PageTitle = ({ of }: { of: string }) => <title>{`${of} – ${useSiteName()}`}</title>
