import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { formatDayRange } from './days.ts'

const percents = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

type Props = {
  current: number
  previous: number
  period: Dashboard['period']
  day: string
  /** Hides the dates of the previous period. */
  isShort?: boolean
}

/** The change of a figure since the previous period. */
export function Change({ current, previous, period, day, isShort = false }: Props) {
  const days = formatDayRange({ from: period.previousFrom, to: period.previousTo }, day)
  const when = period.previousFrom === period.previousTo ? `le ${days}` : `sur ${days}`
  if (previous === 0) return isShort ? 'aucune avant' : `Rien ${when}`
  const change = (current - previous) / previous
  if (change === 0) return isShort ? 'autant avant' : `Autant ${when}`
  const Sign = change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <Text span inherit fw={550} c={change > 0 ? 'var(--e-success)' : 'var(--e-text)'}>
        <Sign size={14} stroke={1.8} style={{ verticalAlign: -2 }} aria-hidden />
        <span className="visually-hidden">{change > 0 ? 'en hausse de ' : 'en baisse de '}</span>
        {percents.format(Math.abs(change)).replaceAll('\u202f', '\u00a0')}
      </Text>{' '}
      <span className={isShort ? 'visually-hidden' : 'num'}>{when}</span>
    </>
  )
}
