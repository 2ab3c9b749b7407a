import { reason } from '@escale/contract/values/fields'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { ReasonInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from './drafts/useDraft.ts'
import { FormModal } from './FormModal.tsx'
import type { Save } from './save/useSave.ts'

type Props = {
  title: string
  subtitle?: string
  verb: string
  /** Maximum length of the reason, in characters. */
  most: number
  /** The text proposed as the reason. It is selected, so that typing replaces it. */
  proposed?: string | undefined
  save: Save<{ reason: string }>
  onClose: () => void
  /** Fields shown above the reason. */
  children?: ReactNode
}

/** A dialog that asks for the reason of an action. */
export function ReasonModal({ title, subtitle, verb, most, proposed = '', save, onClose, children }: Props) {
  const form = useDraft({
    onDevice: { form: 'reason', of: `${title} ${subtitle ?? ''}` },
    schema: z.object({ reason: reason(most) }),
    start: { reason: proposed },
  })
  return (
    <FormModal
      title={title}
      {...(subtitle !== undefined && { subtitle })}
      size={440}
      form={form}
      save={save}
      onClose={onClose}
      verb={verb}
    >
      <div className="fields">
        {children}
        <ReasonInput
          onFocusCapture={({ currentTarget }) => currentTarget.value === proposed && currentTarget.select()}
          {...form.text('reason')}
        />
      </div>
    </FormModal>
  )
}
