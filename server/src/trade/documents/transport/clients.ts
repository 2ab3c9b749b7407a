import type { DocumentClients } from '@escale/contract/trade/documents/contract'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { sumLots } from '#trade/documents/paper/figures.ts'
import { announcedLots } from './arrival-notice.ts'
import { lotsAboard } from './lots.ts'
import { waybillIssues } from './waybill-issues.ts'

/** Lists the clients of an expedition, with the documents that can be printed for each. */
export async function documentClients(company: CompanyTx, expeditionId: string): Promise<DocumentClients> {
  requireFound(
    await company.db.selectFrom('expeditions').select('id').where('id', '=', expeditionId).executeTakeFirst(),
  )
  const [lots, issues] = [await lotsAboard(company, expeditionId), await waybillIssues(company, expeditionId)]
  const lotsByClient = Map.groupBy(
    lots.filter(({ clientId }) => clientId !== null),
    ({ clientId }) => clientId as string,
  )
  const clients = [...lotsByClient].map(([id, clientLots]) => ({
    id,
    name: clientLots[0]?.clientName ?? '',
    lots: clientLots.length,
    pieces: sumLots(clientLots).pieces,
    waybillNumber: issues.get(id)?.number ?? null,
    isAnnounced: announcedLots(clientLots).length > 0,
    isDeliverable: clientLots.some(({ status }) => status === 'Disponible' || status === 'Remis'),
  }))
  return { clients, unownedLots: lots.filter(({ clientId }) => clientId === null).length }
}
