import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { formatNumber } from '#ui/figures/count.ts'
import styles from './stock.module.css'

type Props = {
  goods: readonly GoodsLine[]
  chosen: Pick<ReadonlySet<string>, 'has'>
  onToggle: (line: GoodsLine) => void
}

/** The goods in the warehouse that can be selected. A press anywhere on a row selects it. */
export function StockRows({ goods, chosen, onToggle }: Props) {
  return (
    <>
      <div className={`${styles.row} ${styles.head}`} aria-hidden>
        <span />
        <span>Marchandise</span>
        <span>Destination</span>
        <span className={styles.figure}>Pièces</span>
        <span className={styles.figure}>Poids</span>
        <span className={styles.figure}>Volume</span>
      </div>
      <ul aria-label="Marchandises en entrepôt">
        {goods.map((line) => (
          <li key={line.id}>
            <label className={`${styles.row} ${styles.choice}`}>
              <input
                type="checkbox"
                aria-label={`Choisir ${line.number}`}
                checked={chosen.has(line.id)}
                onChange={() => onToggle(line)}
              />
              <GoodsDescription line={line} />
              <span className={styles.place}>{line.destination}</span>
              <span className={`num ${styles.figure}`}>
                {line.kind === 'Véhicule' ? 'Véhicule' : formatNumber(line.quantity)}
              </span>
              <Measure figure={line.weightKg} format={formatWeight} lacking="sans poids" />
              <Measure figure={line.volumeM3} format={formatVolume} lacking="sans volume" />
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

function GoodsDescription({
  line: { number, clientName, brand, description, code, danger },
}: {
  line: GoodsLine
}) {
  return (
    <span className={styles.what}>
      <span className="truncated">
        <b className="strong">{clientName ?? 'Sans propriétaire'}</b> <span className="num">{number}</span>
      </span>
      <span className="muted small truncated">
        {danger !== 'non' && <span className={styles.danger}>{danger} · </span>}
        {[brand, description, code].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function Measure({
  figure,
  format,
  lacking,
}: {
  figure: number | null
  format: (figure: number) => string
  lacking: string
}) {
  return (
    <span className={`num ${styles.figure}`}>
      {figure === null ? <span className={styles.lacking}>{lacking}</span> : format(figure)}
    </span>
  )
}
