import styles from './Progress.module.css'

type Props = {
  label: string
  value: number
  max: number
  /** How far it is, in words. */
  words: string
}

/** How far a long work is, and in words beside. */
export function Progress({ label, value, max, words }: Props) {
  return (
    <>
      <progress
        className={styles.progress}
        value={value}
        max={max}
        aria-label={label}
        aria-valuetext={words}
      />
      <span className="small muted num" role="status">
        {words}
      </span>
    </>
  )
}
