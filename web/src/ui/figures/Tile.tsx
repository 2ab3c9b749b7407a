import { type Icon, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from './count.ts'
import styles from './Tile.module.css'

type Props = {
  label: ReactNode
  figure: ReactNode
  icon?: Icon
  /** A small text next to the figure. */
  note?: ReactNode
  /** A small text below the figure. */
  detail?: ReactNode
  /** The path of the list with the counted rows. Absent for users who may not open it. */
  to?: string | null
  isLarge?: boolean
  isAlarming?: boolean
  /** True for a tile that phones show as a row of one common card (`tile-rows`). */
  isRow?: boolean
}

/** A tile of a dashboard with a figure and its label. */
export function Tile({ to, isRow = false, ...words }: Props) {
  const kind = isRow ? `${styles.tile} ${styles.row}` : styles.tile
  if (!to) {
    return (
      <div className={kind}>
        <Words {...words} />
      </div>
    )
  }
  return (
    <Link className={`${kind} ${styles.linked}`} to={to}>
      <Words {...words} />
      {isRow && <IconChevronRight className={styles.chevron} size={16} stroke={1.6} aria-hidden />}
    </Link>
  )
}

/** A tile with a number. Shows a dash until the number is loaded. */
export function FigureTile({ figure, ...tile }: Omit<Props, 'figure'> & { figure: number | undefined }) {
  return <Tile figure={figure === undefined ? '–' : formatNumber(figure)} {...tile} />
}

function Words({
  label,
  figure,
  icon: Sign,
  note,
  detail,
  isLarge = false,
  isAlarming = false,
}: Omit<Props, 'to' | 'isRow'>) {
  return (
    <>
      <span className={styles.label}>
        {Sign && <Sign size={16} stroke={1.6} aria-hidden />}
        {label}
      </span>
      <span
        className={`num ${styles.figure} ${isLarge ? styles.large : ''} ${isAlarming ? styles.alarming : ''}`}
      >
        {figure}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {detail && <span className={`muted ${styles.detail}`}>{detail}</span>}
    </>
  )
}
