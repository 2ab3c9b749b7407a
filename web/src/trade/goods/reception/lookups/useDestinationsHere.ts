import { useEffect, useState } from 'react'
import { readRows } from '#channels/lookups/lookups.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { destinationsHere } from '#trade/goods/here/lookups.ts'
import { onLookupsRefreshed } from './refresh-lookups.ts'

/** The company's destinations stored on this device. Works offline. */
export function useDestinationsHere(): readonly string[] {
  const [destinations, setDestinations] = useState<readonly string[]>([])
  useEffect(() => {
    const read = async () => {
      const owner = currentOwnerKey()
      setDestinations(owner ? await readRows(owner, destinationsHere) : [])
    }
    void read()
    return onLookupsRefreshed(() => void read())
  }, [])
  return destinations
}
