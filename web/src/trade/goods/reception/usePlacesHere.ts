import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { keptRows } from '#channels/lookups/lookups.ts'
import { ownerHere } from '#session/owner.ts'
import { placesHere } from '#trade/goods/here/lookups.ts'

/** The places of the warehouse: as its company settled them, else as this device last heard of them. */
export function usePlacesHere(): readonly string[] {
  const { data } = useQuery(api.settings.measuring.queryOptions())
  const [kept, setKept] = useState<readonly string[]>([])
  useEffect(() => {
    const owner = ownerHere()
    if (owner) void keptRows(owner, placesHere).then(setKept)
  }, [])
  return data?.places ?? kept
}
