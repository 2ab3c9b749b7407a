import { FailedPart } from '#ui/feedback/Part.tsx'
import { AppModal } from './AppModal.tsx'

/** In the place of a dialog that could not be drawn. */
export default function FailedDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <AppModal title="Erreur d'affichage" size={520} onClose={onClose}>
      {FailedPart(onRetry)}
    </AppModal>
  )
}
