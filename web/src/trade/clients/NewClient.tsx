import type { NewClientProps } from '#trade/new-client.ts'
import ClientModal from './ClientModal.tsx'

/** A client made over another form, under the name that was typed there. */
export default function NewClient({ name, onCreated, onClose }: NewClientProps) {
  return <ClientModal client={null} name={name} onSaved={onCreated} onClose={onClose} />
}
