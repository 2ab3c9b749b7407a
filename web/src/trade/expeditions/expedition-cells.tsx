import { formatDay } from '@escale/contract/days'
import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { Highlight } from '#ui/Highlight.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import styles from './expedition-cells.module.css'
import { daysLate } from './lateness.ts'

type Props = { expedition: Expedition }

/** From where to where. */
export function Journey({ expedition, search = '' }: Props & { search?: string }) {
  return (
    <span className="strong">
      <Highlight text={expedition.origin} search={search} />
      <span className="muted"> → </span>
      <Highlight text={expedition.destination} search={search} />
    </span>
  )
}

/** The expected arrival, in red once it is past and nothing has arrived. */
export function Arrival({ expedition, day }: Props & { day: string }) {
  const late = daysLate(expedition, day)
  const expected = expedition.eta ? formatDay(expedition.eta) : null
  if (late === 0) return expected
  return (
    <span className={styles.late}>
      <b>Retard {late}&nbsp;j</b> · {expected}
    </span>
  )
}

/** Where it stands, and that it is held up when it is. */
export function Statuses({ expedition }: Props) {
  return (
    <span className="statuses">
      <StatusBadge status={expedition.status} />
      {expedition.blocked && <StatusBadge status="Bloquée" />}
    </span>
  )
}
