import { FailedPart } from '#ui/feedback/Part.tsx'
import { AppModal } from './AppModal.tsx'

/** The dialog shown instead of one whose rendering failed. */
export default function FailedDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <AppModal title="Erreur d'affichage" size={520} onClose={onClose}>
      {FailedPart(onRetry)}
    </AppModal>
  )
}
