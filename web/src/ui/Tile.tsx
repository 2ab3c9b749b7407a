import { Link } from 'react-router'
import styles from './Tile.module.css'

type Props = {
  label: string
  figure: string
  detail?: string | undefined
  /** Where what is counted can be seen. */
  to?: string
  isLarge?: boolean
  isAlarming?: boolean
}

/** A figure and what it counts. */
export function Tile({ label, figure, detail, to, isLarge = false, isAlarming = false }: Props) {
  const words = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={`num ${styles.figure} ${isLarge ? styles.large : ''} ${isAlarming ? styles.alarming : ''}`}>{figure}</span>
      {detail && <span className="muted small">{detail}</span>}
    </>
  )
  if (!to) return <div className={styles.tile}>{words}</div>
  return (
    <Link className={`${styles.tile} ${styles.linked}`} to={to}>
      {words}
    </Link>
  )
}
