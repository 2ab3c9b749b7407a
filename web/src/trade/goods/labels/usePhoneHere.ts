import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { readRows } from '#channels/lookups/lookups.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { phoneHere } from '#trade/goods/here/lookups.ts'

/** The company's phone number: from the server if available, else the copy stored on this device. */
export function usePhoneHere(): string | null {
  const { data } = useQuery(api.settings.measuring.queryOptions())
  const [storedPhone, setStoredPhone] = useState<string | null>(null)
  useEffect(() => {
    const owner = currentOwnerKey()
    if (owner) void readRows(owner, phoneHere).then(([phone = null]) => setStoredPhone(phone))
  }, [])
  return data ? (data.phone ?? null) : storedPhone
}
