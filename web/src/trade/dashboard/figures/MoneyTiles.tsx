import type { Dashboard, DashboardMoney } from '@escale/contract/trade/dashboard/contract'
import { formatMoney, formatWholeMoney } from '@escale/contract/values/amounts'
import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { formatNumber, pluralize } from '#ui/figures/count.ts'
import { Tile } from '#ui/figures/Tile.tsx'
import { Change } from './Change.tsx'
import { useOwnFilter } from './useOwnFilter.ts'

type Props = { money: DashboardMoney; period: Dashboard['period']; day: string }

/**
 * The amounts of the period, and the unpaid amounts. Without the permission for all invoices, they only count
 * the user's own.
 */
export function MoneyTiles({ money, period, day }: Props) {
  const { invoiced, collected, outstanding, late, own } = money
  const linkTo = useLinkTo()
  const mine = useOwnFilter(own)
  const days = { du: period.from, au: period.to }
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
          label="Facturé"
          figure={<WholeAmount cents={invoiced.current} />}
          to={linkTo('invoices', { ...days, ...mine })}
          detail={<Change {...invoiced} period={period} day={day} />}
        />
        <Tile
          isLarge
          label="Encaissé"
          figure={<WholeAmount cents={collected.current} />}
          to={own ? null : linkTo('payments', { ...days, statut: 'Reçu' })}
          detail={<Change {...collected} period={period} day={day} />}
        />
        <Tile
          isLarge
          label="Reste à encaisser"
          figure={<WholeAmount cents={outstanding.amount} />}
          to={linkTo('invoices', { solde: 'du', ...mine })}
          detail={outstanding.invoices > 0 ? pluralize(outstanding.invoices, 'facture') : 'Tout est réglé'}
        />
        <Tile
          isLarge
          label="En retard"
          figure={<WholeAmount cents={late.amount} />}
          to={linkTo('invoices', { solde: 'echu', tri: 'dueDate', ordre: 'asc', ...mine })}
          detail={late.invoices > 0 ? <LateDetail {...late} /> : 'Aucune facture en retard'}
        />
      </MoneyGrid>
    </section>
  )
}

/** The grid of money tiles, in two columns on a phone. */
export function MoneyGrid({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', sm: 'md' }}>
      {children}
    </SimpleGrid>
  )
}

/** An amount in whole dollars. Its tooltip shows the cents. */
function WholeAmount({ cents }: { cents: number }) {
  return <span title={formatMoney(cents)}>{formatWholeMoney(cents)}</span>
}

function LateDetail({ invoices, oldestDays }: DashboardMoney['late']) {
  return (
    <>
      <Text span inherit fw={550} c="var(--e-danger)">
        {pluralize(invoices, 'facture')}
      </Text>{' '}
      la plus ancienne&nbsp;: {formatNumber(oldestDays)}&nbsp;j
    </>
  )
}
