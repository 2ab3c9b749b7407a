import type { ReleaseCheck } from '@escale/contract/trade/goods/releases'
import type { Payment } from '@escale/contract/trade/payments/contract'
import { useState } from 'react'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import { HandOverDone } from './HandOverDone.tsx'
import { InHandStep } from './InHandStep.tsx'
import { RecipientStep } from './RecipientStep.tsx'

/** `start`: ids of the goods to hand over first, from a scanned label or a selection. */
type Props = { start: readonly string[]; onClose: () => void }

/**
 * Hands goods over in three steps: choose the goods and take their payment, identify the recipient, then a
 * confirmation. A payment is a write of its own, so it stays when the hand-over is refused.
 */
export default function HandOverModal({ start, onClose }: Props) {
  const [ids, setIds] = useState(start)
  const [payments, setPayments] = useState<readonly Payment[]>([])
  const [confirmed, setConfirmed] = useState<ReleaseCheck | null>(null)
  const [handedOver, setHandedOver] = useState<ReleaseCheck | null>(null)
  const [scan, setScan] = useState<GoodsScan | null>(null)

  function startAgain(scanned: GoodsScan | null) {
    setScan(scanned)
    setIds([])
    setPayments([])
    setConfirmed(null)
    setHandedOver(null)
  }

  function goBack() {
    setScan(null)
    setConfirmed(null)
  }

  if (handedOver)
    return <HandOverDone due={handedOver} payments={payments} onNext={startAgain} onClose={onClose} />
  if (confirmed)
    return (
      <RecipientStep
        due={confirmed}
        payments={payments}
        onTaken={() => setHandedOver(confirmed)}
        onBack={goBack}
      />
    )
  return (
    <InHandStep
      scan={scan}
      ids={ids}
      payments={payments}
      onChange={setIds}
      onPaid={(payment) => setPayments((now) => [...now, payment])}
      onNext={setConfirmed}
      onClose={onClose}
    />
  )
}
