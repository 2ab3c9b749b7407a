import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { type ServiceType, serviceTypes } from '@escale/contract/trade/invoices/words'
import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { today } from '@escale/contract/values/days'
import { useState } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import {
  copiedInvoice,
  type InvoiceStart,
  invoiceOfQuote,
  newInvoice,
} from '#trade/invoices/line/invoice-start.ts'
import {
  draftName,
  type InvoiceDefaults,
  specifiedDefaults,
} from '#trade/invoices/line/invoicing-defaults.ts'
import { useDraftLeft } from '#ui/form/drafts/useDeviceDraft.ts'
import { AirInvoiceModal } from './AirInvoiceModal.tsx'
import { MaritimeInvoiceModal } from './MaritimeInvoiceModal.tsx'

type Props = {
  serviceType: ServiceType
  invoice: InvoiceDetail | null
  /** The quote that a new invoice bills. */
  quote?: QuoteDetail | undefined
  defaults?: InvoiceDefaults
  onKind?: ((kind: ServiceType) => void) | undefined
  onClose: () => void
}

/**
 * The dialog of an invoice of one kind, which can switch to the other. Both dialogs are in one bundle chunk,
 * because loading the second one during a switch would lose the typed values.
 */
export default function InvoiceOfAKind({
  serviceType,
  invoice,
  quote,
  defaults = specifiedDefaults,
  onKind,
  onClose,
}: Props) {
  const draftKind = useDraftLeft({
    form: 'invoice',
    of: invoice?.id ?? draftName(serviceType, { ...defaults, quoteId: quote?.id }),
  })?.values.serviceType
  const timeZone = useSession().company?.timeZone ?? 'UTC'
  const [carried, setCarried] = useState<InvoiceStart | undefined>(
    () => quote && invoiceOfQuote(quote, newInvoice(serviceType, timeZone, defaults)),
  )
  const [isCopy, setCopy] = useState(false)
  const kind = carried?.serviceType ?? serviceTypes.find((one) => one === draftKind) ?? serviceType

  function switchKind(typed: InvoiceStart) {
    setCarried(typed)
    onKind?.(typed.serviceType)
  }

  function copy(original: InvoiceDetail) {
    setCarried(copiedInvoice(original, today(timeZone, serverNow())))
    setCopy(true)
  }

  const row = isCopy ? null : invoice
  const form = { invoice: row, quote, carried, defaults, onClose, onSwitch: switchKind, onCopy: copy }
  // The copy is another record: its form must not keep the state of the original's.
  const key = isCopy ? 'copy' : 'record'
  return kind === 'Aérien' ? (
    <AirInvoiceModal key={key} {...form} />
  ) : (
    <MaritimeInvoiceModal key={key} {...form} />
  )
}
