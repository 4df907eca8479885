/**
 * Removes invisible format characters, such as the zero-width space or the direction marks that
 * are copied from web pages and word processors, and replaces every kind of space with U+0020.
 * Parsers of typed numbers need it. Stored texts keep these characters, because Arabic, Persian and
 * emoji use them.
 */
export const normalizeSpaces = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ')
