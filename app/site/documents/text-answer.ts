/** A document for programs. The page door sets how long it may be kept, and compresses it. */
export const textAnswer = (type: string, text: string) =>
  new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8` } })

/** XML 1.0 has no place for most control characters, not even escaped; in a calendar's line they say nothing. */
export const withoutControls = (text: string) =>
  text.replace(/(?![\t\r\n])\p{Cc}|[\ufffe\uffff]/gu, '')
