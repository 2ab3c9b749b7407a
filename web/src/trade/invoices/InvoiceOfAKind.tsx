import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { type ServiceType, serviceTypes } from '@escale/contract/trade/invoices/words'
import { useState } from 'react'
import { useDraftLeft } from '#ui/form/drafts/useDeviceDraft.ts'
import { AirInvoiceModal } from './AirInvoiceModal.tsx'
import type { InvoiceStart } from './invoice-start.ts'
import { asSpecified, draftOf, type InvoiceDefaults } from './invoicing-defaults.ts'
import { MaritimeInvoiceModal } from './MaritimeInvoiceModal.tsx'

type Props = {
  serviceType: ServiceType
  invoice: InvoiceDetail | null
  defaults?: InvoiceDefaults
  onKind?: ((kind: ServiceType) => void) | undefined
  onClose: () => void
}

/**
 * The dialog of its kind, or of the kind it was becoming when it was left; it may become the other on the
 * way. The two come in one piece: while
 * the other was fetched, what was still typed in the first would be lost.
 */
export default function InvoiceOfAKind({
  serviceType,
  invoice,
  defaults = asSpecified,
  onKind,
  onClose,
}: Props) {
  const left = useDraftLeft({ form: 'invoice', of: invoice?.id ?? draftOf(serviceType, defaults) })?.values
    .serviceType
  const [carried, setCarried] = useState<InvoiceStart>()
  const kind = carried?.serviceType ?? serviceTypes.find((one) => one === left) ?? serviceType

  function become(typed: InvoiceStart) {
    setCarried(typed)
    onKind?.(typed.serviceType)
  }

  const form = { invoice, carried, defaults, onClose, onSwitch: become }
  return kind === 'Aérien' ? <AirInvoiceModal {...form} /> : <MaritimeInvoiceModal {...form} />
}
