import type { ProofKind } from '@escale/contract/access/procedure'
import { useSyncExternalStore } from 'react'
import { onLeaving } from '#session/current/session.ts'
import { listeners } from '#session/device/listeners.ts'

// Sensitive actions require a new proof of identity. The frame around the pages shows a dialog for it, then
// the action is sent again.

let request: { by: ProofKind; answer: Promise<boolean>; settle: (isProved: boolean) => void } | null = null
const watchers = listeners()

/**
 * Asks for a proof of identity. Resolves to true when the person gave it, to false when they cancelled. Other
 * actions refused meanwhile wait for the same proof.
 */
export function requestProof(by: ProofKind): Promise<boolean> {
  if (!request) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    // A sign-out or a change of company cancels the request. Otherwise the next person would be asked.
    const stopHearing = onLeaving(() => settleProof(false))
    request = {
      by,
      answer: promise,
      settle(isProved) {
        stopHearing()
        resolve(isProved)
      },
    }
    watchers.tell()
  }
  return request.answer
}

export function settleProof(isProved: boolean) {
  const ended = request
  request = null
  watchers.tell()
  ended?.settle(isProved)
}

/** The kind of proof to ask for now. Null when there is no request. */
export function useProofAsked(): ProofKind | null {
  return useSyncExternalStore(watchers.hear, () => request?.by ?? null)
}
