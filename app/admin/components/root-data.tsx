import { useRouteLoaderData } from 'react-router'
import { TARGET_LOCALES, type TargetLocale } from '../../../shared/entities/translation.ts'
import { LOCALES, type Locale } from '../../../shared/locale.ts'

export const DocumentTitle = ({ title }: { title: string }) => (
  <title>{`${title} – ${useSiteName()}`}</title>
)

let publishedTargetLocales: readonly TargetLocale[] = TARGET_LOCALES

export const getPublishedTargetLocales = () => publishedTargetLocales
export const setPublishedTargetLocales = (languages: readonly TargetLocale[]) => {
  publishedTargetLocales = languages
}

type RootData =
  | {
      siteName?: string
      isPresented?: boolean
      isDemo?: boolean
      acceptsMessages?: boolean
      locales?: Locale[]
    }
  | undefined
/** The data do not follow changes after the page was loaded. */
const useRootData = () => useRouteLoaderData<RootData>('root')

export const useSiteName = (): string => useRootData()?.siteName ?? ''

export const useHasWorkshopNameAndPhone = (): boolean => useRootData()?.isPresented ?? true

/**
 * Returns true if neither storage nor e-mail is set up, but false for a site that is not in use
 * yet.
 */
export const useNeedsMessageSetup = (): boolean => {
  const { acceptsMessages = true, isPresented = false, isDemo = true } = useRootData() ?? {}
  return !acceptsMessages && isPresented && !isDemo
}

export const usePublishedLocales = (): readonly Locale[] => useRootData()?.locales ?? LOCALES
