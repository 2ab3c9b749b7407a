import { formatWholeMoney } from '@escale/contract/amounts'
import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { counted, formatNumber } from '#ui/count.ts'
import { firstOfMonth, sameDaysBefore } from './days.ts'
import { MaybeLink } from './MaybeLink.tsx'
import styles from './tiles.module.css'
import { useLinkTo } from './useLinkTo.ts'

type Money = NonNullable<Dashboard['money']>

/** The money of the month and what is still owed: the company's, or that of one's own invoices. */
export function MoneyTiles({ money, day }: { money: Money; day: string }) {
  const { invoiced, collected, outstanding, late, own } = money
  const screenLink = useLinkTo()
  // No list holds only the invoices one issued oneself.
  const linkTo: typeof screenLink = (screen, filters) => (own ? null : screenLink(screen, filters))
  const month = { du: firstOfMonth(day), au: day }
  return (
    <section aria-label={own ? 'Montants sur vos factures' : 'Montants'}>
      {own && (
        <Text c="dimmed" fz={12.5} mb="sm">
          Montants sur vos factures
        </Text>
      )}
      <div className={styles.money}>
        <Tile label="Facturé ce mois" amount={invoiced.current} to={linkTo('invoices', month)}>
          <Change {...invoiced} days={sameDaysBefore(day)} />
        </Tile>
        <Tile label="Encaissé ce mois" amount={collected.current} to={linkTo('payments', { ...month, statut: 'Reçu' })}>
          <Change {...collected} days={sameDaysBefore(day)} />
        </Tile>
        <Tile label="Reste à encaisser" amount={outstanding.amount} to={linkTo('invoices', { solde: 'du' })}>
          {outstanding.invoices > 0 ? counted(outstanding.invoices, 'facture') : 'Tout est réglé'}
        </Tile>
        <Tile label="En retard" amount={late.amount} to={linkTo('invoices', { solde: 'du', tri: 'dueDate', ordre: 'asc' })}>
          {late.invoices > 0 ? (
            <>
              <b className={styles.late}>{counted(late.invoices, 'facture')}</b> la plus ancienne&nbsp;: {formatNumber(late.oldestDays)}&nbsp;j
            </>
          ) : (
            'Aucune facture en retard'
          )}
        </Tile>
      </div>
    </section>
  )
}

function Tile({ label, amount, to, children }: { label: string; amount: number; to: string | null; children: ReactNode }) {
  return (
    <MaybeLink to={to} className={`card ${styles.tile}`}>
      <span className={styles.label}>{label}</span>
      <span className={`${styles.value} num`}>{formatWholeMoney(amount)}</span>
      <span className={styles.detail}>{children}</span>
    </MaybeLink>
  )
}

const percents = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

/** How the month so far compares with the same days of the one before. */
function Change({ current, previous, days }: { current: number; previous: number; days: string }) {
  if (previous === 0) return `Rien sur le ${days}`
  const change = (current - previous) / previous
  const percent = percents.format(Math.abs(change)).replaceAll('\u202f', '\u00a0')
  if (change === 0) return `Autant que sur le ${days}`
  const Sign = change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <b className={change > 0 ? styles.up : styles.down}>
        <Sign size={14} stroke={1.8} aria-hidden />
        <span className="visually-hidden">{change > 0 ? 'en hausse de ' : 'en baisse de '}</span>
        {percent}
      </b>{' '}
      sur le <span className="num">{days}</span>
    </>
  )
}
