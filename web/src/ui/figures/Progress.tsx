import styles from './Progress.module.css'

type Props = {
  label: string
  value: number
  max: number
  /** The progress in words. */
  words: string
}

/** The progress of a long task, as a bar and in words. */
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
