import type { Payment } from '@escale/contract/trade/payments/contract'
import { useEffect, useRef, useState } from 'react'
import { onOutcome } from '#channels/outbox/outcomes.ts'
import { openReceipt } from '#trade/overlay/opened-receipt.ts'
import { showFailure, showUndoable } from '#ui/feedback/toast.ts'
import { useWaitingReceipts } from './useWaitingReceipts.ts'

/**
 * Announces the outcome of receipts that had to wait: the final number, or the reason of a refusal. Returns
 * the payments that arrived, by the id made on the device.
 */
export function useLateReceipts(onCorrect: (place: number) => void) {
  const waiting = useWaitingReceipts()
  const [arrived, setArrived] = useState<ReadonlyMap<string, Payment>>(new Map())
  const latest = useRef({ numbers: new Map<number, string>(), onCorrect })
  latest.current.onCorrect = onCorrect
  for (const { item, receipt } of waiting)
    if (receipt.provisional) latest.current.numbers.set(item.place, receipt.provisional.number)
  useEffect(() => {
    return onOutcome((outcome) => {
      const number = latest.current.numbers.get(outcome.place)
      if (number === undefined) return
      if (outcome.is === 'refused') {
        const correct = () => latest.current.onCorrect(outcome.place)
        return announceRefusal(number, outcome.refusal.message, correct)
      }
      latest.current.numbers.delete(outcome.place)
      const payment = outcome.row as Payment
      setArrived((before) => new Map(before).set(payment.id, payment))
      announceArrival(number, payment)
    })
  }, [])
  return arrived
}

function announceRefusal(number: string, message: string, correct: () => void) {
  const action = { label: 'Corriger', onClick: correct }
  showFailure({ title: `Le reçu ${number} est refusé`, message, action })
}

function announceArrival(number: string, { id, reference, invoiceId }: Payment) {
  showUndoable({
    message: `Reçu ${number} enregistré : ${reference}`,
    action: { label: 'Reçu', onClick: () => openReceipt({ id, number: reference, invoiceId }) },
  })
}
