import type { DocumentClients } from '@escale/contract/trade/documents/contract'
import { orNotFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { announced } from './arrival-notice.ts'
import { totalsOf } from './figures.ts'
import { lotsAboard } from './lots.ts'
import { waybillIssues } from './waybill-issues.ts'

/** Clients of an expedition, with the documents that may be printed for each. */
export async function documentClients(company: CompanyTx, expeditionId: string): Promise<DocumentClients> {
  orNotFound(
    await company.db.selectFrom('expeditions').select('id').where('id', '=', expeditionId).executeTakeFirst(),
  )
  const [lots, issues] = [await lotsAboard(company, expeditionId), await waybillIssues(company, expeditionId)]
  const owned = Map.groupBy(
    lots.filter(({ clientId }) => clientId !== null),
    ({ clientId }) => clientId as string,
  )
  const clients = [...owned].map(([id, own]) => ({
    id,
    name: own[0]?.clientName ?? '',
    lots: own.length,
    pieces: totalsOf(own).pieces,
    waybillNumber: issues.get(id)?.number ?? null,
    isAnnounced: announced(own).length > 0,
    isDeliverable: own.some(({ status }) => status === 'Disponible' || status === 'Remis'),
  }))
  return { clients, unownedLots: lots.filter(({ clientId }) => clientId === null).length }
}
