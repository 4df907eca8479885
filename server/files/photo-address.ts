/** A photo's public address carries the SHA-256 of its original, so it never means another picture. */
export const photoAddress = (hash: string) => `/media/${hash}.jpg`

/** @returns the hash in an address that shared/rules.ts let pass; null for '' */
export const hashInAddress = (address: string): string | null =>
  /^\/media\/([0-9a-f]{64})\.jpg$/.exec(address)?.[1] ?? null
