import type { NewClientProps } from '#trade/overlay/new-client.ts'
import ClientModal from './ClientModal.tsx'

/** A client created over another form, with the name typed there. */
export default function NewClient({ name, phone, onCreated, onClose }: NewClientProps) {
  return <ClientModal client={null} name={name} phone={phone} onSaved={onCreated} onClose={onClose} />
}
