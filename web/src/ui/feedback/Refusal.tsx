import styles from './Refusal.module.css'

/** The reason of the last refusal, above the footer of its dialog. */
export function Refusal({ sentence }: { sentence: string }) {
  return (
    <p className={`late ${styles.refusal}`} role="alert">
      {sentence}
    </p>
  )
}
