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

/** Does not follow changes after the page was loaded. */
export const useSiteName = (): string => useRootData()?.siteName ?? ''

/** Does not follow changes after the page was loaded. */
export const useHasWorkshopNameAndPhone = (): boolean => useRootData()?.isPresented ?? true

/** No storage and no e-mail are set up. False for a site that is not in use yet. */
export const useAreMessagesDiscarded = (): boolean => {
  const { acceptsMessages = true, isPresented = false, isDemo = true } = useRootData() ?? {}
  return !acceptsMessages && isPresented && !isDemo
}

/** Does not follow changes after the page was loaded. */
export const usePublishedLocales = (): readonly Locale[] => useRootData()?.locales ?? LOCALES
