import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import styles from '#trade/dashboard/DashboardPage.module.css'
import { type Compared, changeSince } from './change.ts'

/** The change of a figure since the previous period. `isShort` hides the dates of that period. */
export function Change({ isShort = false, ...compared }: Compared & { isShort?: boolean }) {
  const { when, share, isRise, equal } = changeSince(compared)
  if (share === null && isShort) return equal === 'Rien' ? 'aucune avant' : 'autant avant'
  if (share === null) return `${equal} ${when}`
  const Sign = isRise ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      <span className={styles.change} data-rise={isRise ? '' : undefined}>
        <Sign className={styles.arrow} size={14} stroke={1.8} aria-hidden />
        <span className="visually-hidden">{isRise ? 'en hausse de ' : 'en baisse de '}</span>
        {share}
      </span>{' '}
      <span className={isShort ? 'visually-hidden' : 'num'}>{when}</span>
    </>
  )
}
