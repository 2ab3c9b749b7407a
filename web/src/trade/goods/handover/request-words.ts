import type { ReleaseRequest } from '@escale/contract/trade/goods/releases'

/** What became of the exception that was asked, to who waits at the counter. */
export function requestWords({ status, askedByName, decidedByName, decisionReason }: ReleaseRequest): string {
  if (status === 'Demandée') return `Dérogation demandée par ${askedByName} : un gestionnaire doit répondre.`
  return `Dérogation ${status === 'Refusée' ? 'refusée' : 'accordée'} par ${decidedByName} : ${decisionReason}`
}
