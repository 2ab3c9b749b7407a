import { useEffect, useMemo, useState } from 'react'
import { readRows } from '#channels/lookups/lookups.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { clientsHere, type StoredClient } from '#trade/goods/here/lookups.ts'
import { onLookupsRefreshed } from './refresh-lookups.ts'

/** The clients stored on this device. Works offline. */
export function useClientsHere() {
  const [all, setAll] = useState<StoredClient[] | null>(null)
  useEffect(() => {
    const read = async () => {
      const owner = currentOwnerKey()
      setAll(owner ? await readRows(owner, clientsHere) : [])
    }
    void read()
    return onLookupsRefreshed(() => void read())
  }, [])

  return useMemo(() => {
    const byId = new Map(all?.map((client) => [client.id, client]))
    return {
      all: all ?? [],
      isReady: all !== null,
      byId: (id: string | null | undefined) => (id ? byId.get(id) : undefined),
    }
  }, [all])
}

export type ClientsHere = ReturnType<typeof useClientsHere>
