import { useState } from 'react'

/** The ids of the rows whose checkbox is ticked, and functions to change them. */
export function useChosen() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())

  function toggle({ id }: { id: string }) {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }

  return { ids, toggle, clear: () => setIds(new Set()) }
}
