import { AppModal } from './AppModal.tsx'
import { FailedPart } from './Part.tsx'

/** In the place of a dialog that could not be drawn. */
export default function FailedDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <AppModal title="Erreur d'affichage" size={520} onClose={onClose}>
      {FailedPart(onRetry)}
    </AppModal>
  )
}
