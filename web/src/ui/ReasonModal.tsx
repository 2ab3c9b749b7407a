import { ReasonDraft } from '@escale/contract/trade/expeditions/draft'
import type { ReactNode } from 'react'
import { FormModal } from './FormModal.tsx'
import { NoteInput } from './NoteInput.tsx'
import { useDraft } from './useDraft.ts'
import type { Save } from './useSave.ts'

type Props = {
  title: string
  subtitle?: string
  verb: string
  save: Save<ReasonDraft>
  onClose: () => void
  /** What is chosen before the reason. */
  children?: ReactNode
}

/** Asks why, before an act that has to be explained. */
export function ReasonModal({ title, subtitle, verb, save, onClose, children }: Props) {
  const form = useDraft({ schema: ReasonDraft, start: { reason: '' } })
  return (
    <FormModal title={title} {...(subtitle !== undefined && { subtitle })} size={440} form={form} save={save} onClose={onClose} verb={verb}>
      <div className="fields">
        {children}
        <NoteInput data-autofocus label="Motif" required maxLength={500} {...form.field('reason')} />
      </div>
    </FormModal>
  )
}
