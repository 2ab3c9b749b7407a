import { useNetwork } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, withoutKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { choicesQuery } from './choices-here.ts'
import { deviceId, deviceKind } from './device.ts'
import { payableQuery } from './payable-here.ts'
import { reportKeyOf, type WaitingReceipt } from './stored-receipt.ts'
import { useWaitingReceipts } from './useWaitingReceipts.ts'

/** Reports to the server how many receipts wait on this device, and the age of the oldest. */
export async function reportWaiting(waiting: readonly WaitingReceipt[]): Promise<void> {
  const oldest = Math.min(...waiting.map(({ item }) => Date.parse(item.madeAt)))
  // A clock that was set back since would give a negative age.
  const ageMs = waiting.length > 0 ? Math.max(0, Date.now() - oldest) : 0
  const report = { device: deviceId(), kind: deviceKind(), waiting: waiting.length, ageMs }
  await api.till.reportDevice.call(report, withoutKey)
}

/**
 * Keeps this device ready for receipts without network while the person has an open till, and reports what
 * waits on it at each change.
 */
export function useTillReports() {
  const mayTake = useMay('tenders.record')
  const mayUse = useMay('till.use')
  const { online } = useNetwork()
  const waiting = useWaitingReceipts()
  const { data } = useQuery({ ...choicesQuery, refetchOnWindowFocus: false, enabled: mayTake })
  const hasTill = Boolean(data?.tillId)
  useQuery({ ...payableQuery({}), enabled: mayTake && hasTill })
  const reported = useRef<string | null>(null)
  const key = reportKeyOf(data?.tillId ?? null, waiting)
  const isDue = mayUse && online && (hasTill || waiting.length > 0 || reported.current !== null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the set of waiting receipts or the till changes.
  useEffect(() => {
    if (!isDue || reported.current === key) return
    reportWaiting(waiting).then(
      () => {
        reported.current = key
      },
      () => undefined, // The next change or the next page reports again.
    )
  }, [isDue, key])
}
