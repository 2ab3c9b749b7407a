import { Group } from '@mantine/core'
import styles from './BarLegend.module.css'
import type { BarSeries } from './Bars.tsx'

/** The legend of the bar colours. Hidden from screen readers, which use the table next to the chart. */
export function BarLegend({ series }: { series: readonly BarSeries[] }) {
  return (
    <Group className={styles.legend} gap="sm" aria-hidden>
      {series.map(({ name, color }) => (
        <span key={name}>
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="3" fill={color} />
          </svg>
          {name}
        </span>
      ))}
    </Group>
  )
}
