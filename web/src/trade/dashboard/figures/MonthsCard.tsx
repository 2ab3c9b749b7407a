import type { DashboardMoney } from '@escale/contract/trade/dashboard/contract'
import { formatMoney, formatWholeMoney } from '@escale/contract/values/amounts'
import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { BarLegend } from '#ui/figures/BarLegend.tsx'
import type { BarSeries } from '#ui/figures/Bars.tsx'
import { FigureTable } from '#ui/figures/FigureTable.tsx'
import styles from './charts.module.css'
import { formatMonth, shortMonth } from './days.ts'
import { useOwnFilter } from './useOwnFilter.ts'

const Bars = lazyPart(() => import('#ui/figures/Bars.tsx'))

type Month = DashboardMoney['months'][number]

const series: BarSeries[] = [
  { name: 'Facturé', color: 'var(--e-chart1)' },
  { name: 'Encaissé', color: 'var(--e-chart2)' },
]

/**
 * The billed and collected amounts of each month. Pressing a bar, or its figure in the table, opens the list
 * behind it.
 */
export function MonthsCard({ months, isOwn }: { months: DashboardMoney['months']; isOwn: boolean }) {
  const [isTable, setTable] = useState(false)
  const navigate = useNavigate()
  const listOf = useMonthLinks(isOwn)

  function open(index: number, name: string) {
    const month = months[index]
    const to = month && listOf(month)[name === 'Facturé' ? 'invoiced' : 'collected']
    if (to) navigate(to)
  }

  return (
    <section className="card" aria-labelledby="mois">
      <Group className={styles.head} gap="4px 12px">
        <h2 id="mois">Facturé et encaissé</h2>
        <span className={`muted ${styles.note}`}>{isOwn ? 'vos factures, 12 mois' : '12 mois'}</span>
        <BarLegend series={series} />
        <Button size="compact-sm" variant="default" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Voir le tableau
        </Button>
      </Group>
      {isTable ? (
        <FigureTable
          caption="Facturé et encaissé, mois par mois"
          columns={[
            { title: 'Mois' },
            { title: 'Facturé', isFigure: true },
            { title: 'Encaissé', isFigure: true },
          ]}
          rows={months.map((month) => {
            const to = listOf(month)
            const cells = [
              { text: formatMonth(month.from) },
              { text: formatMoney(month.invoiced), to: to.invoiced },
              { text: formatMoney(month.collected), to: to.collected },
            ]
            return { key: month.from, cells }
          })}
        />
      ) : (
        <div className={styles.chart}>
          <Suspense>
            <Bars
              groups={months.map(({ from, invoiced, collected }) => ({
                word: shortMonth(from),
                figures: { Facturé: invoiced, Encaissé: collected },
              }))}
              series={series}
              format={formatWholeMoney}
              onOpen={open}
            />
          </Suspense>
        </div>
      )}
    </section>
  )
}

/**
 * Returns the links to the invoices and the payments of a month. A link is null for users without the
 * permission.
 */
function useMonthLinks(isOwn: boolean) {
  const linkTo = useLinkTo()
  const mine = useOwnFilter(isOwn)
  return ({ from, to }: Month) => ({
    invoiced: linkTo('invoices', { du: from, au: to, ...mine }),
    collected: isOwn ? null : linkTo('payments', { du: from, au: to, statut: 'Reçu' }),
  })
}
