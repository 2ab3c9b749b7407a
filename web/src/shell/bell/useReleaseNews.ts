import type { OpenRequest } from '@escale/contract/trade/goods/releases'
import { useEffect, useRef } from 'react'
import { showQuestion } from '#ui/feedback/toast.ts'
import { compareRequests } from './compare-requests.ts'

/**
 * Shows a message for each new request to release goods, on any page. Removes the message when a colleague
 * has answered.
 */
export function useReleaseNews(
  requests: OpenRequest[] | null,
  onAnswer: (request: OpenRequest) => void,
): void {
  const knownRequests = useRef<Map<string, () => void> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new list of requests.
  useEffect(() => {
    if (!requests) return
    const { come, gone } = compareRequests(
      knownRequests.current && new Set(knownRequests.current.keys()),
      requests,
    )
    const messages = knownRequests.current ?? new Map(requests.map(({ id }) => [id, nothingToClose]))
    for (const request of come) messages.set(request.id, showRequest(request))
    for (const id of gone) {
      messages.get(id)?.()
      messages.delete(id)
    }
    knownRequests.current = messages
  }, [requests])

  function showRequest(request: OpenRequest): () => void {
    const { clientName, askedByName, reason } = request
    return showQuestion({
      title: `Dérogation de remise : ${clientName}`,
      message: `${askedByName} : ${reason}`,
      action: { label: 'Autoriser…', onClick: () => onAnswer(request) },
    })
  }
}

function nothingToClose(): void {}
