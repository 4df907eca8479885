import type { Locale } from '../../shared/locale.ts'

/** The languages of the demo. In a language that the site adds later, the demo has French texts. */
export type DemoLocale = Extract<Locale, 'fr' | 'en' | 'de' | 'es' | 'nl'>

/**
 * Keys are French names or titles. A translation may omit only fields whose French text is empty.
 */
export type DemoTranslation = {
  categories: Record<string, { name: string; description: string }>
  pieces: Record<
    string,
    {
      title: string
      description: string
      materials: string
      signature: string
      dimensions: string
    }
  >
  news: Record<string, { title: string; excerpt?: string; content: string }>
  trainings: Record<
    string,
    { title: string; excerpt: string; description: string; duration: string }
  >
}
