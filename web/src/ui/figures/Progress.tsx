import styles from './Progress.module.css'

type Props = {
  label: string
  value: number
  max: number
  /** The progress as text. */
  words: string
}

/** Progress of a long task, as a bar and as text. */
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
