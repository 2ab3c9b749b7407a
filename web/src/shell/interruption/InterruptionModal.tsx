import type { Trouble } from '#session/session.ts'
import { ProofModal } from './ProofModal.tsx'
import { TroubleModal } from './TroubleModal.tsx'

/** What has to be settled before the page goes on: a session in trouble, else a code. */
export default function InterruptionModal({ trouble }: { trouble: Trouble | null }) {
  return trouble ? <TroubleModal trouble={trouble} /> : <ProofModal />
}
