import type { Credit } from '@escale/contract/trade/ledger/contract'
import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { OverForm } from '#trade/overlay/OverForm.tsx'
import { PrintedDocument } from '#trade/PrintedDocument.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const RefundModal = lazyPart(() => import('./RefundModal.tsx'))

type Props = ButtonProps & { clientId: string; clientName: string; credits: readonly Credit[] }

/** Gives money back from a free credit, then shows the receipt to sign. Absent while nothing is free. */
export function RefundButton({ clientId, clientName, credits, ...button }: Props) {
  const mayCorrect = useMay('ledger.correct')
  const [isOpen, setOpen] = useState(false)
  const [refund, setRefund] = useState<{ id: string; number: string } | null>(null)
  return (
    <>
      {mayCorrect && credits.length > 0 && (
        <Button variant="default" {...button} onClick={() => setOpen(true)}>
          Rembourser
        </Button>
      )}
      {isOpen && (
        <OverForm>
          <RefundModal
            clientId={clientId}
            clientName={clientName}
            credits={credits}
            onRefunded={setRefund}
            onClose={() => setOpen(false)}
          />
        </OverForm>
      )}
      {refund && (
        <OverForm>
          <PrintedDocument
            title="Reçu de remboursement"
            subtitle={refund.number}
            path={`/api/refunds/${refund.id}/document`}
            onClose={() => setRefund(null)}
          />
        </OverForm>
      )}
    </>
  )
}
