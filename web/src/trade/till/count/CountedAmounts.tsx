import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { currencyFacts } from '@escale/contract/trade/currencies/words'
import type { CountedAmount } from '@escale/contract/trade/till/words'
import styles from './Count.module.css'

/** The counted and expected amount of each currency, and their difference. */
export function CountedAmounts({ counts }: { counts: readonly CountedAmount[] }) {
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <th scope="col">Devise</th>
          <th scope="col">Compté</th>
          <th scope="col">Attendu</th>
          <th scope="col">Écart</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ currency, counted, expected, difference }) => (
          <tr key={currency}>
            <th scope="row" title={currencyFacts[currency].name}>
              {currency}
            </th>
            <td className="num" data-label="Compté">
              {formatAmount(counted, currency)}
            </td>
            <td className="num" data-label="Attendu">
              {formatAmount(expected, currency)}
            </td>
            <td className="num" data-label="Écart">
              <b className="strong">
                {difference > 0 && '+'}
                {formatAmount(difference, currency)}
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
