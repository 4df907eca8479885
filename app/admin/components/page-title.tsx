import { useRouteLoaderData } from 'react-router'
import { LOCALES, type Locale } from '../../../shared/locale.ts'

type RootData =
  | {
      siteName?: string
      isPresented?: boolean
      isDemo?: boolean
      takesMessages?: boolean
      locales?: Locale[]
    }
  | undefined
const useRootData = () => useRouteLoaderData<RootData>('root')

/** Returns the name of the site at the time when the page was loaded. */
export const useSiteName = (): string => useRootData()?.siteName ?? ''

/**
 * Returns true if the artist had entered the workshop's name and phone number when the page was
 * loaded.
 */
export const useHasContactDetails = (): boolean => useRootData()?.isPresented ?? true

/**
 * Returns true if the real site lost visitors' messages when the page was loaded, because neither
 * storage nor e-mail was set up. Returns false in the demo.
 */
export const useIsLosingMessages = (): boolean => {
  const { takesMessages = true, isPresented = false, isDemo = true } = useRootData() ?? {}
  return !takesMessages && isPresented && !isDemo
}

/** Returns the languages of the public site at the time when the page was loaded. */
export const usePublishedLocales = (): readonly Locale[] => useRootData()?.locales ?? LOCALES

/** Sets the document title. */
export const PageTitle = ({ of }: { of: string }) => <title>{`${of} – ${useSiteName()}`}</title>
