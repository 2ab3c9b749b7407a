import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { currencyFacts } from '@escale/contract/trade/currencies/words'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import styles from './Count.module.css'
import { type Drawer, pieceName, type TypedPieces, typedAmount } from './count-form.ts'
import { PieceRow } from './PieceRow.tsx'

type Props = {
  drawers: readonly Drawer[]
  pieces: TypedPieces
  onChange: (pieces: TypedPieces) => void
}

/** Notes and coins of each currency, with the total as one types. */
export function CountFields({ drawers, pieces, onChange }: Props) {
  return (
    <div className={styles.drawers}>
      {drawers.map((drawer, place) => (
        <fieldset key={drawer.currency} className={styles.drawer}>
          <legend>
            <b className="strong">{currencyFacts[drawer.currency].name}</b>
          </legend>
          {drawer.pieces.map((piece, row) => {
            const name = pieceName(drawer.currency, piece)
            return (
              <PieceRow
                key={name}
                currency={drawer.currency}
                piece={piece}
                value={pieces[name] ?? 0}
                path={`pieces.${name}`}
                isFirst={place === 0 && row === 0}
                onChange={(value: TypedNumber) => onChange({ ...pieces, [name]: value })}
              />
            )
          })}
          <p className={styles.total} aria-live="polite">
            <span>Total</span>
            <b className="num strong">{formatAmount(typedAmount(pieces, drawer), drawer.currency)}</b>
          </p>
        </fieldset>
      ))}
    </div>
  )
}
