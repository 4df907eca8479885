import type { Locale } from '../../shared/locale.ts'

/**
 * The languages of the demo content. If another language is added to the site, its pages show the
 * French texts of the demo.
 */
export type DemoLocale = Extract<Locale, 'fr' | 'en' | 'de' | 'es' | 'nl'>

/**
 * Translation of the demo content into one language. Entries are keyed by the French name or title.
 * Only a field whose French text is empty can be left out.
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
