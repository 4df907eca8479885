import { useSearchParams } from 'react-router'

/** Stores filters in the URL, so that they survive a reload and the Back button. */
export function useUrlParameters<Name extends string>() {
  const [params, setParams] = useSearchParams()
  return {
    read: (name: Name) => params.get(name) ?? '',
    write: (name: Name, value: string) =>
      setParams(
        (old) => {
          if (value) old.set(name, value)
          else old.delete(name)
          return old
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
