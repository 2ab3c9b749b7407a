import { longestReason } from '@escale/contract/trade/goods/words'
import { type ReactNode, useState } from 'react'
import { Check } from '#ui/field/Check.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import type { Save } from '#ui/form/save/useSave.ts'

/** Why goods are released, and whether the recipient may collect them without an identity document. */
export type ReleaseReason = { reason: string; isWithoutDocument: boolean }

type Props = {
  title: string
  subtitle?: string
  verb: string
  /** Initial value of the checkbox « Sans pièce d'identité ». */
  isWithoutDocument?: boolean
  /** The reason that a colleague gave in the request. Who grants it agrees, or types another one. */
  proposed?: string | undefined
  /** Facts for the decision, rendered above the reason field. */
  about?: ReactNode
  save: Save<ReleaseReason>
  onClose: () => void
}

/**
 * The dialog that requests or approves a release of goods that are unpaid, unbilled or collected without an
 * identity document.
 */
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
