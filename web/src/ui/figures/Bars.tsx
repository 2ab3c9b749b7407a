import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'

export type BarSeries = { name: string; color: 'var(--e-chart1)' | 'var(--e-chart2)' }

type Props = {
  /** Groups of bars. Each has a label, and one number for each series. */
  groups: { word: string; figures: Record<string, number> }[]
  series: BarSeries[]
  format: (figure: number) => string
  /** Called when the user clicks a bar. */
  onOpen?: ((group: number, series: string) => void) | undefined
}

/**
 * A bar chart without animation. Its code is large, so only lazily loaded components may import it. For
 * accessibility, place a table with the same figures next to it.
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
