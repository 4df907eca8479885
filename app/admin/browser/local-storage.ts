/** If localStorage is blocked or full, reads return null and writes do nothing. */

const attempt = <T>(action: () => T, fallback: T): T => {
  try {
    return action()
  } catch {
    return fallback
  }
}

export const readLocalStorageItem = (name: string) =>
  attempt(() => localStorage.getItem(name), null)
export const writeLocalStorageItem = (name: string, text: string) =>
  attempt(() => localStorage.setItem(name, text), undefined)
export const removeLocalStorageItem = (name: string) =>
  attempt(() => localStorage.removeItem(name), undefined)
export const removeSessionStorageItem = (name: string) =>
  attempt(() => sessionStorage.removeItem(name), undefined)
export const getLocalStorageKeys = (prefix: string) =>
  attempt(() => Object.keys(localStorage), []).filter((name) => name.startsWith(prefix))
