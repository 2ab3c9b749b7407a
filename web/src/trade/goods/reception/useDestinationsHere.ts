import { useEffect, useState } from 'react'
import { keptRows } from '#channels/lookups/lookups.ts'
import { ownerHere } from '#session/owner.ts'
import { destinationsHere } from '#trade/goods/here/lookups.ts'
import { onLookupsRefreshed } from './refresh-lookups.ts'

/** Where the goods of the company go, as this device last heard. */
export function useDestinationsHere(): readonly string[] {
  const [kept, setKept] = useState<readonly string[]>([])
  useEffect(() => {
    const read = async () => {
      const owner = ownerHere()
      setKept(owner ? await keptRows(owner, destinationsHere) : [])
    }
    void read()
    return onLookupsRefreshed(() => void read())
  }, [])
  return kept
}
