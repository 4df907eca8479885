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
      translationService?: string | null
    }
  | undefined
/** Returns the data that the server sent with the page, without later changes. */
const useRootData = () => useRouteLoaderData<RootData>('root')

export const useSiteName = (): string => useRootData()?.siteName ?? ''

export const useHasWorkshopNameAndPhone = (): boolean => useRootData()?.isPresented ?? true

/**
 * Returns true if the site has a name, a phone and no demo content, but neither stores messages nor
 * sends e-mail.
 */
export const useNeedsMessageSetup = (): boolean => {
  const { acceptsMessages = true, isPresented = false, isDemo = true } = useRootData() ?? {}
  return !acceptsMessages && isPresented && !isDemo
}

/** Undefined until the artist saves the settings of the translation service. */
let changedTranslationService: string | null | undefined

export const setTranslationServiceName = (name: string | null) => {
  changedTranslationService = name
}
/** The name of the service that suggests translations, or null. */
export function useTranslationServiceName(): string | null {
  const { translationService = null } = useRootData() ?? {}
  return changedTranslationService === undefined ? translationService : changedTranslationService
}

export const usePublishedLocales = (): readonly Locale[] => useRootData()?.locales ?? LOCALES
