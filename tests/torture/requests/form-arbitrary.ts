/** Generates valid and malformed multipart forms. */
import fc from 'fast-check'
import { withFrequentDefault } from './json-arbitrary.ts'

const DISPOSITIONS = [
  'form-data; name="image"; filename="a.png"',
  'form-data; name="image"',
  'form-data; name="image"; filename=""',
  'form-data; name="image"; filename="../../a.png"',
  'form-data; name="image"; filename*=UTF-8\'\'%e2%82%ac.png',
  'form-data; name="other"; filename="a.png"',
  'form-data; name="__proto__"; filename="a.png"',
  'form-data; name="image',
  'form-data',
  'attachment; filename="a.png"',
  '',
]
const CONTENT_TYPES = [
  'image/png',
  'text/plain',
  'multipart/mixed; boundary=x',
  'image/png; charset="',
  '',
]
const formPart = fc.record({
  disposition: fc.oneof(
    { weight: 3, arbitrary: fc.constant(DISPOSITIONS[0] ?? '') },
    { weight: 2, arbitrary: fc.constantFrom(...DISPOSITIONS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  ),
  type: fc.constantFrom(...CONTENT_TYPES),
  extra: withFrequentDefault(
    fc.nat(90_000).map((length) => `X-Long: ${'x'.repeat(length)}\r\n`),
    12,
    '',
  ),
  encoding: withFrequentDefault(
    fc.constantFrom('base64', 'quoted-printable', '7bit', 'x'),
    6,
    null,
  ),
  /**
   * Index of the photo in the list of photos. An index after the end of the list selects random
   * bytes instead of a photo.
   */
  photo: fc.nat(4),
  rubbish: fc.uint8Array({ maxLength: 400 }),
})

/** A multipart form and its Content-Type header. */
export type GeneratedForm = { type: string; bytes: Uint8Array }

/** @param photos photos that the site accepts */
export const createFormArbitrary = (photos: Uint8Array[]): fc.Arbitrary<GeneratedForm> =>
  fc
    .record({
      parts: fc.oneof(
        { weight: 8, arbitrary: fc.array(formPart, { minLength: 1, maxLength: 1 }) },
        { weight: 3, arbitrary: fc.array(formPart, { maxLength: 4 }) },
        { weight: 1, arbitrary: formPart.map((one) => Array.from({ length: 60 }, () => one)) },
      ),
      boundary: fc.constantFrom('----x', 'a', 'x'.repeat(70), 'x'.repeat(200), "a'()+_,-./:=?", ''),
      head: fc.constantFrom(
        (one: string) => `multipart/form-data; boundary="${one}"`,
        (one: string) => `multipart/form-data; boundary=${one}`,
        (one: string) => `multipart/form-data; boundary=${one}z`,
        () => 'multipart/form-data',
        (one: string) => `multipart/mixed; boundary=${one}`,
        (one: string) => `multipart/form-data; charset=x; boundary=${one}; boundary=b`,
      ),
      line: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'),
      end: fc.constantFrom('--', '--', '--', '-', ''),
      kept: withFrequentDefault(fc.double({ min: 0, max: 1, noNaN: true }), 5, 1),
    })
    .map(({ parts, boundary, head, line, end, kept }) => {
      const chunks = parts.flatMap(({ disposition, type, extra, encoding, photo, rubbish }) => [
        Buffer.from(
          `--${boundary}${line}Content-Disposition: ${disposition}${line}Content-Type: ${type}${line}` +
            `${extra}${encoding ? `Content-Transfer-Encoding: ${encoding}${line}` : ''}${line}`,
        ),
        photos[photo] ?? rubbish,
        Buffer.from(line),
      ])
      const bytes = Buffer.concat([...chunks, Buffer.from(`--${boundary}${end}${line}`)])
      return { type: head(boundary), bytes: bytes.subarray(0, Math.ceil(bytes.length * kept)) }
    })
