import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './thumb.module.css'

/** What was saved last, after which the form waits for the next one with its first field ready. */
export function useNextOne<Row>(firstField: () => HTMLElement | null) {
  const [saved, setSaved] = useState<Row | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per saved row.
  useEffect(() => {
    if (saved) firstField()?.focus()
  }, [saved])
  return { saved, follow: setSaved }
}

/** The number to write on the goods, while the next ones are typed. */
export function JustSaved({ number, what }: { number: string; what: string }) {
  return (
    <p className={`notice ok ${styles.saved}`} role="status">
      <IconCheck size={17} stroke={1.6} aria-hidden />
      <span>
        <b className="num">{number}</b> enregistré pour {what}
      </span>
    </p>
  )
}
