/**
 * Returns the ETag of a body in one encoding. Each encoding of a body needs its own ETag, because
 * the encoded bytes differ (RFC 9110 section 8.8.1).
 * @param hash the hash of the body before encoding
 */
export const formatEtag = (hash: string, encoding: string) => `"${hash}-${encoding}"`

/**
 * Returns the first of the given ETags that the `If-None-Match` header contains as a weak or a
 * strong ETag. A text search is sufficient, because an ETag includes its quotes and cannot contain
 * quotes inside (RFC 9110 section 8.8.3).
 */
export const findMatchingEtag = (ifNoneMatch: string, etags: readonly string[]) =>
  etags.find((etag) => ifNoneMatch.includes(etag))
