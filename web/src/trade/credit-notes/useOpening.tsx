import type { Opening } from '@escale/contract/trade/ledger/contract'
import { type ReactNode, Suspense } from 'react'
import { serverNow } from '#session/request/server-clock.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'

const OpeningForm = lazyPart(async () => ({ default: (await import('./OpeningForm.tsx')).OpeningForm }))
const WrittenOpenings = lazyPart(async () => ({
  default: (await import('./WrittenOpenings.tsx')).WrittenOpenings,
}))

type Props = { client: { id: string; name: string }; openings: readonly Opening[] | undefined }

/**
 * Opens the account of a client by hand. Once it is open, the action shows what can still be taken back, and
 * then goes away: `open` is null.
 */
export function useOpening({ client, openings }: Props): { open: (() => void) | null; dialog: ReactNode } {
  const form = useOpenForm('ouverture')
  if (!openings) return { open: null, dialog: null }
  const undoable = openings.filter(
    ({ undoableUntil }) => undoableUntil && new Date(undoableUntil) > serverNow(),
  )
  const isOver = openings.length > 0 && undoable.length === 0
  const dialog = form.isOpen && !isOver && (
    <Suspense>
      {openings.length > 0 ? (
        <WrittenOpenings client={client} openings={undoable} onClose={form.close} />
      ) : (
        <OpeningForm client={client} onClose={form.close} />
      )}
    </Suspense>
  )
  return { open: isOver ? null : form.open, dialog }
}
