import { useRouteLoaderData } from 'react-router'
import { LOCALES, type Locale } from '../../../shared/locale.ts'

type Told =
  | {
      siteName?: string
      isPresented?: boolean
      isDemo?: boolean
      takesMessages?: boolean
      locales?: Locale[]
    }
  | undefined
const useTold = () => useRouteLoaderData<Told>('root')

/** What the site is called, as the page was opened. */
export const useSiteName = (): string => useTold()?.siteName ?? ''

/** Whether the site says who it is and how to reach it, as the page was opened. */
export const useIsPresented = (): boolean => useTold()?.isPresented ?? true

/** Whether visitors of a real workshop write into the void, as the page was opened: in the demo nobody waits for an answer. */
export const useLosesMessages = (): boolean => {
  const { takesMessages = true, isPresented = false, isDemo = true } = useTold() ?? {}
  return !takesMessages && isPresented && !isDemo
}

/** The languages in which visitors find the site, as the page was opened. */
export const useLocales = (): readonly Locale[] => useTold()?.locales ?? LOCALES

/** The page's name in the browser's tab. */
export const PageTitle = ({ of }: { of: string }) => <title>{`${of} – ${useSiteName()}`}</title>
