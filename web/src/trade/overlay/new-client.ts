export type NewClientProps = {
  /** The name typed in the client field. */
  name: string
  /** The phone number of the conversation from which the client is created. */
  phone?: string | undefined
  onCreated: (client: { id: string; name: string; phone: string | null }) => void
  onClose: () => void
}
