import type { Dashboard, DashboardMoney } from '@escale/contract/trade/dashboard/contract'
import { formatMoney, formatWholeMoney } from '@escale/contract/values/amounts'
import type { ReactNode } from 'react'
import styles from '#trade/dashboard/DashboardPage.module.css'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { Tile } from '#ui/figures/Tile.tsx'
import { Change } from './Change.tsx'
import { type MoneyFigure, moneyFigures, ownFigures } from './money-figures.ts'
import { useOwnFilter } from './useOwnFilter.ts'

type Props = { money: DashboardMoney; period: Dashboard['period']; day: string }

/**
 * The amounts of the period, and the unpaid amounts. Without the permission for all invoices, they only count
 * the user's own.
 */
export function MoneyTiles({ money, period, day }: Props) {
  const linkTo = useLinkTo()
  const mine = useOwnFilter(money.own)
  const days = { du: period.from, au: period.to }
  const links = [
    linkTo('invoices', { ...days, ...mine }),
    money.own ? null : linkTo('payments', { ...days, statut: 'Reçu' }),
    linkTo('invoices', { solde: 'du', ...mine }),
    linkTo('invoices', { solde: 'echu', tri: 'dueDate', ordre: 'asc', ...mine }),
  ]
  return (
    <section aria-label={money.own ? ownFigures : 'Montants'}>
      {money.own && <p className={styles.own}>{ownFigures}</p>}
      <MoneyGrid>
        {moneyFigures(money).map((figure, place) => (
          <Tile
            key={figure.label}
            isLarge
            label={figure.label}
            figure={<span title={formatMoney(figure.cents)}>{formatWholeMoney(figure.cents)}</span>}
            to={links[place] ?? null}
            detail={<Detail figure={figure} period={period} day={day} />}
          />
        ))}
      </MoneyGrid>
    </section>
  )
}

/** The grid of money tiles, in two columns on a phone. */
export function MoneyGrid({ children }: { children: ReactNode }) {
  return <div className={styles.money}>{children}</div>
}

function Detail({ figure, ...period }: { figure: MoneyFigure } & Omit<Props, 'money'>) {
  const { cents, previous, less, alarm, detail } = figure
  if (previous !== undefined)
    return (
      <>
        <Change current={cents} previous={previous} {...period} />
        {less && <span className="num"> · {less}</span>}
      </>
    )
  return (
    <>
      {alarm && <span className={styles.alarm}>{alarm}</span>}
      {alarm && ' '}
      {detail}
    </>
  )
}
