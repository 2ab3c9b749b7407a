import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { useEffect, useState } from 'react'
import type { Labelled } from '#trade/goods/labels/labels.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { fetchClientField } from './LateClientField.tsx'
import { ParcelForm } from './ParcelForm.tsx'
import { ReceptionDone } from './ReceptionDone.tsx'
import {
  type ParcelStart,
  type ReceivedGoods,
  type ReceptionStart,
  startWith,
  startWithCode,
  type VehicleStart,
} from './starts.ts'
import { useClientsHere } from './useClientsHere.ts'
import { useLateRefusals } from './useLateRefusals.ts'

// One piece for the browser to fetch: each lazy one is named on every page.
export { correct } from './correction.ts'

const VehicleForm = lazyPart(() => import('./VehicleForm.tsx'))

/** Fetches the late parts of the form before it is opened. */
export async function fetchLateParts(): Promise<void> {
  await fetchClientField()
  await Promise.all([import('./MoreFields.tsx'), import('./VehicleForm.tsx')])
}

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

/** One reception of a row: its form, and what was received just before it. */
type Turn = { n: number; start: ReceptionStart; before: Labelled | null }

const words = {
  Colis: { title: 'Nouvelle réception', nextWord: 'Colis suivant' },
  Véhicule: { title: 'Nouveau véhicule', nextWord: 'Véhicule suivant' },
} as const

/**
 * Goods received one after the other: the form, then the number and the label, then the form again with what
 * stays the same.
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
  const [turn, setTurn] = useState<Turn>({ n: 0, start: start ?? startWith(kind, code), before: null })
  const [received, setReceived] = useState<ReceivedGoods | null>(null)
  // Read once for the whole row: the client that is carried over has a name as soon as the next form is
  // there.
  const clients = useClientsHere()
  const { title, nextWord } = words[kind]

  useLateRefusals(received?.isWaiting ? received.goods.id : null, onBack)

  function goOn(code?: string) {
    if (received)
      setTurn({ n: turn.n + 1, start: withCode(kind, received.next, code), before: received.goods })
    setReceived(null)
    onNext()
  }

  // Drawn once all the same: a refusal that comes late is told of what was received here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each one received.
  useEffect(() => {
    if (received?.isFollowed) goOn()
  }, [received])

  if (received)
    return (
      <ReceptionDone
        title={title}
        nextWord={nextWord}
        goods={received.goods}
        isWaiting={received.isWaiting}
        isFollowed={received.isFollowed}
        onLabel={onLabel}
        onNext={goOn}
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
