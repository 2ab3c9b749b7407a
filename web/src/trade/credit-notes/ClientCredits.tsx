import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { OpeningButton } from './OpeningButton.tsx'
import { RefundButton } from './RefundButton.tsx'

const CreditNoteModal = lazyPart(async () => ({
  default: (await import('./CreditNoteModal.tsx')).CreditNoteModal,
}))
const OpenedCreditNote = lazyPart(() => import('./OpenedCreditNote.tsx'))

type Props = { client: { id: string; name: string } }

/** The buttons that grant a client a rebate, and that give back what he has in advance. */
export function ClientCredits({ client: { id, name } }: Props) {
  const mayCorrect = useMay('ledger.correct')
  const account = useQuery({
    ...api.ledger.account.queryOptions({ input: { id } }),
    enabled: mayCorrect,
  })
  const rebate = useOpenForm('remise')
  const [issued, setIssued] = useState<string | null>(null)
  if (!mayCorrect) return null
  return (
    <>
      <Button variant="default" onClick={rebate.open}>
        Accorder une remise
      </Button>
      <OpeningButton client={{ id, name }} openings={account.data?.openings} />
      <RefundButton clientId={id} clientName={name} credits={account.data?.credits ?? []} />
      <Suspense>
        {rebate.isOpen && (
          <CreditNoteModal
            source={{ clientId: id, clientName: name }}
            onIssued={setIssued}
            onClose={rebate.close}
          />
        )}
        {issued && <OpenedCreditNote id={issued} onClose={() => setIssued(null)} />}
      </Suspense>
    </>
  )
}
