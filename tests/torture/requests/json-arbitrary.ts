import fc from 'fast-check'

const NAMES = ['__proto__', 'constructor', 'toString', 'id', 'length', '', '0', 'fr', 'a.b', 'é']
const TEXTS = [
  '\0',
  'a\ud800b',
  '\udc00',
  '\u202eetirw',
  '👩🏽‍🚒'.repeat(50),
  'e\u0301'.repeat(100),
  '\uffff\ufeff',
  "'; drop table images; --",
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '2026-02-30',
  '/media/x.jpg',
  `/media/${'f'.repeat(64)}.jpg`,
  ' '.repeat(300),
  'x'.repeat(501),
  'x'.repeat(60_000),
]
/** Numbers as JSON text, because JavaScript numbers cannot represent some of them. */
const NUMBERS = [
  '-1',
  '0',
  '-0',
  '0.001',
  '1e400',
  '-1e400',
  '9007199254740993',
  '1e21',
  '99999999',
]
/** Texts that are sent as the whole request body instead of a JSON object. */
const WHOLE_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  'NaN',
  '{"title":',
  '[[[[',
  '\ufeff',
  '{}{}',
  "{a:'b'}",
]

/** Generates the constant `nothing`, `times` times as often as a value of `value`. */
export const withFrequentDefault = <T, Nothing>(
  value: fc.Arbitrary<T>,
  times: number,
  nothing: Nothing,
) => fc.oneof({ weight: times, arbitrary: fc.constant(nothing) }, { weight: 1, arbitrary: value })

/**
 * Prefix that marks a string as raw JSON text. `replaceMarks` replaces the string by this text, to
 * generate JSON that JSON.stringify cannot produce.
 */
const RAW_JSON_MARK = '@'.repeat(12)
const oddNumber = fc.constantFrom(...NUMBERS).map((text) => RAW_JSON_MARK + text)
const deeplyNestedJson = fc
  .nat(4000)
  .map((depth) => `${RAW_JSON_MARK}${'['.repeat(depth)}${']'.repeat(depth)}`)
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary' }), fc.string())
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string())
export const textArbitrary = text
const valueArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: oddNumber },
  { weight: 1, arbitrary: deeplyNestedJson },
  { weight: 3, arbitrary: fc.jsonValue() },
  { weight: 2, arbitrary: fc.dictionary(name, fc.oneof(text, fc.jsonValue()), { maxKeys: 4 }) },
  { weight: 2, arbitrary: fc.array(fc.oneof(fc.nat(5), text), { maxLength: 5 }) },
)

type BodyMutation = (body: Record<string, unknown>) => Record<string, unknown>

/**
 * Creates a mutation that changes one property of a body, at any depth. `share` selects the
 * property: 0 is the first one, and values near 1 are the last one.
 */
const changeAt =
  (share: number, change: (holder: Record<string, unknown>, key: string) => void): BodyMutation =>
  (body) => {
    const copy = structuredClone(body)
    const places: [Record<string, unknown>, string][] = []
    const walk = (holder: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(holder)) {
        places.push([holder, key])
        if (typeof value === 'object' && value !== null) walk(value as Record<string, unknown>)
      }
    }
    walk(copy)
    const place = places[Math.floor(share * places.length)]
    if (place) change(...place)
    return copy
  }
const share = fc.double({ min: 0, max: 0.999, noNaN: true })
const bodyMutations: fc.Arbitrary<BodyMutation> = fc.oneof(
  fc
    .tuple(share, valueArbitrary)
    .map(([at, value]) => changeAt(at, (holder, key) => (holder[key] = value))),
  share.map((at) => changeAt(at, (holder, key) => delete holder[key])),
  fc.tuple(name, valueArbitrary).map(
    ([key, value]): BodyMutation =>
      (body) => {
        // Uses defineProperty, because an assignment to `__proto__` would set the prototype. Like
        // JSON.parse, defineProperty creates an ordinary property with the name `__proto__`.
        const added = structuredClone(body)
        Object.defineProperty(added, key, { value, enumerable: true, configurable: true })
        return added
      },
  ),
)

const replaceMarks = (json: string) =>
  json.replaceAll(new RegExp(`"${RAW_JSON_MARK}([^"]*)"`, 'g'), '$1')

type JsonCorruption = (json: string) => Uint8Array
const encodeUtf8 = (json: string) => new TextEncoder().encode(json)
const jsonCorruptions: fc.Arbitrary<JsonCorruption> = fc.oneof(
  share.map(
    (at): JsonCorruption =>
      (json) =>
        encodeUtf8(json.slice(0, Math.floor(at * json.length))),
  ),
  fc.tuple(share, fc.nat(255)).map(
    ([at, byte]): JsonCorruption =>
      (json) => {
        const bytes = encodeUtf8(json)
        bytes[Math.floor(at * bytes.length)] = byte
        return bytes
      },
  ),
  fc.constant<JsonCorruption>((json) => Buffer.from(json, 'utf16le')),
  fc.constant<JsonCorruption>((json) => Buffer.from(json, 'latin1')),
  fc.constant<JsonCorruption>((json) => encodeUtf8(`\ufeff${json}`)),
  fc.constant<JsonCorruption>((json) => encodeUtf8(`${json}${json}`)),
  fc.constant<JsonCorruption>((json) => encodeUtf8(`{${json.slice(1, -1)},${json.slice(1)}`)),
  fc.constantFrom(...WHOLE_BODIES).map(
    (whole): JsonCorruption =>
      () =>
        encodeUtf8(whole),
  ),
  fc.string({ unit: 'binary' }).map(
    (whole): JsonCorruption =>
      () =>
        encodeUtf8(whole),
  ),
  fc.uint8Array({ maxLength: 60 }).map(
    (whole): JsonCorruption =>
      () =>
        whole,
  ),
)

/**
 * Generates a valid request body and changes up to three of its properties. Some of the resulting
 * JSON texts are also corrupted.
 */
export const createMutatedBodyArbitrary = (
  body: Record<string, unknown>,
): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(
      fc.oneof(fc.constant([]), fc.array(bodyMutations, { minLength: 1, maxLength: 3 })),
      withFrequentDefault(jsonCorruptions, 4, null),
    )
    .map(([list, spoil]) => {
      const changed = list.reduce((value, change) => change(value), body)
      const json = replaceMarks(JSON.stringify(changed))
      return spoil ? spoil(json) : encodeUtf8(json)
    })
