import type { Import } from '@escale/contract/trade/imports/contract'
import { Button } from '@mantine/core'
import { serverNow } from '#session/server-clock.ts'
import { counted } from '#ui/count.ts'
import { useClocks } from '#ui/useClocks.tsx'
import styles from './imports.module.css'
import { type Stage, unfinishedIn } from './stages.ts'
import { nounOf } from './words.ts'

type Props = { imports: readonly Import[]; onOpen: (stage: Stage) => void }

/** The imports before this one, while something can still be done with them. */
export function EarlierImports({ imports, onOpen }: Props) {
  const unfinished = unfinishedIn(imports, serverNow())
  if (unfinished.length === 0) return null
  return (
    <ul aria-label="Imports précédents">
      {unfinished.map((one) => (
        <EarlierImport key={one.id} one={one} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function EarlierImport({ one, onOpen }: { one: Import; onOpen: Props['onOpen'] }) {
  const { moment } = useClocks()
  const { id, kind, fileName, state, linesCount, writtenCount, createdAt, undoableUntil } = one
  const waits = state === 'Vérifié'
  return (
    <li className={`modal-foot ${styles.foot}`}>
      <span className="muted small">
        {waits
          ? `«\u00a0${fileName}\u00a0», ${counted(linesCount, 'ligne')}, du ${moment(createdAt)} : vérifié, il attend votre confirmation.`
          : `«\u00a0${fileName}\u00a0», ${counted(writtenCount, nounOf(kind))} : peut être annulé jusqu'au ${moment(undoableUntil ?? '')}.`}
      </span>
      <Button
        variant="default"
        ml="auto"
        onClick={() => onOpen(waits ? { is: 'preview', checked: one, sheet: null } : { is: 'report', id, fileName })}
      >
        {waits ? 'Reprendre' : 'Ouvrir'}
      </Button>
    </li>
  )
}
