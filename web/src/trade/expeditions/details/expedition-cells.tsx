import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { fillPercent } from '@escale/contract/trade/expeditions/volume'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { IconPlane, IconShip, IconTruck } from '@tabler/icons-react'
import { Highlight } from '#ui/display/Highlight.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { formatNumber } from '#ui/figures/count.ts'
import styles from './expedition-cells.module.css'
import { Fill } from './Fill.tsx'
import { daysLate } from './lateness.ts'

type JourneyFields = Pick<Expedition, 'origin' | 'destination' | 'mode'>
type ArrivalFields = Pick<Expedition, 'eta' | 'ata' | 'status'>
type LoadFields = Pick<Expedition, 'lots' | 'weightKg' | 'volumeM3' | 'capacityM3'>

const modeIcons = { Maritime: IconShip, Aérien: IconPlane, Terrestre: IconTruck }

/** Origin, destination and transport mode. */
export function Journey({
  expedition,
  search = '',
  hasMode = false,
}: {
  expedition: JourneyFields
  search?: string
  hasMode?: boolean
}) {
  const Sign = modeIcons[expedition.mode]
  return (
    <span className={`strong ${styles.journey}`}>
      {hasMode && (
        <Sign className={styles.sign} size={16} stroke={1.6} role="img" aria-label={expedition.mode} />
      )}
      <span className={styles.places}>
        <Highlight text={expedition.origin} search={search} />
        <span className="muted"> → </span>
        <Highlight text={expedition.destination} search={search} />
      </span>
    </span>
  )
}

/** The expected arrival date, in red when it is past and the expedition has not arrived. */
export function Arrival({ expedition, day }: { expedition: ArrivalFields; day: string }) {
  const late = daysLate(expedition, day)
  const expected = expedition.eta ? formatDay(expedition.eta) : null
  if (late === 0) return expected
  return (
    <span className={styles.late}>
      <b>Retard {late}&nbsp;j</b> · {expected}
    </span>
  )
}

/** The load of an expedition: number of lots, weight, volume, and how full its containers are. */
export function Aboard({ expedition }: { expedition: LoadFields }) {
  const { lots, weightKg, volumeM3 } = expedition
  if (lots === 0) return null
  return (
    <span className={styles.aboard}>
      <span className="num">
        {formatNumber(lots)} · {formatWeight(weightKg)} · {formatVolume(volumeM3)}
      </span>
      <FillBar expedition={expedition} />
    </span>
  )
}

/** The billed amount, with the collected amount below. */
export function Money({ billed, collected }: { billed: number; collected: number }) {
  return (
    <span className={styles.money}>
      <span>{formatMoney(billed)}</span>
      <span className="muted small">{formatMoney(collected)}</span>
    </span>
  )
}

/** How full the containers are, as a bar. Screen readers read the percentage. */
function FillBar({ expedition }: { expedition: LoadFields }) {
  const fill = fillPercent(expedition)
  if (fill === null) return null
  return <Fill percent={fill} label={`Rempli à ${fill} %`} />
}

/** The status of an expedition, with a second badge when it is blocked. */
export function Statuses({ expedition }: { expedition: Pick<Expedition, 'status' | 'blocked'> }) {
  return (
    <span className="statuses">
      <StatusBadge status={expedition.status} />
      {expedition.blocked && <StatusBadge status="Bloquée" />}
    </span>
  )
}
