import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Changes } from './Changes.tsx'

type Props = { record: string; name: string; onClose: () => void }

/**
 * The history of a record, newest first, beside the record itself. The panel closes when a link is followed,
 * so that a question about unsaved values is visible.
 */
export default function HistoryPanel({ record, name, onClose }: Props) {
  return (
    <AppModal isAside title="Historique" subtitle={name} size={440} onClose={onClose}>
      <Changes record={record} onFollow={onClose} />
    </AppModal>
  )
}
