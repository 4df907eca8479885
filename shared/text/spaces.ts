/**
 * Turns every white space into a space, and removes format characters, which stored texts keep for
 * Arabic, Persian and emoji.
 */
export const normalizeSpaces = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ')

/**
 * Replaces the spaces beside French punctuation with non-breaking ones, so that no line begins or
 * ends there.
 */
export const bindPunctuation = (text: string) => text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0')
