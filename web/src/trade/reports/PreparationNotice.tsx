import { Button } from '@mantine/core'
import { useLate } from '#ui/feedback/Loading.tsx'
import styles from './ReportsPage.module.css'

/** In milliseconds. A report that is ready sooner shows no notice. */
const noticeAfterMs = 400

/** The notice that a report takes time, with a cancel button. */
export function PreparationNotice({ onCancel }: { onCancel: () => void }) {
  const isLate = useLate(noticeAfterMs)
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
