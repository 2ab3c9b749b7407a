import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { useId, useRef } from 'react'
import { pluralize } from '#ui/figures/count.ts'
import styles from './plan.module.css'
import { useDraggableLot } from './useLotDrag.ts'

type Props = { line: GoodsLine; isMovable: boolean; isChosen: boolean; onToggle: (line: GoodsLine) => void }

/** A lot of the plan. The checkbox chooses it; by mouse it is dragged to another container. */
export function PlanLot({ line, isMovable, isChosen, onToggle }: Props) {
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  useDraggableLot(row, line.id, isMovable)
  const words = [line.brand, line.description].filter(Boolean).join(' · ')
  return (
    <li ref={row} className={styles.lot}>
      {isMovable && (
        <input
          id={id}
          type="checkbox"
          data-lot={line.id}
          checked={isChosen}
          onChange={() => onToggle(line)}
        />
      )}
      <label htmlFor={isMovable ? id : undefined}>
        <span>
          <b className="strong num">{line.number}</b> {line.clientName ?? 'Sans propriétaire'}
        </span>
        {words && <span className="truncated muted small">{words}</span>}
        <span className="small num">{measures(line)}</span>
      </label>
    </li>
  )
}

function measures({ quantity, weightKg, volumeM3 }: GoodsLine): string {
  const known = [
    pluralize(quantity, 'pièce'),
    weightKg === null ? null : formatWeight(weightKg),
    volumeM3 === null ? null : formatVolume(volumeM3),
  ]
  return known.filter(Boolean).join(' · ')
}
