import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import type { DepartureFacts } from '@escale/contract/trade/expeditions/life'

/** What the page knows of a departure, as the rules of its steps ask for it. */
export function factsOf(expedition: ExpeditionDetail): DepartureFacts {
  const { mode, status, atd, ata, masterNumber, cargoNoteNumber, destinationCode, goods, containers, lots } = expedition
  const blockedReason = expedition.blocked ? expedition.blockedReason : null
  const course = { mode, status, blockedReason, atd, ata, masterNumber, cargoNoteNumber, destinationCode }
  return { ...course, containers: containers.length, ...goods, goods: lots }
}
