import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { readRows } from '#channels/lookups/lookups.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { placesHere } from '#trade/goods/here/lookups.ts'

/** The places of the warehouse: from the server if available, else the copy on this device. */
export function usePlacesHere(): readonly string[] {
  const { data } = useQuery(api.settings.measuring.queryOptions())
  const [storedPlaces, setStoredPlaces] = useState<readonly string[]>([])
  useEffect(() => {
    const owner = currentOwnerKey()
    if (owner) void readRows(owner, placesHere).then(setStoredPlaces)
  }, [])
  return data?.places ?? storedPlaces
}
