import { Button } from '@mantine/core'
import { useLate } from '#ui/feedback/Loading.tsx'
import styles from './ReportsPage.module.css'

/** What is quicker than that is better not announced; what is longer can be left. */
const noticedMs = 400

/** A report that takes its time: it says so, and can be given up. */
export function Preparing({ onCancel }: { onCancel: () => void }) {
  const isLate = useLate(noticedMs)
  return (
    <div className={styles.preparing} role="status">
      {isLate && (
        <>
          <span>Préparation du rapport…</span>
          <Button variant="default" size="xs" onClick={onCancel}>
            Annuler
          </Button>
        </>
      )}
    </div>
  )
}
