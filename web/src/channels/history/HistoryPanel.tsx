import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Changes } from './Changes.tsx'

type Props = { record: string; name: string; onClose: () => void }

/**
 * What became of a record, newest first, beside what it is now. It makes way for what it leads to, and for
 * the question about what was typed below it.
 */
export default function HistoryPanel({ record, name, onClose }: Props) {
  return (
    <AppModal isAside title="Historique" subtitle={name} size={440} onClose={onClose}>
      <Changes record={record} onFollow={onClose} />
    </AppModal>
  )
}
