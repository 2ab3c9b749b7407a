import { FailedPart } from '#ui/feedback/Part.tsx'
import { AppModal } from './AppModal.tsx'

/** Shown in place of a dialog that failed to render. */
export default function FailedDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <AppModal title="Erreur d'affichage" size={520} onClose={onClose}>
      {FailedPart(onRetry)}
    </AppModal>
  )
}
