/** A key by which the site knows the creation of an entity again. Not `randomUUID`, which asks for https. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
