import { type MeasuringRules, usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { readRows } from '#channels/lookups/lookups.ts'
import { currentOwnerKey } from '#session/current/owner.ts'
import { measuringHere } from '#trade/goods/here/lookups.ts'

/** The measuring rules: from the server if available, else the copy on this device, else defaults. */
export function useMeasuringHere(): MeasuringRules {
  const { data } = useQuery(api.settings.measuring.queryOptions())
  const [storedRules, setStoredRules] = useState<MeasuringRules>(usualMeasuring)
  useEffect(() => {
    const owner = currentOwnerKey()
    if (owner) void readRows(owner, measuringHere).then(([settled]) => settled && setStoredRules(settled))
  }, [])
  return data ?? storedRules
}
