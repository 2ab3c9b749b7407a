import type { Trouble } from '#session/current/session.ts'
import { ProofModal } from './ProofModal.tsx'
import { TroubleModal } from './TroubleModal.tsx'

/**
 * The dialog over an interrupted page. The end of a session is shown before a request for a proof of
 * identity.
 */
export default function InterruptionModal({ trouble }: { trouble: Trouble | null }) {
  return trouble ? <TroubleModal trouble={trouble} /> : <ProofModal />
}
