import type { MessageRecords } from '@escale/contract/trade/messages/contract'
import { type ComponentType, createContext } from 'react'
import type { NewClientProps } from './new-client.ts'

export type HandOverProps = {
  /** Goods selected before, by a scanned label or by ticked rows. */
  start?: readonly string[] | undefined
  onClose: () => void
}

export type NewPaymentProps = {
  /** The paid invoice. Null to choose it among the unpaid ones. */
  invoiceId: string | null
  /** Limits the offered invoices to one client. */
  clientId?: string | undefined
  onClose: () => void
}
export type OpenedPaymentProps = { id: string; onClose: () => void }

export type MessageProps = MessageRecords & {
  /** Called when something was sent or opened. */
  onDone?: () => void
  onClose: () => void
}

/**
 * Dialogs that any trade page may open over itself. The shell provides them, because no domain imports
 * another.
 */
export type OverDialogs = {
  NewClient: ComponentType<NewClientProps>
  HandOver: ComponentType<HandOverProps>
  NewPayment: ComponentType<NewPaymentProps>
  OpenedPayment: ComponentType<OpenedPaymentProps>
  Message: ComponentType<MessageProps>
}

export const OverContext = createContext<OverDialogs | null>(null)
