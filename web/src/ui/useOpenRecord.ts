import { useSearchParams } from 'react-router'

/** The record a page shows over its list, named by a parameter of the address: other screens link to it, a reload keeps it. */
export function useOpenRecord(param: string) {
  const [params, setParams] = useSearchParams()

  function write(id: string | null) {
    const after = new URLSearchParams(location.search)
    if (id) after.set(param, id)
    else after.delete(param)
    setParams(after, { replace: true })
  }

  return { id: params.get(param), open: (id: string) => write(id), close: () => write(null) }
}
