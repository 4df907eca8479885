/** A long text of the demo: its paragraphs, parted as markdown parts them. */
export const text = (...paragraphs: string[]) => paragraphs.join('\n\n')
