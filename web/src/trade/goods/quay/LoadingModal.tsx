import { overflowWarning } from '@escale/contract/trade/expeditions/volume'
import type { Departure, QuayLot } from '@escale/contract/trade/goods/quay'
import { sumsOf } from '@escale/contract/trade/goods/sums'
import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { Button, Group, Progress, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './quay.module.css'
import { lotsQuery } from './quay-here.ts'
import type { ScannedFacts } from './quay-tasks.ts'
import { RefusedScan } from './RefusedScan.tsx'
import { ScanDesk } from './ScanDesk.tsx'
import type { LoadedScan, LoadingDeparture, OpenQuestion } from './send-load.ts'
import { useLoading } from './useLoading.ts'

type Props = {
  departure: LoadingDeparture & Pick<Departure, 'origin' | 'capacityM3'>
  onClose: () => void
}

/** The dialog that loads a departure: one scan a parcel, without any other press. */
export default function LoadingModal({ departure, onClose }: Props) {
  const query = useQuery(lotsQuery(departure.id))
  const lots = query.data ?? noLots
  const loading = useLoading(departure, lots)
  const aboard = lotsAboard(lots, loading)
  const awaited = lots.filter(({ id }) => !loading.isSeen(id))
  const route = `${departure.reference} · ${departure.origin} → ${departure.destination}`
  return (
    <AppModal title="Charger" subtitle={route} size={680} onClose={onClose}>
      <ScanOwner onScan={loading.onScan} />
      <div className={styles.body}>
        <ScanDesk outcome={loading.outcome} onScan={loading.onScan} />
        <Questions questions={loading.questions} onDecide={loading.decide} />
        <Series {...loading} />
        <AwaitedLots lots={awaited} />
      </div>
      <div className={styles.foot}>
        <Sums lots={aboard} capacityM3={departure.capacityM3} />
        <Button
          variant="default"
          disabled={loading.series.length === 0}
          leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
          onClick={loading.undoLast}
        >
          Annuler le dernier
        </Button>
        <Button onClick={onClose}>Terminer</Button>
      </div>
    </AppModal>
  )
}

const noLots: readonly QuayLot[] = []

/** The lots on the departure, with those whose scan the server has not answered yet. Each counts once. */
function lotsAboard(
  lots: readonly QuayLot[],
  { series, waiting }: Pick<ReturnType<typeof useLoading>, 'series' | 'waiting'>,
): ScannedFacts[] {
  const scanned = [...series.map(({ lot }) => lot), ...waiting.map(({ draft }) => draft.lot)]
  const all = [...lots, ...scanned.filter((lot) => lot !== null)]
  return [...new Map(all.map((lot) => [lot.id, lot])).values()]
}

function Sums({ lots, capacityM3 }: { lots: readonly ScannedFacts[]; capacityM3: number | null }) {
  const { pieces, weightKg, volumeM3 } = sumsOf(lots)
  const overflow = overflowWarning(volumeM3, capacityM3)
  const volume = capacityM3
    ? `${formatVolume(volumeM3)} sur ${formatVolume(capacityM3)}`
    : formatVolume(volumeM3)
  return (
    <div className={styles.sums} role="status" aria-label="Chargé sur ce départ">
      <span className="strong num">
        {pluralize(lots.length, 'lot')} · {pluralize(pieces, 'pièce')}
      </span>{' '}
      <span className="num">
        {formatWeight(weightKg)} · {volume}
      </span>
      {capacityM3 !== null && capacityM3 > 0 && (
        <Progress
          mt={4}
          size="sm"
          color={overflow ? 'red' : undefined}
          value={Math.min(100, (100 * volumeM3) / capacityM3)}
          aria-label="Volume occupé"
        />
      )}
      {overflow && <Text c="var(--e-danger)">{overflow}</Text>}
    </div>
  )
}

type QuestionsProps = {
  questions: readonly OpenQuestion[]
  onDecide: (question: OpenQuestion, isLoaded: boolean) => unknown
}

/** Lots without owner or weight. They stay here until the person has decided. */
function Questions({ questions, onDecide }: QuestionsProps) {
  if (questions.length === 0) return null
  return (
    <ul aria-label="À décider">
      {questions.map((question) => (
        <li key={question.code} className={styles.row}>
          <span className={styles.words}>{question.sentence}</span>
          <Group gap="xs">
            <Button onClick={() => onDecide(question, true)}>Charger quand même</Button>
            <Button variant="default" onClick={() => onDecide(question, false)}>
              Plus tard
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  )
}

type SeriesProps = Pick<ReturnType<typeof useLoading>, 'series' | 'waiting' | 'decide'>

/** The scans of this series, latest first, and those of earlier ones that wait on this device. */
function Series({ series, waiting, decide }: SeriesProps) {
  const inSeries = new Set(series.map(({ id }) => id))
  const refused = waiting.filter(({ item }) => item.refusal)
  const earlier = waiting.filter(({ item }) => !item.refusal && !inSeries.has(item.id))
  const rows = [...series, ...earlier.map(({ item, draft }) => ({ id: item.id, ...draft }))]
  const waitingIds = new Set(waiting.map(({ item }) => item.id))
  const refusedIds = new Set(refused.map(({ item }) => item.id))
  const shown = rows.filter(({ id }) => !refusedIds.has(id))
  if (shown.length + refused.length === 0) return null
  return (
    <ul aria-label="Lus">
      {refused.map(({ item, draft }) => (
        <RefusedScan key={item.place} item={item}>
          {item.refusal?.code === 'INCOMPLETE' && (
            <Button onClick={() => decide({ ...draft, lot: null, sentence: '', place: item.place }, true)}>
              Charger quand même
            </Button>
          )}
        </RefusedScan>
      ))}
      {shown.map((scan) => (
        <ScanRow key={scan.id} scan={scan} isWaiting={waitingIds.has(scan.id)} />
      ))}
    </ul>
  )
}

function ScanRow({ scan: { code, lot }, isWaiting }: { scan: LoadedScan; isWaiting: boolean }) {
  return (
    <li className={styles.row}>
      <span className="strong num">{lot?.number ?? code}</span>
      <span className={`pill ${isWaiting ? 'wait' : 'ok'}`}>{isWaiting ? "attend l'envoi" : 'chargé'}</span>
    </li>
  )
}

/** Lots already on this departure that nobody scanned in this series. */
function AwaitedLots({ lots }: { lots: readonly QuayLot[] }) {
  if (lots.length === 0) return null
  return (
    <details>
      <summary className="link">
        {pluralize(lots.length, 'lot de ce départ pas lu ici', 'lots de ce départ pas lus ici')}
      </summary>
      <ul aria-label="Pas lus ici">
        {lots.map(({ id, number, clientName, code }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <b className="strong num">{number}</b>
              <span className="muted small truncated">
                {clientName ?? 'Sans propriétaire'} · {code}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
