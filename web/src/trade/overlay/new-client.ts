export type NewClientProps = {
  /** The typed name. */
  name: string
  /** The number from which the person wrote. */
  phone?: string | undefined
  onCreated: (client: { id: string; name: string; phone: string | null }) => void
  onClose: () => void
}
