import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { keptRows } from '#channels/lookups/lookups.ts'
import { ownerHere } from '#session/owner.ts'
import { phoneHere } from '#trade/goods/here/lookups.ts'

/** The telephone of the company: as it is, else as this device last heard of it. */
export function usePhoneHere(): string | null {
  const { data } = useQuery(api.settings.measuring.queryOptions())
  const [kept, setKept] = useState<string | null>(null)
  useEffect(() => {
    const owner = ownerHere()
    if (owner) void keptRows(owner, phoneHere).then(([phone = null]) => setKept(phone))
  }, [])
  return data ? (data.phone ?? null) : kept
}
