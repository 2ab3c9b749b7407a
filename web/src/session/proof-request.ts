import type { ProofKind } from '@escale/contract/access/procedure'
import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'
import { onLeaving } from './session.ts'

// A grave act waits until its person proved again who they are: the shell asks over the page, then the act is
// sent again as it was.

let waiting: { by: ProofKind; answer: Promise<boolean>; settle: (isProved: boolean) => void } | null = null
const watchers = listeners()

/**
 * True once the person proved who they are, false when they gave up. Another act that is refused meanwhile
 * waits for the same proof.
 */
export function requestProof(by: ProofKind): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    // Whoever signs out or changes company gives up what waited: it is not asked of the next one.
    const stopHearing = onLeaving(() => settleProof(false))
    waiting = {
      by,
      answer: promise,
      settle(isProved) {
        stopHearing()
        resolve(isProved)
      },
    }
    watchers.tell()
  }
  return waiting.answer
}

export function settleProof(isProved: boolean) {
  const settled = waiting
  waiting = null
  watchers.tell()
  settled?.settle(isProved)
}

/** Which proof is asked now; null when none is. */
export function useProofAsked(): ProofKind | null {
  return useSyncExternalStore(watchers.hear, () => waiting?.by ?? null)
}
