import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#api.ts'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { CreditNoteModal } from './CreditNoteModal.tsx'

type Props = { invoiceId: string; onIssued: (id: string) => void; onClose: () => void }

/** The form of a credit note on an invoice, with what may still be credited of it. */
export default function NewCreditNote({ invoiceId, onIssued, onClose }: Props) {
  const query = useQuery({
    ...api.creditNotes.creditable.queryOptions({ input: { id: invoiceId } }),
    staleTime: 0,
  })
  const source = useMemo(() => query.data && { creditable: query.data }, [query.data])
  return (
    <LoadedModal
      query={query}
      title="Établir un avoir"
      size={640}
      onClose={onClose}
      missing="Cette facture n'existe plus"
    >
      {() =>
        source && (
          <CreditNoteModal
            source={source}
            onOutdated={() => void query.refetch()}
            onIssued={onIssued}
            onClose={onClose}
          />
        )
      }
    </LoadedModal>
  )
}
