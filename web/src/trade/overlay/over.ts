import type { MessageRecords } from '@escale/contract/trade/messages/contract'
import type { Payment, PaymentDetail } from '@escale/contract/trade/payments/contract'
import { type ComponentType, createContext } from 'react'
import type { NewClientProps } from './new-client.ts'

export type NewPaymentProps = {
  /** The invoice to pay. Null lets the user choose an unpaid one. */
  invoiceId: string | null
  /** Limits the choice to the invoices of one client. */
  clientId?: string | undefined
  onClose: () => void
}
export type NewReceiptProps = {
  /** The client whose account receives the money. Absent, the person chooses one. */
  clientId?: string | undefined
  onClose: () => void
}
export type CounterPaymentProps = {
  clientId: string
  /** The invoices that are proposed first: those of the goods in hand. */
  invoiceIds: readonly string[]
  onPaid: (payment: Payment) => void
}
/** A payment that is a receipt on the account of a client. */
export type OpenedReceiptProps = { receipt: PaymentDetail; onChanged: () => void; onClose: () => void }
export type OpenedPaymentProps = { id: string; onClose: () => void }

export type MessageProps = MessageRecords & {
  /** Called after a message was sent, or opened in WhatsApp. */
  onDone?: () => void
  onClose: () => void
}

/**
 * Dialogs that any page may open, even of another domain (invoices, goods…). Domains may not import each
 * other, so the application frame passes these components to them.
 */
export type OverDialogs = {
  NewClient: ComponentType<NewClientProps>
  NewPayment: ComponentType<NewPaymentProps>
  NewReceipt: ComponentType<NewReceiptProps>
  CounterPayment: ComponentType<CounterPaymentProps>
  OpenedPayment: ComponentType<OpenedPaymentProps>
  OpenedReceipt: ComponentType<OpenedReceiptProps>
  Message: ComponentType<MessageProps>
}

export const OverContext = createContext<OverDialogs | null>(null)
