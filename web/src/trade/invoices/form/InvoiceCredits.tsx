import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import type { Credit } from '@escale/contract/trade/ledger/contract'
import { ledgerMessages } from '@escale/contract/trade/ledger/messages'
import { formatMoney } from '@escale/contract/values/amounts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { invoice: InvoiceDetail; onUsed: () => void }

/** The advances and credit notes of the client that may pay the invoice, one press each. */
export function InvoiceCredits({ invoice, onUsed }: Props) {
  const mayRecord = useMay('ledger.record')
  const query = useQuery({
    ...api.ledger.account.queryOptions({ input: { id: invoice.client.id }, staleTime: 0 }),
    enabled: mayRecord,
  })
  const save = useSave<Use, unknown>({
    send: (use, { key }) => api.ledger.useCredit.call({ ...use, invoiceId: invoice.id }, underKey(key)),
    done: ledgerMessages.creditUsed,
    failed: ledgerMessages.creditUseFailed,
    onRefused: () => void query.refetch(),
    onSaved: () => {
      void query.refetch()
      onUsed()
    },
  })
  const owed = query.data?.invoices.find(({ id }) => id === invoice.id)
  if (!query.data || !owed) return null
  return (
    <>
      {query.data.credits.map((credit) => (
        <Button
          key={credit.sourceId}
          variant="light"
          fullWidth
          disabled={save.isPending}
          onClick={() =>
            save.submit({ sourceId: credit.sourceId, amount: Math.min(credit.free, owed.balance) })
          }
        >
          {creditVerb(credit, query.data.credits.length > 1)}
        </Button>
      ))}
      {save.refusal && <Refusal sentence={save.refusal} />}
    </>
  )
}

type Use = { sourceId: string; amount: number }

/** Names the credit only where several can be chosen. */
function creditVerb({ kind, label, free }: Credit, isOneOfSeveral: boolean): string {
  const amount = formatMoney(free)
  if (kind === 'avoir') return `Utiliser l'avoir ${label} de ${amount}`
  return isOneOfSeveral ? `Utiliser l'avance ${label} de ${amount}` : `Utiliser l'avance de ${amount}`
}
