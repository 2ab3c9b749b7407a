import type { Import } from '@escale/contract/trade/imports/contract'
import { Button } from '@mantine/core'
import { counted } from '#ui/count.ts'
import { useClocks } from '#ui/useClocks.tsx'
import styles from './imports.module.css'
import type { Stage } from './stages.ts'
import { nounOf } from './words.ts'

/** The import before this one, while something can still be done with it. */
export function LastImport({ last, onOpen }: { last: Import | undefined; onOpen: (stage: Stage) => void }) {
  const { moment } = useClocks()
  if (!last) return null
  const { id, kind, fileName, state, linesCount, writtenCount, undoableUntil } = last
  const waits = state === 'Vérifié'
  return (
    <div className={`modal-foot ${styles.foot}`}>
      <span className="muted small">
        {waits
          ? `«\u00a0${fileName}\u00a0», ${counted(linesCount, 'ligne')} : vérifié, il attend votre confirmation.`
          : `«\u00a0${fileName}\u00a0», ${counted(writtenCount, nounOf(kind))} : peut être annulé jusqu'au ${moment(undoableUntil ?? '')}.`}
      </span>
      <Button
        variant="default"
        ml="auto"
        onClick={() => onOpen(waits ? { is: 'preview', checked: last, sheet: null } : { is: 'report', id, fileName })}
      >
        {waits ? 'Reprendre' : 'Ouvrir'}
      </Button>
    </div>
  )
}
