/** Recognises a photo by how its content begins: neither its name nor its declared type is believed. */
const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

const SIGNATURES: [type: string, test: (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/png', (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/webp', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'],
  ['image/avif', (bytes) => ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 32))],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(ascii(bytes, 0, 6))],
  ['image/tiff', (bytes) => /^(II\*\0|MM\0\*)/.test(ascii(bytes, 0, 4))],
]
/** How many bytes from the beginning `photoType` wants to see. */
export const SIGNATURE_BYTES = 32

/** @returns its media type, or null where the site does not take it */
export const photoType = (beginning: Uint8Array): string | null =>
  SIGNATURES.find(([, test]) => test(beginning))?.[0] ?? null
