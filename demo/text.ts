/** Joins paragraphs as Markdown, with a blank line between them. */
export const text = (...paragraphs: string[]) => paragraphs.join('\n\n')
