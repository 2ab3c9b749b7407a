import { formatWholeMoney } from '@escale/contract/amounts'
import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { SimpleGrid, Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { counted, formatNumber } from '#ui/count.ts'
import { Tile } from '#ui/Tile.tsx'
import { firstOfMonth, sameDaysBefore } from './days.ts'
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
      <MoneyGrid>
        <Tile
          isLarge
          label="Facturé ce mois"
          figure={formatWholeMoney(invoiced.current)}
          to={linkTo('invoices', month)}
          detail={<Change {...invoiced} days={sameDaysBefore(day)} />}
        />
        <Tile
          isLarge
          label="Encaissé ce mois"
          figure={formatWholeMoney(collected.current)}
          to={linkTo('payments', { ...month, statut: 'Reçu' })}
          detail={<Change {...collected} days={sameDaysBefore(day)} />}
        />
        <Tile
          isLarge
          label="Reste à encaisser"
          figure={formatWholeMoney(outstanding.amount)}
          to={linkTo('invoices', { solde: 'du' })}
          detail={outstanding.invoices > 0 ? counted(outstanding.invoices, 'facture') : 'Tout est réglé'}
        />
        <Tile
          isLarge
          label="En retard"
          figure={formatWholeMoney(late.amount)}
          to={linkTo('invoices', { solde: 'du', tri: 'dueDate', ordre: 'asc' })}
          detail={late.invoices > 0 ? <Late {...late} /> : 'Aucune facture en retard'}
        />
      </MoneyGrid>
    </section>
  )
}

/** Two by two on a phone. */
export function MoneyGrid({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', sm: 'md' }}>
      {children}
    </SimpleGrid>
  )
}

function Late({ invoices, oldestDays }: Money['late']) {
  return (
    <>
      <Text span inherit fw={550} c="var(--e-danger)">
        {counted(invoices, 'facture')}
      </Text>{' '}
      la plus ancienne&nbsp;: {formatNumber(oldestDays)}&nbsp;j
    </>
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
      <Text span inherit fw={550} c={change > 0 ? 'var(--e-success)' : 'var(--e-text)'}>
        <Sign size={14} stroke={1.8} style={{ verticalAlign: -2 }} aria-hidden />
        <span className="visually-hidden">{change > 0 ? 'en hausse de ' : 'en baisse de '}</span>
        {percent}
      </Text>{' '}
      sur le <span className="num">{days}</span>
    </>
  )
}
