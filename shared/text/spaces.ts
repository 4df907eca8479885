/**
 * Every white space becomes a space. Also removes format characters, which stored texts keep for
 * Arabic, Persian and emoji.
 */
export const normalizeSpaces = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ')
