import { QuestionBar } from './QuestionBar.tsx'
import type { Save } from './save/useSave.ts'

type Props = { question: string; removal: Save<void>; onCancel: () => void }

/** A red bar that asks for confirmation before a deletion. The safe button `Annuler` has the focus. */
export function ConfirmDelete({ question, removal, onCancel }: Props) {
  return (
    <QuestionBar
      tone="danger"
      question={question}
      back="Annuler"
      onBack={onCancel}
      confirm="Confirmer la suppression"
      onConfirm={() => removal.submit()}
      isPending={removal.isPending}
    />
  )
}
