import type { Departure } from '@escale/contract/trade/goods/quay'
import { hasArrived, tallySums, tallyWords } from '@escale/contract/trade/goods/tally'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { ApplyTally } from './ApplyTally.tsx'
import styles from './quay.module.css'
import { countsQuery, lotsQuery } from './quay-here.ts'
import { RefusedScan } from './RefusedScan.tsx'
import { ScanDesk } from './ScanDesk.tsx'
import { TallyList } from './TallyList.tsx'
import { useTally } from './useTally.ts'
import type { WaitingCount } from './useWaitingScans.ts'

type Props = {
  departure: Pick<Departure, 'id' | 'reference' | 'status' | 'origin' | 'destination'>
  onClose: () => void
}

/** The dialog that counts the lots of a departure at arrival, by scan or by hand. */
export default function TallyModal({ departure, onClose }: Props) {
  const lots = useQuery(lotsQuery(departure.id))
  const counts = useQuery(countsQuery(departure.id))
  const tally = useTally(departure, lots.data ?? [], counts.data ?? [])
  const [isApplying, setApplying] = useState(false)
  const sums = tallySums(
    lots.data ?? [],
    tally.rows.flatMap(({ lot, state }) => (state ? [{ goodsId: lot?.id ?? null, state }] : [])),
  )
  const route = `${departure.reference} · ${departure.origin} → ${departure.destination}`
  const isArrived = hasArrived(departure.status)
  if (isApplying)
    return (
      <ApplyTally
        departure={departure}
        absent={sums.missing + sums.uncounted}
        surplus={(counts.data ?? []).filter(({ state }) => state === 'En trop')}
        onBack={() => setApplying(false)}
        onDone={onClose}
      />
    )
  return (
    <AppModal title="Pointer" subtitle={route} size={680} onClose={onClose}>
      <ScanOwner onScan={tally.onScan} isBusy={() => lots.isPending || counts.isPending} />
      <div className={styles.body}>
        <ScanDesk outcome={tally.outcome} onScan={tally.onScan} />
        <RefusedCounts refused={tally.refused} />
        <QueryContent query={lots} failure="Les lots n'ont pas pu être chargés">
          {() => <TallyList departureId={departure.id} rows={tally.rows} onReport={tally.report} />}
        </QueryContent>
      </div>
      <div className={styles.foot}>
        <div className={styles.sums} role="status" aria-label="Pointage">
          <span className="strong num">{tallyWords(sums)}</span>
          {!isArrived && <p className="muted small">« Confirmer l'arrivée » reprend ce pointage.</p>}
        </div>
        {isArrived && (
          <Button variant="default" onClick={() => setApplying(true)}>
            Appliquer le pointage
          </Button>
        )}
        <Button onClick={onClose}>Terminer</Button>
      </div>
    </AppModal>
  )
}

/** Counts that waited for the network and that the server refused. */
function RefusedCounts({ refused }: { refused: readonly WaitingCount[] }) {
  if (refused.length === 0) return null
  return (
    <ul aria-label="Refusés">
      {refused.map(({ item }) => (
        <RefusedScan key={item.place} item={item} />
      ))}
    </ul>
  )
}
