import { longestReason } from '@escale/contract/trade/goods/words'
import { type ReactNode, useState } from 'react'
import { Check } from '#ui/field/Check.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import type { Save } from '#ui/form/save/useSave.ts'

/** The reason for a release, and whether it allows a hand-over without an identity document. */
export type ReleaseReason = { reason: string; isWithoutDocument: boolean }

type Props = {
  title: string
  subtitle?: string
  verb: string
  /** The initial state of the box « Sans pièce d'identité ». */
  isWithoutDocument?: boolean
  /** Facts for the decision, rendered above the reason. */
  about?: ReactNode
  save: Save<ReleaseReason>
  onClose: () => void
}

/** Requests or grants a release that is unpaid, unbilled or without an identity document. */
export function ReleaseReasonModal({ isWithoutDocument: isRequested = false, about, save, ...modal }: Props) {
  const [isWithoutDocument, setWithoutDocument] = useState(isRequested)
  const saveWithDocument = {
    ...save,
    submit: ({ reason }: { reason: string }) => save.submit({ reason, isWithoutDocument }),
  }
  return (
    <ReasonModal {...modal} most={longestReason} save={saveWithDocument}>
      {about}
      <Check
        label="Sans pièce d'identité"
        checked={isWithoutDocument}
        onChange={() => setWithoutDocument(!isWithoutDocument)}
      />
    </ReasonModal>
  )
}
