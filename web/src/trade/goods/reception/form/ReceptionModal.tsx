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

// Functions are exported from one file, so that the browser downloads a single chunk for them.
export { openCorrection } from './open-correction.ts'

const VehicleForm = lazyPart(() => import('./VehicleForm.tsx'))

/** Downloads the lazily loaded parts of the form before it opens. */
export async function fetchLateParts(): Promise<void> {
  await fetchClientField()
  await Promise.all([import('#trade/goods/reception/fields/MoreFields.tsx'), import('./VehicleForm.tsx')])
}

type Props = {
  kind: GoodsKind
  /** The unsent goods to correct. Undefined for new goods. */
  start?: ReceptionStart | undefined
  /** The scanned code with which the form starts. */
  code?: string | undefined
  /** Opens saved goods over the form. */
  onOpen: (kind: GoodsKind, id: string) => void
  /** Called with the goods id when one of our own labels is scanned. */
  onLabel: (id: string) => void
  /** Called with the outbox position of goods that the server refused after their form had closed. */
  onBack: (place: number) => void
  onNext: () => void
  onClose: () => void
}

/** The `n`th reception since the dialog opened. `before` is the goods received just before. */
type Turn = { n: number; start: ReceptionStart; before: LabelledGoods | null }

const titles = {
  Colis: { title: 'Nouvelle réception', nextWord: 'Colis suivant' },
  Véhicule: { title: 'Nouveau véhicule', nextWord: 'Véhicule suivant' },
} as const

/**
 * Receives goods one after the other: the form, then the number and the label, then the next form. The next
 * form starts with values that are often the same, such as the client.
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
  // Read here rather than in each form, so that the next form shows the name of the suggested client at once.
  const clients = useClientsHere()
  const { title, nextWord } = titles[kind]

  useLateRefusals(received?.isWaiting ? received.goods.id : null, onBack)

  function startNext(code?: string) {
    if (received)
      setTurn({ n: turn.n + 1, start: withCode(kind, received.next, code), before: received.goods })
    setReceived(null)
    onNext()
  }

  // Even when the next number is already scanned, the final screen is rendered once, because it starts
  // watching for a late refusal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each reception.
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
