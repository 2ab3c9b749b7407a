import type { PayableInvoice } from '@escale/contract/trade/payments/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay, today } from '@escale/contract/values/days'
import { Stack } from '@mantine/core'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { payableQuery } from '#trade/tenders/offline/payable-here.ts'
import { type RemoteField, RemoteSelect } from '#ui/field/select/RemoteSelect.tsx'

type Props = RemoteField & {
  chosen: PayableInvoice | null
  onChoose: (invoice: PayableInvoice) => void
  /** Limits the choice to the invoices of one client. */
  clientId?: string | undefined
}

/** A select of unpaid invoices. The server searches them by client or number. */
export function PayableSelect({ chosen, onChoose, clientId, ...field }: Props) {
  const timeZone = useSession().company?.timeZone ?? 'UTC'
  return (
    <RemoteSelect
      withCheckIcon={false}
      placeholder={clientId ? 'Numéro de facture' : 'Client ou numéro de facture'}
      noneFound="Aucune facture à payer"
      {...field}
      ask={(search) => ({ ...payableQuery({ search, clientId }), staleTime: 0 })}
      chosen={chosen}
      onChoose={(invoice) => invoice && onChoose(invoice)}
      labelOf={({ clientName, invoiceNumber }) =>
        clientId ? invoiceNumber : `${clientName} · ${invoiceNumber}`
      }
      optionOf={(invoice) => (
        <PayableOption
          invoice={invoice}
          isOfClient={clientId !== undefined}
          today={today(timeZone, serverNow())}
        />
      )}
    />
  )
}

type PayableProps = { invoice: PayableInvoice; isOfClient: boolean; today: string }

/**
 * An option of the select. For one client it shows dates and lateness, for all clients it shows client names.
 */
function PayableOption({
  invoice: { clientName, invoiceNumber, issueDate, dueDate, balance },
  isOfClient,
  today,
}: PayableProps) {
  return (
    <>
      <Stack component="span" gap={0} flex={1} miw={0}>
        <span className="truncated num">{isOfClient ? invoiceNumber : clientName}</span>
        <span className="muted small num">{isOfClient ? formatDay(issueDate) : invoiceNumber}</span>
      </Stack>
      {isOfClient && dueDate < today && <span className="pill late plain">en retard</span>}
      <span className="num strong">{formatMoney(balance)}</span>
    </>
  )
}
