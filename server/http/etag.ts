/**
 * Returns the ETag of a body in one encoding. Encodings have different bytes, so each needs its own
 * ETag (RFC 9110 section 8.8.1).
 * @param hash the hash of the body before encoding
 */
export const etagOf = (hash: string, encoding: string) => `"${hash}-${encoding}"`

/**
 * Returns the first ETag that `If-None-Match` contains, weak or strong. A text search is sufficient
 * because the quotes belong to the ETag and cannot occur inside one (RFC 9110 section 8.8.3).
 */
export const findMatchingEtag = (ifNoneMatch: string, etags: readonly string[]) =>
  etags.find((etag) => ifNoneMatch.includes(etag))
