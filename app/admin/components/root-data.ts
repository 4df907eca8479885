/** Provides the data of the root route. The server sends these data together with the page. */
import { useRouteLoaderData } from 'react-router'
import { LOCALES, type Locale } from '../../../shared/locale.ts'

type RootData =
  | {
      siteName?: string
      isPresented?: boolean
      isDemo?: boolean
      acceptsMessages?: boolean
      locales?: Locale[]
    }
  | undefined
const useRootData = () => useRouteLoaderData<RootData>('root')

/** Returns the name of the site, as it was when the page was loaded. */
export const useSiteName = (): string => useRootData()?.siteName ?? ''

/**
 * Returns true if the workshop's name and phone number were already set when the page was loaded.
 */
export const useHasWorkshopNameAndPhone = (): boolean => useRootData()?.isPresented ?? true

/**
 * Returns true if the site loses visitors' messages, because neither storage nor e-mail was set up
 * when the page was loaded. Returns false for a site that is not in use yet: its workshop has the
 * sample details of the demo content, or the workshop's name or phone number is missing.
 */
export const useAreMessagesDiscarded = (): boolean => {
  const { acceptsMessages = true, isPresented = false, isDemo = true } = useRootData() ?? {}
  return !acceptsMessages && isPresented && !isDemo
}

/** Returns the languages of the public site, as they were when the page was loaded. */
export const usePublishedLocales = (): readonly Locale[] => useRootData()?.locales ?? LOCALES
