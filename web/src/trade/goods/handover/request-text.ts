import type { ReleaseRequest } from '@escale/contract/trade/goods/releases'

/** The status of a release request, with its author and decision, for the employee who hands goods over. */
export function requestText({ status, askedByName, decidedByName, decisionReason }: ReleaseRequest): string {
  if (status === 'Demandée') return `Dérogation demandée par ${askedByName} : un gestionnaire doit répondre.`
  return `Dérogation ${status === 'Refusée' ? 'refusée' : 'accordée'} par ${decidedByName} : ${decisionReason}`
}
