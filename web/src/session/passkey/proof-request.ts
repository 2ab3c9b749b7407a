import type { ProofKind } from '@escale/contract/access/procedure'
import { useSyncExternalStore } from 'react'
import { onLeaving } from '#session/current/session.ts'
import { listeners } from '#session/device/listeners.ts'

// A sensitive action waits until the person has proved their identity again. The shell asks above the page,
// then the action is sent once more.

let request: { by: ProofKind; answer: Promise<boolean>; settle: (isProved: boolean) => void } | null = null
const watchers = listeners()

/**
 * True once the identity is proved, false when the person gave up. Other actions refused meanwhile wait for
 * the same proof.
 */
export function requestProof(by: ProofKind): Promise<boolean> {
  if (!request) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    // A sign-out or a change of company cancels the request, so that the next person is not asked.
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

/** The kind of proof requested now, null without a request. */
export function useProofAsked(): ProofKind | null {
  return useSyncExternalStore(watchers.hear, () => request?.by ?? null)
}
