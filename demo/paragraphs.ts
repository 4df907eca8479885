export const joinParagraphs = (...paragraphs: string[]) => paragraphs.join('\n\n')
