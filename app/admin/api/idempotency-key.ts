/** Returns a random idempotency key. `crypto.randomUUID` is not used because it needs HTTPS. */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
