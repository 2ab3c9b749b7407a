import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'

export type BarSeries = { name: string; color: 'var(--e-chart1)' | 'var(--e-chart2)' }

type Props = {
  /** One group of bars each: its word, and a figure by the name of each series. */
  groups: { word: string; figures: Record<string, number> }[]
  series: BarSeries[]
  format: (figure: number) => string
  /** What a press on a bar opens, when it opens something. */
  onOpen?: ((group: number, series: string) => void) | undefined
}

/**
 * Bars side by side, still. Heavy: only what is loaded on demand may import it, and a table says the same to
 * who cannot see or point.
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
