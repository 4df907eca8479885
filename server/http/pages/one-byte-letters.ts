/**
 * A browser keeps what it reads in one byte a letter until the first letter beyond U+00FF, an apostrophe ’ say; from there
 * on everything takes two, the photograph that stands in the page too, and is read more slowly. Such letters are written
 * as references, which mean the same.
 */

/** In the raw text of an element a reference would stand for itself. */
const RAW_OR_BEYOND = /<(script|style)\b[^>]*>.*?<\/\1>|[^\0-\xff]/gsu
const JSON_LD = '<script type="application/ld+json"'

/** As JSON writes them (RFC 8259, section 7). */
const inJson = (json: string) =>
  json.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
/** As HTML writes them (HTML Living Standard, section 13.1.4). */
const inHtml = (letter: string) => `&#${letter.codePointAt(0)};`

/** @param html as React writes it, with every < of a text or an attribute as a reference and nothing said in comments */
export const inOneByteLetters = (html: string): string =>
  html.replace(RAW_OR_BEYOND, (found, element?: string) => {
    if (!element) return inHtml(found)
    return found.startsWith(JSON_LD) ? inJson(found) : found
  })
