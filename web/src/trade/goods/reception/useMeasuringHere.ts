import { type MeasuringRules, usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { keptRows } from '#channels/lookups/lookups.ts'
import { ownerHere } from '#session/owner.ts'
import { measuringHere } from '#trade/goods/here/lookups.ts'

/**
 * How the company measures goods: as it settled it, else as this device last heard of it, else as is usual.
 */
export function useMeasuringHere(): MeasuringRules {
  const { data } = useQuery(api.settings.measuring.queryOptions())
  const [kept, setKept] = useState<MeasuringRules>(usualMeasuring)
  useEffect(() => {
    const owner = ownerHere()
    if (owner) void keptRows(owner, measuringHere).then(([settled]) => settled && setKept(settled))
  }, [])
  return data ?? kept
}
