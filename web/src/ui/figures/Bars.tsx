import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'

export type BarSeries = { name: string; color: 'var(--e-chart1)' | 'var(--e-chart2)' }

type Props = {
  /** The groups of bars: a label, and one figure per name of a series. */
  groups: { word: string; figures: Record<string, number> }[]
  series: BarSeries[]
  format: (figure: number) => string
  /** Called when a bar is pressed. */
  onOpen?: ((group: number, series: string) => void) | undefined
}

/**
 * A bar chart without animation. It is heavy, so only lazily loaded parts may import it, beside a table with
 * the same figures for accessibility.
 */
export default function Bars({ groups, series, format, onOpen }: Props) {
  return (
    <BarChart
      h={260}
      aria-hidden
      data={groups.map(({ word, figures }) => ({ word, ...figures }))}
      dataKey="word"
      series={series}
      gridAxis="x"
      tickLine="none"
      maxBarWidth={14}
      valueFormatter={format}
      yAxisProps={{ width: 76 }}
      barChartProps={{ accessibilityLayer: false, barGap: 2 }}
      tooltipAnimationDuration={0}
      barProps={({ name }) => ({
        isAnimationActive: false,
        radius: [3, 3, 0, 0],
        ...(onOpen && { cursor: 'pointer', onClick: (_bar, index) => onOpen(index, name) }),
      })}
    />
  )
}
