import type { ToldRecords } from '@escale/contract/trade/messages/contract'
import { type ComponentType, createContext } from 'react'
import type { NewClientProps } from './new-client.ts'

export type HandOverProps = {
  /** Goods chosen already: a label that was scanned, rows that were ticked. */
  start?: readonly string[] | undefined
  onClose: () => void
}

export type NewPaymentProps = {
  /** The invoice that is paid; null, and it is chosen among those still owed. */
  invoiceId: string | null
  /** Whose invoices are offered. */
  clientId?: string | undefined
  onClose: () => void
}
export type OpenedPaymentProps = { id: string; onClose: () => void }

export type MessageProps = ToldRecords & {
  /** Something was sent or opened. */
  onDone?: () => void
  onClose: () => void
}

/**
 * What any page of the trade opens over itself and comes back from. The shell gives it: no domain imports
 * another.
 */
export type Over = {
  NewClient: ComponentType<NewClientProps>
  HandOver: ComponentType<HandOverProps>
  NewPayment: ComponentType<NewPaymentProps>
  OpenedPayment: ComponentType<OpenedPaymentProps>
  Message: ComponentType<MessageProps>
}

export const OverContext = createContext<Over | null>(null)
