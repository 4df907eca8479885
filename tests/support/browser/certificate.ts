/**
 * Creates a self-signed certificate for a TLS proxy on localhost (RFC 5280 section 4.1, in DER
 * format) without the `openssl` command, which some machines lack.
 */
import { generateKeyPairSync, sign } from 'node:crypto'

/** DER tags (ITU-T X.690). */
const TAG = { integer: 2, bits: 3, object: 6, utf8: 12, utcTime: 23, sequence: 48, set: 49 }

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [129, length] : [130, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => der(TAG.sequence, ...parts)
const object = (hex: string) => der(TAG.object, Buffer.from(hex, 'hex'))
/** Returns a DER-encoded UTC time. A negative number of days is in the past. */
const day = (days: number) => {
  const digits = new Date(Date.now() + days * 86_400_000).toISOString().replace(/\D/g, '')
  return der(TAG.utcTime, Buffer.from(`${digits.slice(2, 14)}Z`))
}
const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** The certificate (PEM) is valid from yesterday until tomorrow. */
export function createSelfSignedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = sequence(object('2a8648ce3d040302'))
  const localhost = sequence(
    der(TAG.set, sequence(object('550403'), der(TAG.utf8, Buffer.from('localhost')))),
  )
  const tbsCertificate = sequence(
    der(TAG.integer, Buffer.from([1])),
    ecdsaWithSha256,
    localhost,
    sequence(day(-1), day(1)),
    localhost,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(TAG.bits, Buffer.from([0]), sign('sha256', tbsCertificate, privateKey))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', sequence(tbsCertificate, ecdsaWithSha256, signature)),
  }
}
