import type { Trouble } from '#session/current/session.ts'
import { ProofModal } from './ProofModal.tsx'
import { TroubleModal } from './TroubleModal.tsx'

/** The dialog over an interrupted page: an ended session comes first, then a proof of identity. */
export default function InterruptionModal({ trouble }: { trouble: Trouble | null }) {
  return trouble ? <TroubleModal trouble={trouble} /> : <ProofModal />
}
