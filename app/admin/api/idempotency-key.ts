/** Does not use `crypto.randomUUID`, which is only available over HTTPS. */
export const createIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
