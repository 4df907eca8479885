/**
 * Translation of the demo into one language, keyed by the French name or title. A field is left out
 * only if the French text is empty.
 */
export type DemoTranslation = {
  categories: Record<string, { name: string; description: string }>
  artPieces: Record<
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
