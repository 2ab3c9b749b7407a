import { longestReason } from '@escale/contract/trade/goods/words'
import { type ReactNode, useState } from 'react'
import { Check } from '#ui/field/Check.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import type { Save } from '#ui/form/useSave.ts'

/** Why goods may leave, and whether whoever takes them may do without an identity document. */
export type ReleaseReason = { reason: string; isWithoutDocument: boolean }

type Props = {
  title: string
  subtitle?: string
  verb: string
  /** The document was asked about. */
  isWithoutDocument?: boolean
  /** What the answer is about, above the reason. */
  about?: ReactNode
  save: Save<ReleaseReason>
  onClose: () => void
}

/** Why goods may leave, asked or granted: unpaid, unbilled, without an identity document. */
export function ReleaseReasonModal({ isWithoutDocument: isAsked = false, about, save, ...modal }: Props) {
  const [isWithoutDocument, setWithoutDocument] = useState(isAsked)
  const whole = {
    ...save,
    submit: ({ reason }: { reason: string }) => save.submit({ reason, isWithoutDocument }),
  }
  return (
    <ReasonModal {...modal} most={longestReason} save={whole}>
      {about}
      <Check
        label="Sans pièce d'identité"
        checked={isWithoutDocument}
        onChange={() => setWithoutDocument(!isWithoutDocument)}
      />
    </ReasonModal>
  )
}
