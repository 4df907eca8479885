/**
 * Replaces every white space with a space. Also removes format characters, which stored texts keep
 * for Arabic, Persian and emoji.
 */
export const normalizeSpaces = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ')
