import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { useState } from 'react'
import { ParcelForm } from './ParcelForm.tsx'
import { ReceptionDone } from './ReceptionDone.tsx'
import { type ParcelStart, type ReceivedGoods, type ReceptionStart, startWith, type VehicleStart } from './starts.ts'
import { useLateRefusals } from './useLateRefusals.ts'
import { VehicleForm } from './VehicleForm.tsx'

// One piece for the browser to fetch: each lazy one is named on every page.
export { correct } from './correction.ts'

type Props = {
  kind: GoodsKind
  /** What is being corrected. */
  start?: ReceptionStart | undefined
  /** What was scanned. */
  code?: string | undefined
  /** Goods that are known already are opened, over the form. */
  onOpen: (kind: GoodsKind, id: string) => void
  /** Our own label was scanned. */
  onLabel: (id: string) => void
  /** What was refused late comes back to be corrected. */
  onBack: (place: number) => void
  onNext: () => void
  onClose: () => void
}

const words = {
  Colis: { title: 'Nouvelle réception', nextWord: 'Colis suivant' },
  Véhicule: { title: 'Nouveau véhicule', nextWord: 'Véhicule suivant' },
} as const

/** Goods received one after the other: the form, then the number and the label, then the form again with what stays the same. */
export default function ReceptionModal({ kind, start, code, onOpen, onLabel, onBack, onNext, onClose }: Props) {
  const [turn, setTurn] = useState({ n: 0, start: start ?? startWith(kind, code) })
  const [received, setReceived] = useState<ReceivedGoods | null>(null)
  const { title, nextWord } = words[kind]

  useLateRefusals(received?.isWaiting ? received.goods.id : null, onBack)

  function goOn() {
    if (received) setTurn({ n: turn.n + 1, start: received.next })
    setReceived(null)
    onNext()
  }

  if (received)
    return <ReceptionDone title={title} nextWord={nextWord} goods={received.goods} isWaiting={received.isWaiting} onNext={goOn} onClose={onClose} />
  const form = { title, onReceived: setReceived, onOpen, onLabel, onClose }
  return kind === 'Colis' ? (
    <ParcelForm key={turn.n} {...form} start={turn.start as ReceptionStart<ParcelStart>} />
  ) : (
    <VehicleForm key={turn.n} {...form} start={turn.start as ReceptionStart<VehicleStart>} />
  )
}
