import type { ReleaseCheck } from '@escale/contract/trade/goods/releases'
import { useState } from 'react'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import type { HandOverProps } from '#trade/overlay/over.ts'
import { HandOverDone } from './HandOverDone.tsx'
import { InHandStep } from './InHandStep.tsx'
import { RecipientStep } from './RecipientStep.tsx'

/** Hands goods over in three steps: choose the goods, identify the recipient, then a confirmation. */
export default function HandOverModal({ start = [], onClose }: HandOverProps) {
  const [ids, setIds] = useState(start)
  const [confirmed, setConfirmed] = useState<ReleaseCheck | null>(null)
  const [handedOver, setHandedOver] = useState<ReleaseCheck | null>(null)
  const [scan, setScan] = useState<GoodsScan | null>(null)

  function startAgain(scanned: GoodsScan | null) {
    setScan(scanned)
    setIds([])
    setConfirmed(null)
    setHandedOver(null)
  }

  function goBack() {
    setScan(null)
    setConfirmed(null)
  }

  if (handedOver) return <HandOverDone due={handedOver} onNext={startAgain} onClose={onClose} />
  if (confirmed)
    return <RecipientStep due={confirmed} onTaken={() => setHandedOver(confirmed)} onBack={goBack} />
  return <InHandStep scan={scan} ids={ids} onChange={setIds} onNext={setConfirmed} onClose={onClose} />
}
