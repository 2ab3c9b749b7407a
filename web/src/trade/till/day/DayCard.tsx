import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Currency } from '@escale/contract/trade/currencies/words'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { RowWords } from '#ui/display/RowWords.tsx'
import styles from './Day.module.css'

type Amounts = readonly { currency: Currency; amount: number }[]

type Props = { title: string; sums?: Amounts; children: ReactNode }

/** A block of the day: its title, the sum of each currency side by side, and its rows. */
export function DayCard({ title, sums = [], children }: Props) {
  const id = useId()
  return (
    <section className={`card ${styles.block}`} aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        <span className={styles.sums}>
          {sums.map(({ currency, amount }) => (
            <b key={currency} className="strong num">
              {formatAmount(amount, currency)}
            </b>
          ))}
        </span>
      </div>
      <ul className="rows">{children}</ul>
    </section>
  )
}

type RowProps = {
  title: ReactNode
  detail?: ReactNode
  figure: ReactNode
  to?: string | null
  /** True for a part of the row above. */
  isPart?: boolean
}

/** A row of a block. It leads to the list behind its figure. */
export function DayRow({ title, detail, figure, to, isPart = false }: RowProps) {
  const content = (
    <>
      <RowWords>
        <span>{title}</span>
        {detail && <span className="small muted">{detail}</span>}
      </RowWords>
      <span className={`num ${styles.figure}`}>{figure}</span>
    </>
  )
  return (
    <li className={styles.row} data-part={isPart || undefined}>
      {to ? (
        <Link className={styles.link} to={to}>
          {content}
        </Link>
      ) : (
        <span className={styles.link}>{content}</span>
      )}
    </li>
  )
}

/** Amounts of several currencies, one below another. They are never added. */
export function AmountStack({ amounts }: { amounts: Amounts }) {
  return amounts.map(({ currency, amount }) => (
    <span key={`${currency}${amount < 0}`} className={styles.amount} data-negative={amount < 0}>
      {formatAmount(amount, currency)}
    </span>
  ))
}
