import { openingName } from '@escale/contract/trade/invoices/words'
import { IconDiscount, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { RefundButton } from './RefundButton.tsx'
import { useOpening } from './useOpening.tsx'

const CreditNoteModal = lazyPart(async () => ({
  default: (await import('./CreditNoteModal.tsx')).CreditNoteModal,
}))
const OpenedCreditNote = lazyPart(() => import('./OpenedCreditNote.tsx'))

type ClientCredits = {
  /** Actions of the menu. None for people who may not correct accounts. */
  acts: { name: string; icon: ReactNode; open: () => void }[]
  /** The button that gives back an advance, while there is one. */
  refund: ReactNode
  dialogs: ReactNode
}

/** Rebate, opening balance and refund of a client, for people who may correct accounts. */
export function useClientCredits({ id, name }: { id: string; name: string }): ClientCredits {
  const mayCorrect = useMay('ledger.correct')
  const account = useQuery({
    ...api.ledger.account.queryOptions({ input: { id } }),
    enabled: mayCorrect,
  })
  const rebate = useOpenForm('remise')
  const opening = useOpening({ client: { id, name }, openings: account.data?.openings })
  const [issued, setIssued] = useState<string | null>(null)
  if (!mayCorrect) return { acts: [], refund: null, dialogs: null }
  return {
    acts: [
      {
        name: 'Accorder une remise',
        icon: <IconDiscount size={16} stroke={1.6} aria-hidden />,
        open: rebate.open,
      },
      ...(opening.open
        ? [
            {
              name: openingName,
              icon: <IconHistory size={16} stroke={1.6} aria-hidden />,
              open: opening.open,
            },
          ]
        : []),
    ],
    refund: <RefundButton clientId={id} clientName={name} credits={account.data?.credits ?? []} />,
    dialogs: (
      <Suspense>
        {rebate.isOpen && (
          <CreditNoteModal
            source={{ clientId: id, clientName: name }}
            onIssued={setIssued}
            onClose={rebate.close}
          />
        )}
        {issued && <OpenedCreditNote id={issued} onClose={() => setIssued(null)} />}
        {opening.dialog}
      </Suspense>
    ),
  }
}
