import type { GoodsAtCounter } from '@escale/contract/trade/goods/releases'
import { IconX } from '@tabler/icons-react'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import styles from './handover.module.css'

/** Goods chosen for a hand-over, with the reason that prevents it if there is one. */
export function InHandRow({ goods, onRemove }: { goods: GoodsAtCounter; onRemove: () => void }) {
  const { number, code, description, quantity, clientName, location, refusal, exception, waiver } = goods
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.first}>
          <span className="num strong">{number}</span>
          <StatusBadge status={goods.status} />
        </p>
        <p>
          {[clientName ?? 'Sans propriétaire', description ?? code, `× ${quantity}`, location]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {refusal && <p className="problem">{refusal}</p>}
        {waiver && (
          <p className="muted small">{`Sans pièce d'identité, autorisé par ${waiver.byName} : ${waiver.reason}`}</p>
        )}
        {exception && (
          <p className="muted small">{`Remise autorisée par ${exception.byName} : ${exception.reason}`}</p>
        )}
      </div>
      <button type="button" className={styles.remove} aria-label={`Retirer ${number}`} onClick={onRemove}>
        <IconX size={18} stroke={1.8} aria-hidden />
      </button>
    </li>
  )
}
