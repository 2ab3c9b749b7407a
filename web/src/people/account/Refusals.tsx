import styles from './account.module.css'

/** Why the last try was refused, above the fields. */
export function Refusals({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <div className={styles.refusal} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
