import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { IconPlane, IconShip, IconTruck } from '@tabler/icons-react'
import { Highlight } from '#ui/display/Highlight.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { formatNumber } from '#ui/figures/count.ts'
import styles from './expedition-cells.module.css'
import { fillOf } from './figures.ts'
import { daysLate } from './lateness.ts'

type Listed = Pick<Expedition, 'origin' | 'destination' | 'mode'>
type Planned = Pick<Expedition, 'eta' | 'ata' | 'status'>
type Loaded = Pick<Expedition, 'lots' | 'weightKg' | 'volumeM3' | 'capacityM3'>

const signs = { Maritime: IconShip, Aérien: IconPlane, Terrestre: IconTruck }

/** From where to where, and how. */
export function Journey({
  expedition,
  search = '',
  hasMode = false,
}: {
  expedition: Listed
  search?: string
  hasMode?: boolean
}) {
  const Sign = signs[expedition.mode]
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

/** The expected arrival, in red once it is past and nothing has arrived. */
export function Arrival({ expedition, day }: { expedition: Planned; day: string }) {
  const late = daysLate(expedition, day)
  const expected = expedition.eta ? formatDay(expedition.eta) : null
  if (late === 0) return expected
  return (
    <span className={styles.late}>
      <b>Retard {late}&nbsp;j</b> · {expected}
    </span>
  )
}

/** How many lots, how heavy, how large, and how full the containers are. */
export function Aboard({ expedition }: { expedition: Loaded }) {
  const { lots, weightKg, volumeM3 } = expedition
  if (lots === 0) return null
  return (
    <span className={styles.aboard}>
      <span className="num">
        {formatNumber(lots)} · {formatWeight(weightKg)} · {formatVolume(volumeM3)}
      </span>
      <Fill expedition={expedition} />
    </span>
  )
}

/** What was billed of it, and under it what was received. */
export function Money({ billed, collected }: { billed: number; collected: number }) {
  return (
    <span className={styles.money}>
      <span>{formatMoney(billed)}</span>
      <span className="muted small">{formatMoney(collected)}</span>
    </span>
  )
}

/** How full: a bar, and its percentage for who does not see it. */
function Fill({ expedition }: { expedition: Loaded }) {
  const fill = fillOf(expedition)
  if (fill === null) return null
  return (
    <progress
      className={`${styles.fill} ${fill > 100 ? styles.over : ''}`}
      max={100}
      value={Math.min(fill, 100)}
      aria-label={`Rempli à ${fill} %`}
    />
  )
}

/** Where it stands, and that it is held up when it is. */
export function Statuses({ expedition }: { expedition: Pick<Expedition, 'status' | 'blocked'> }) {
  return (
    <span className="statuses">
      <StatusBadge status={expedition.status} />
      {expedition.blocked && <StatusBadge status="Bloquée" />}
    </span>
  )
}
