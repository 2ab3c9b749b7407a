import styles from './Refusal.module.css'

/** The text of the last error, shown above the footer of a dialog. */
export function Refusal({ sentence }: { sentence: string }) {
  return (
    <p className={`late ${styles.refusal}`} role="alert">
      {sentence}
    </p>
  )
}
