import { isLoading } from '@escale/contract/trade/goods/life-cycle'
import type { Departure } from '@escale/contract/trade/goods/quay'
import { formatDay } from '@escale/contract/values/days'
import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { Button } from '@mantine/core'
import { IconShip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { refuseScan } from '#channels/scanner/scanner-keys.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './quay.module.css'
import { departuresQuery } from './quay-here.ts'

const LoadingModal = lazyPart(() => import('./LoadingModal.tsx'))
const TallyModal = lazyPart(() => import('./TallyModal.tsx'))

const noDeparture = "Choisissez d'abord le départ à charger ou à pointer."

/** The departures to load and to count. */
export default function QuayTab() {
  const query = useQuery(departuresQuery)
  const [opened, setOpened] = useState<Departure | null>(null)
  // True from the press until the dialog closes. Scans wait for a dialog that is still loading.
  const isOpen = useRef(false)

  function open(departure: Departure) {
    isOpen.current = true
    setOpened(departure)
  }

  function close() {
    isOpen.current = false
    setOpened(null)
  }

  return (
    <>
      <ScanOwner onScan={() => refuseScan(noDeparture)} isBusy={() => isOpen.current} />
      <QueryContent query={query} failure="Les départs n'ont pas pu être chargés">
        {(departures) => <DepartureLists departures={departures} onOpen={open} />}
      </QueryContent>
      <Suspense>
        {opened && isLoading(opened.status) && <LoadingModal departure={opened} onClose={close} />}
        {opened && !isLoading(opened.status) && <TallyModal departure={opened} onClose={close} />}
      </Suspense>
    </>
  )
}

type ListProps = { departures: readonly Departure[]; onOpen: (departure: Departure) => void }

function DepartureLists({ departures, onOpen }: ListProps) {
  const loading = departures.filter(({ status }) => isLoading(status))
  const coming = departures.filter(({ status }) => !isLoading(status))
  if (departures.length === 0)
    return (
      <State
        icon={IconShip}
        title="Aucun départ à charger ni à pointer"
        hint="Les expéditions ouvertes par le bureau apparaissent ici."
      />
    )
  return (
    <>
      <DepartureList title="À charger" verb="Charger" departures={loading} onOpen={onOpen} />
      <DepartureList title="En route ou arrivés" verb="Pointer" departures={coming} onOpen={onOpen} />
    </>
  )
}

function DepartureList({ title, verb, departures, onOpen }: ListProps & { title: string; verb: string }) {
  if (departures.length === 0) return null
  const titleId = `quai-${verb.toLowerCase()}`
  return (
    <section className={`card ${styles.departures}`} aria-labelledby={titleId}>
      <div className="card-head">
        <h2 id={titleId}>{title}</h2>
      </div>
      <ul>
        {departures.map((departure) => (
          <li key={departure.id} className={styles.departure}>
            <DepartureWords departure={departure} />
            <Button
              aria-label={`${verb} ${departure.reference}`}
              variant={verb === 'Charger' ? 'filled' : 'default'}
              onClick={() => onOpen(departure)}
            >
              {verb}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DepartureWords({ departure }: { departure: Departure }) {
  const { reference, status, origin, destination, etd, eta, lots, pieces, weightKg, volumeM3 } = departure
  const day = isLoading(status) ? etd && `départ ${formatDay(etd)}` : eta && `arrivée ${formatDay(eta)}`
  const counted = departure.counted > 0 && `${departure.counted} pointés`
  return (
    <span className={styles.words}>
      <span>
        <b className="strong num">{reference}</b> <StatusBadge status={status} />
      </span>
      <span>
        {origin} → {destination}
        {day && ` · ${day}`}
      </span>
      <span className="muted small num">
        {[
          pluralize(lots, 'lot'),
          pluralize(pieces, 'pièce'),
          formatWeight(weightKg),
          formatVolume(volumeM3),
          counted,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}
