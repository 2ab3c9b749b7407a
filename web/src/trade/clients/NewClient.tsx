import type { NewClientProps } from '#trade/new-client.ts'
import ClientModal from './ClientModal.tsx'

/** A client made over another form, under the name that was typed there. */
export default function NewClient({ name, phone, onCreated, onClose }: NewClientProps) {
  return <ClientModal client={null} name={name} phone={phone} onSaved={onCreated} onClose={onClose} />
}
