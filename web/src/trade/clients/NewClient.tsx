import type { NewClientProps } from '#trade/overlay/new-client.ts'
import ClientModal from './ClientModal.tsx'

/** The form of a new client, opened over another form and prefilled with the name typed there. */
export default function NewClient({ name, phone, onCreated, onClose }: NewClientProps) {
  return <ClientModal client={null} name={name} phone={phone} onSaved={onCreated} onClose={onClose} />
}
