/**
 * Simulates a WebAuthn authenticator with real keys and signatures, in the byte format of browsers
 * (WebAuthn level 3, section 6).
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const text = (letters: string) =>
  Buffer.concat([Buffer.from([0x60 + letters.length]), Buffer.from(letters)])
const bytes = (content: Buffer) =>
  Buffer.concat([Buffer.from([0x59, content.length >> 8, content.length & 255]), content])

/**
 * Authenticator flags. `used`: “user present” and “user verified”, for signing in. `made`: also
 * “attested credential data”, for creating a key.
 */
const FLAGS = { used: 0x05, made: 0x45 }

/** @param id the credential id. With an existing id, simulates an attacker with another key. */
export function createVirtualAuthenticator(origin: string, id = randomBytes(32)) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rpIdHash = sha256(new URL(origin).hostname)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (flags: number, counterValue = ++counter) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counterValue)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count])
  }
  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    create({ challenge, user }: { challenge: string; user: { id: string } }, flags = FLAGS.made) {
      userHandle = user.id
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const made = Buffer.concat([head(flags), Buffer.alloc(16), Buffer.from([0, 32]), id, key])
      const attestation = [
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(made)],
      ]
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(Buffer.concat(attestation)),
        transports: ['internal'],
      })
    },
    /**
     * @param flags 0x01 for a user who is present but not verified
     *
     * @param counterValue value of the signature counter
     */
    use({ challenge }: { challenge: string }, flags = FLAGS.used, counterValue?: number) {
      const data = clientData('webauthn.get', challenge)
      const authenticatorData = head(flags, counterValue)
      const signed = Buffer.concat([authenticatorData, sha256(data)])
      return credential({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, privateKey)),
        userHandle,
      })
    },
  }
}
