import { useSearchParams } from 'react-router'

/** The record a page shows over its list, named by a parameter of the address: other screens link to it, a reload keeps it. */
export function useOpenRecord(param: string) {
  const [params, setParams] = useSearchParams()

  function write(id: string | null, isStep = false) {
    const after = new URLSearchParams(location.search)
    if (id) after.set(param, id)
    else after.delete(param)
    setParams(after, { replace: !isStep })
  }

  return {
    id: params.get(param),
    open: (id: string) => write(id),
    /** Instead of what is open: a form that is not saved asks first. */
    openInstead: (id: string) => write(id, true),
    close: () => write(null),
  }
}
