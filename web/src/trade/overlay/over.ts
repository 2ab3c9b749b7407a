import type { MessageRecords } from '@escale/contract/trade/messages/contract'
import { type ComponentType, createContext } from 'react'
import type { NewClientProps } from './new-client.ts'

export type HandOverProps = {
  /** Ids of the goods to hand over, from a scanned label or a selection. */
  start?: readonly string[] | undefined
  onClose: () => void
}

export type NewPaymentProps = {
  /** The invoice to pay. Null lets the user choose an unpaid one. */
  invoiceId: string | null
  /** Limits the choice to the invoices of one client. */
  clientId?: string | undefined
  onClose: () => void
}
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
  HandOver: ComponentType<HandOverProps>
  NewPayment: ComponentType<NewPaymentProps>
  OpenedPayment: ComponentType<OpenedPaymentProps>
  Message: ComponentType<MessageProps>
}

export const OverContext = createContext<OverDialogs | null>(null)
