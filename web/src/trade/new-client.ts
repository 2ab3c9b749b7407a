export type NewClientProps = {
  /** As it was typed. */
  name: string
  onCreated: (client: { id: string; name: string; phone: string | null }) => void
  onClose: () => void
}
