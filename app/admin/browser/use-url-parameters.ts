import { useSearchParams } from 'react-router'

/** Stores filters in the URL, so that they survive a reload and the Back button. */
export function useUrlParameters<Name extends string>() {
  const [params, setParams] = useSearchParams()
  return {
    read: (name: Name) => params.get(name) ?? '',
    write: (name: Name, value: string) => {
      // Reads the URL, because `params` is from the last render and may lack the previous change.
      const next = new URLSearchParams(window.location.search)
      if (value) next.set(name, value)
      else next.delete(name)
      setParams(next, { replace: true, preventScrollReset: true })
    },
  }
}
