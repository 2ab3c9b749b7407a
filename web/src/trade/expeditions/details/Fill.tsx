import styles from './expedition-cells.module.css'

/** A bar of how much is loaded, in percent. Above 100 it has the colour of a warning. */
export function Fill({ percent, label }: { percent: number; label: string }) {
  return (
    <progress
      className={`${styles.fill} ${percent > 100 ? styles.over : ''}`}
      max={100}
      value={Math.min(percent, 100)}
      aria-label={label}
    />
  )
}
