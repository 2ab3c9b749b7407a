import styles from './Refusal.module.css'

/** Why the last try was refused, above the footer of its dialog. */
export function Refusal({ sentence }: { sentence: string }) {
  return (
    <p className={`late ${styles.refusal}`} role="alert">
      {sentence}
    </p>
  )
}
