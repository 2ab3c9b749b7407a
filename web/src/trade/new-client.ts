export type NewClientProps = {
  /** As it was typed. */
  name: string
  /** As they wrote from it. */
  phone?: string | undefined
  onCreated: (client: { id: string; name: string; phone: string | null }) => void
  onClose: () => void
}
