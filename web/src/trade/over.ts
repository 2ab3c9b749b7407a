import { type ComponentType, createContext } from 'react'
import type { NewClientProps } from './new-client.ts'

export type HandOverProps = {
  /** Goods chosen already: a label that was scanned, rows that were ticked. */
  start?: readonly string[] | undefined
  onClose: () => void
}

/** What any page of the trade opens over itself and comes back from. The shell gives it: no domain imports another. */
export type Over = { NewClient: ComponentType<NewClientProps>; HandOver: ComponentType<HandOverProps> }

export const OverContext = createContext<Over | null>(null)
