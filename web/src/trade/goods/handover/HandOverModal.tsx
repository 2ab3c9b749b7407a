import type { Due } from '@escale/contract/trade/goods/releases'
import { useState } from 'react'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import type { HandOverProps } from '#trade/over.ts'
import { HandedOver } from './HandedOver.tsx'
import { InHandStep } from './InHandStep.tsx'
import { TakenStep } from './TakenStep.tsx'

/** Goods go out of the door: what is in hand and what keeps it, who takes it away, and the proof. */
export default function HandOverModal({ start = [], onClose }: HandOverProps) {
  const [ids, setIds] = useState(start)
  const [leaving, setLeaving] = useState<Due | null>(null)
  const [left, setLeft] = useState<Due | null>(null)
  const [scan, setScan] = useState<GoodsScan | null>(null)

  function startAgain(scanned: GoodsScan | null) {
    setScan(scanned)
    setIds([])
    setLeaving(null)
    setLeft(null)
  }

  function goBack() {
    setScan(null)
    setLeaving(null)
  }

  if (left) return <HandedOver due={left} onNext={startAgain} onClose={onClose} />
  if (leaving) return <TakenStep due={leaving} onTaken={() => setLeft(leaving)} onBack={goBack} />
  return <InHandStep scan={scan} ids={ids} onChange={setIds} onNext={setLeaving} onClose={onClose} />
}
