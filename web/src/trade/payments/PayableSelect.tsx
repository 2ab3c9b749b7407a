import type { PayableInvoice } from '@escale/contract/trade/payments/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { Stack } from '@mantine/core'
import { api } from '#api.ts'
import { type RemoteField, RemoteSelect } from '#ui/field/RemoteSelect.tsx'

type Props = RemoteField & {
  chosen: PayableInvoice | null
  onChoose: (invoice: PayableInvoice) => void
  /** Whose: everybody's, without. */
  clientId?: string | undefined
}

/** The invoices with something left to pay, looked for by the server: client or number. */
export function PayableSelect({ chosen, onChoose, clientId, ...field }: Props) {
  return (
    <RemoteSelect
      withCheckIcon={false}
      placeholder="Client ou numéro de facture"
      noneFound="Aucune facture à payer"
      {...field}
      ask={(search) => api.payments.payable.queryOptions({ input: { search, clientId }, staleTime: 0 })}
      chosen={chosen}
      onChoose={(invoice) => invoice && onChoose(invoice)}
      labelOf={({ clientName, invoiceNumber }) => `${clientName} · ${invoiceNumber}`}
      optionOf={({ clientName, invoiceNumber, balance }) => (
        <>
          <Stack component="span" gap={0} flex={1} miw={0}>
            <span className="truncated">{clientName}</span>
            <span className="muted small num">{invoiceNumber}</span>
          </Stack>
          <span className="num strong">{formatMoney(balance)}</span>
        </>
      )}
    />
  )
}
