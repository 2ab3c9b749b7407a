import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { ChosenBar, chosenRowsText } from './ChosenBar.tsx'
import { ExportChosen } from './ExportChosen.tsx'
import type { NamedRows, RowAction } from './row-actions.ts'

const RowActionModal = lazyPart(() => import('./RowActionModal.tsx'))

type Props = NamedRows & {
  subject: 'clients' | 'invoices' | 'payments'
  /** Actions on the rows that the person may take, beside writing and exporting. */
  actions: RowAction[]
  /** Selects all rows loaded so far. */
  onAll: () => void
  onDone: () => void
}

/** The bar under a list in selection mode: a message to the clients, a file, and actions on each row. */
export default function WriteBar({ subject, rows, nameOf, actions, onAll, onDone }: Props) {
  const [chosen, setChosen] = useState<RowAction | null>(null)
  const ids = rows.map(({ id }) => id)
  const isEmpty = ids.length === 0
  return (
    <>
      <ChosenBar words={chosenRowsText(ids.length)} onCancel={onDone}>
        <Button variant="default" onClick={onAll}>
          Tout choisir
        </Button>
        <SendByWhatsApp about={{ subject, ids }} disabled={isEmpty} onDone={onDone} />
        <ExportChosen list={subject} ids={ids} />
        {actions.map((action) => (
          <Button
            key={action.label}
            variant="default"
            {...(action.isDangerous && { c: 'var(--e-danger)' })}
            disabled={isEmpty}
            onClick={() => setChosen(action)}
          >
            {action.label}
          </Button>
        ))}
      </ChosenBar>
      <Suspense>
        {chosen && (
          <RowActionModal
            action={chosen}
            rows={rows}
            nameOf={nameOf}
            onClose={() => setChosen(null)}
            onDone={onDone}
          />
        )}
      </Suspense>
    </>
  )
}
