/**
 * Turns every white space into a space, and removes format characters, which stored texts keep for
 * Arabic, Persian and emoji.
 */
export const normalizeSpaces = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ')

/** In French, spaces separate these signs from the text, but no line may begin or end there. */
export const bindPunctuation = (text: string) => text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0')
