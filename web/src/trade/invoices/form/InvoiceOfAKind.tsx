import type { InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { type ServiceType, serviceTypes } from '@escale/contract/trade/invoices/words'
import { useState } from 'react'
import type { InvoiceStart } from '#trade/invoices/line/invoice-start.ts'
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
  defaults = specifiedDefaults,
  onKind,
  onClose,
}: Props) {
  const draftKind = useDraftLeft({ form: 'invoice', of: invoice?.id ?? draftName(serviceType, defaults) })
    ?.values.serviceType
  const [carried, setCarried] = useState<InvoiceStart>()
  const kind = carried?.serviceType ?? serviceTypes.find((one) => one === draftKind) ?? serviceType

  function switchKind(typed: InvoiceStart) {
    setCarried(typed)
    onKind?.(typed.serviceType)
  }

  const form = { invoice, carried, defaults, onClose, onSwitch: switchKind }
  return kind === 'Aérien' ? <AirInvoiceModal {...form} /> : <MaritimeInvoiceModal {...form} />
}
