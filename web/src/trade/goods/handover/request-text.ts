import type { ReleaseRequest } from '@escale/contract/trade/goods/releases'

/** The state of a release request, for the counter. */
export function requestText({ status, askedByName, decidedByName, decisionReason }: ReleaseRequest): string {
  if (status === 'Demandée') return `Dérogation demandée par ${askedByName} : un gestionnaire doit répondre.`
  return `Dérogation ${status === 'Refusée' ? 'refusée' : 'accordée'} par ${decidedByName} : ${decisionReason}`
}
