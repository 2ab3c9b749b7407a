import { formatMoney } from '@escale/contract/values/amounts'
import styles from './CreditNote.module.css'

type Sum = { label: string; cents: number; isStrong?: boolean }

/** Labelled amounts, one below the other. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={styles.sums} aria-live="polite">
      {sums.map(({ label, cents, isStrong }) => (
        <div key={label} className={styles.sum}>
          <dt>{label}</dt>
          <dd className={isStrong ? 'num strong' : 'num'}>{formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
