import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { useEffect, useState } from 'react'
import type { LabelledGoods } from '#trade/goods/labels/labels.ts'
import { fetchClientField } from '#trade/goods/reception/fields/LateClientField.tsx'
import { useClientsHere } from '#trade/goods/reception/lookups/useClientsHere.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { ParcelForm } from './ParcelForm.tsx'
import { ReceptionDone } from './ReceptionDone.tsx'
import {
  firstStart,
  type ParcelStart,
  type ReceivedGoods,
  type ReceptionStart,
  startWithCode,
  type VehicleStart,
} from './starts.ts'
import { useLateRefusals } from './useLateRefusals.ts'

// Exported from here so that the browser fetches one chunk. Every lazy chunk is named on every page.
export { openCorrection } from './open-correction.ts'

const VehicleForm = lazyPart(() => import('./VehicleForm.tsx'))

/** Fetches the deferred parts of the form before it is opened. */
export async function fetchLateParts(): Promise<void> {
  await fetchClientField()
  await Promise.all([import('#trade/goods/reception/fields/MoreFields.tsx'), import('./VehicleForm.tsx')])
}

type Props = {
  kind: GoodsKind
  /** The form of the waiting item that is being corrected. */
  start?: ReceptionStart | undefined
  /** The scanned code. */
  code?: string | undefined
  /** Opens existing goods over the form. */
  onOpen: (kind: GoodsKind, id: string) => void
  /** Called when a label printed by this company was scanned. */
  onLabel: (id: string) => void
  /** Called with the position of a reception that was refused after its form had closed. */
  onBack: (place: number) => void
  onNext: () => void
  onClose: () => void
}

/** A reception of a series: its form, and the goods received just before. */
type Turn = { n: number; start: ReceptionStart; before: LabelledGoods | null }

const titles = {
  Colis: { title: 'Nouvelle réception', nextWord: 'Colis suivant' },
  Véhicule: { title: 'Nouveau véhicule', nextWord: 'Véhicule suivant' },
} as const

/**
 * Receives goods one after the other: the form, then the number and its label, then the next form. The next
 * form repeats the values that stay the same.
 */
export default function ReceptionModal({
  kind,
  start,
  code,
  onOpen,
  onLabel,
  onBack,
  onNext,
  onClose,
}: Props) {
  const [turn, setTurn] = useState<Turn>({ n: 0, start: start ?? firstStart(kind, code), before: null })
  const [received, setReceived] = useState<ReceivedGoods | null>(null)
  // Read once for the whole series, so that the next form shows the name of the proposed client at once.
  const clients = useClientsHere()
  const { title, nextWord } = titles[kind]

  useLateRefusals(received?.isWaiting ? received.goods.id : null, onBack)

  function startNext(code?: string) {
    if (received)
      setTurn({ n: turn.n + 1, start: withCode(kind, received.next, code), before: received.goods })
    setReceived(null)
    onNext()
  }

  // The finished screen is rendered once even if the next scan is there, because it subscribes to a late
  // refusal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each received item.
  useEffect(() => {
    if (received?.hasNextScan) startNext()
  }, [received])

  if (received)
    return (
      <ReceptionDone
        title={title}
        nextWord={nextWord}
        goods={received.goods}
        isWaiting={received.isWaiting}
        isFollowed={received.hasNextScan}
        onLabel={onLabel}
        onNext={startNext}
        onClose={onClose}
      />
    )
  const form = { title, clients, before: turn.before, onReceived: setReceived, onOpen, onLabel, onClose }
  return kind === 'Colis' ? (
    <ParcelForm key={turn.n} {...form} start={turn.start as ReceptionStart<ParcelStart>} />
  ) : (
    <VehicleForm key={turn.n} {...form} start={turn.start as ReceptionStart<VehicleStart>} />
  )
}

function withCode(kind: GoodsKind, start: ReceptionStart, code: string | undefined): ReceptionStart {
  return code === undefined ? start : startWithCode(kind, start, code)
}
