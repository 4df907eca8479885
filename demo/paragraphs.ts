/** Joins paragraphs as Markdown, with a blank line between them. */
export const joinParagraphs = (...paragraphs: string[]) => paragraphs.join('\n\n')
