import type { WaitingRequest } from '@escale/contract/trade/goods/releases'
import { useEffect, useRef } from 'react'
import { asked } from '#ui/feedback/toast.ts'
import { newsOf } from './news.ts'

/** Announces each new request on any page, and removes the message once a colleague has answered. */
export function useReleaseNews(
  requests: WaitingRequest[] | null,
  onAnswer: (request: WaitingRequest) => void,
): void {
  const known = useRef<Map<string, () => void> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new list of requests.
  useEffect(() => {
    if (!requests) return
    const { come, gone } = newsOf(known.current && new Set(known.current.keys()), requests)
    const told = known.current ?? new Map(requests.map(({ id }) => [id, toldBefore]))
    for (const request of come) told.set(request.id, tell(request))
    for (const id of gone) {
      told.get(id)?.()
      told.delete(id)
    }
    known.current = told
  }, [requests])

  function tell(request: WaitingRequest): () => void {
    const { clientName, askedByName, reason } = request
    return asked({
      title: `Dérogation de remise : ${clientName}`,
      message: `${askedByName} : ${reason}`,
      action: { label: 'Autoriser…', onClick: () => onAnswer(request) },
    })
  }
}

function toldBefore(): void {}
