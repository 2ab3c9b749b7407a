import { type ComponentType, createContext } from 'react'

export type NewClientProps = {
  /** As it was typed. */
  name: string
  onCreated: (client: { id: string; name: string; phone: string | null }) => void
  onClose: () => void
}

/** The form of a new client, for every field that chooses one. The shell gives it: no domain imports another. */
export const NewClientContext = createContext<ComponentType<NewClientProps> | null>(null)
