import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Changes } from './Changes.tsx'

type Props = { record: string; name: string; onClose: () => void }

/**
 * A side panel with the change history of a record, newest first. Following a link closes the panel, because
 * a question about unsaved changes may appear on the page below.
 */
export default function HistoryPanel({ record, name, onClose }: Props) {
  return (
    <AppModal isAside title="Historique" subtitle={name} size={440} onClose={onClose}>
      <Changes record={record} onFollow={onClose} />
    </AppModal>
  )
}
