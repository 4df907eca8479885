/** What one language says of the demo, by the French name or title; a field is left out only where the French is empty. */
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
