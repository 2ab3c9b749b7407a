import type { Import } from '@escale/contract/trade/imports/contract'
import { Button } from '@mantine/core'
import { serverNow } from '#session/request/server-clock.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import styles from './imports.module.css'
import { type Stage, unfinishedImports } from './stages.ts'
import { earlierWords } from './words.ts'

type Props = { imports: readonly Import[]; onOpen: (stage: Stage) => void }

/** Earlier imports that the user can still confirm, undo or correct. */
export function EarlierImports({ imports, onOpen }: Props) {
  const unfinished = unfinishedImports(imports, serverNow())
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
  const { id, fileName, state } = one
  const waits = state === 'Vérifié'
  return (
    <li className={`modal-foot ${styles.foot}`}>
      <span className="muted small">{`«\u00a0${fileName}\u00a0», ${earlierWords(one, serverNow(), moment)}`}</span>
      <Button
        variant="default"
        ml="auto"
        onClick={() =>
          onOpen(waits ? { is: 'preview', checked: one, from: null } : { is: 'report', id, fileName })
        }
      >
        {waits ? 'Reprendre' : 'Ouvrir'}
      </Button>
    </li>
  )
}
