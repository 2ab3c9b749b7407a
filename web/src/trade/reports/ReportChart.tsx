import { cellText } from '@escale/contract/trade/reports/cells'
import type { Report } from '@escale/contract/trade/reports/contract'
import { formatWholeMoney } from '@escale/contract/values/amounts'
import { Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { BarLegend } from '#ui/figures/BarLegend.tsx'
import type { BarSeries } from '#ui/figures/Bars.tsx'
import { formatNumber } from '#ui/figures/count.ts'
import { barLabel } from './bar-label.ts'
import styles from './ReportsPage.module.css'
import { useFigureLinks } from './useFigureLinks.ts'

const Bars = lazyPart(() => import('#ui/figures/Bars.tsx'))

const mostBars = 24
const colors = ['var(--e-chart1)', 'var(--e-chart2)'] as const

/**
 * A bar chart of the first rows or subtotals. The report chooses the columns. Pressing a bar opens the list
 * behind its figure.
 */
export function ReportChart({ report }: { report: Report }) {
  const { columns, rows, subtotals, bars } = report
  const linkOf = useFigureLinks()
  const navigate = useNavigate()
  const all = subtotals.length > 0 ? subtotals : rows
  const drawn = all.slice(0, mostBars)
  const hasFigures = drawn.some(({ cells }) => bars.some((place) => Number(cells[place]) > 0))
  if (!hasFigures || drawn.length < 2) return null
  const nameOf = (place: number) => columns[place]?.title ?? ''
  const series = bars.map(
    (place, index): BarSeries => ({ name: nameOf(place), color: colors[index] ?? colors[0] }),
  )
  const groups = drawn.map(({ cells }) => ({
    word: barLabel(cellText(cells[0] ?? null, 'text')),
    figures: Object.fromEntries(bars.map((place) => [nameOf(place), Number(cells[place])])),
  }))
  const linksOfRows = drawn.map(
    (row) => new Map(bars.map((place) => [nameOf(place), linkOf(report, row, place)])),
  )
  const opensSome = linksOfRows.some((places) => [...places.values()].some((to) => to !== null))

  function open(group: number, name: string) {
    const to = linksOfRows[group]?.get(name)
    if (to) navigate(to)
  }

  const isMoney = columns[bars[0] ?? 0]?.kind === 'money'
  return (
    <div className={styles.chart}>
      <Group px="md" pb={4}>
        <BarLegend series={series} />
      </Group>
      <Suspense>
        <Bars
          groups={groups}
          series={series}
          format={isMoney ? formatWholeMoney : formatNumber}
          onOpen={opensSome ? open : undefined}
        />
      </Suspense>
      {all.length > drawn.length && (
        <Text className="muted" fz={12.5} px="sm">
          Le graphique s'arrête aux {mostBars} premières lignes.
        </Text>
      )}
    </div>
  )
}
