/** Joins paragraphs as Markdown, with a blank line between them. */
export const paragraphs = (...paragraphs: string[]) => paragraphs.join('\n\n')
