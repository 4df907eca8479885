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

/** Returns the site's name, as it was when the page was loaded. */
export const useSiteName = (): string => useRootData()?.siteName ?? ''

/** Returns true if the workshop's name and phone number were set when the page was loaded. */
export const useHasContactDetails = (): boolean => useRootData()?.isPresented ?? true

/**
 * Returns true if messages from visitors of a real site are lost, because neither storage nor
 * e-mail is set up. Always false in the demo. The values are those from when the page was loaded.
 */
export const useLosesMessages = (): boolean => {
  const { takesMessages = true, isPresented = false, isDemo = true } = useRootData() ?? {}
  return !takesMessages && isPresented && !isDemo
}

/** Returns the languages of the public site, as they were when the page was loaded. */
export const useLocales = (): readonly Locale[] => useRootData()?.locales ?? LOCALES

/** Sets the document title. */
export const PageTitle = ({ of }: { of: string }) => <title>{`${of} – ${useSiteName()}`}</title>
