/** This browser's own memory, which may be forbidden or full: then nothing is found, and nothing is kept. */

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const readStored = (name: string) => attempt(() => localStorage.getItem(name), null)
export const store = (name: string, text: string) =>
  attempt(() => localStorage.setItem(name, text), undefined)
export const unstore = (name: string) => attempt(() => localStorage.removeItem(name), undefined)
/** The names that begin with that. */
export const storedNames = (prefix: string) =>
  attempt(() => Object.keys(localStorage), []).filter((name) => name.startsWith(prefix))
