import { openingName } from '@escale/contract/trade/invoices/words'
import type { Opening } from '@escale/contract/trade/ledger/contract'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { serverNow } from '#session/request/server-clock.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'

const OpeningForm = lazyPart(async () => ({ default: (await import('./OpeningForm.tsx')).OpeningForm }))
const WrittenOpenings = lazyPart(async () => ({
  default: (await import('./WrittenOpenings.tsx')).WrittenOpenings,
}))

type Props = { client: { id: string; name: string }; openings: readonly Opening[] | undefined }

/**
 * Opens the account of a client by hand. Once it is open, the button shows what can still be taken back, and
 * then goes away.
 */
export function OpeningButton({ client, openings }: Props) {
  const dialog = useOpenForm('ouverture')
  if (!openings) return null
  const undoable = openings.filter(
    ({ undoableUntil }) => undoableUntil && new Date(undoableUntil) > serverNow(),
  )
  if (openings.length > 0 && undoable.length === 0) return null
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {openingName}
      </Button>
      <Suspense>
        {dialog.isOpen &&
          (openings.length > 0 ? (
            <WrittenOpenings client={client} openings={undoable} onClose={dialog.close} />
          ) : (
            <OpeningForm client={client} onClose={dialog.close} />
          ))}
      </Suspense>
    </>
  )
}
