import { useMemo } from 'react'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { receiptsAmong } from './stored-receipt.ts'

/** The receipts of the signed-in person that wait on this device. */
export function useWaitingReceipts() {
  const { items } = useOutbox()
  return useMemo(() => receiptsAmong(items), [items])
}
