/**
 * Replaces white-space characters with spaces and removes format characters (Unicode Cf). Free
 * texts keep these, because Arabic, Persian and emoji need them.
 */
export const normalizeSpaces = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ')

/**
 * Replaces the spaces beside French punctuation with non-breaking ones, so that no line breaks
 * there.
 */
export const bindPunctuation = (text: string) => text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0')
