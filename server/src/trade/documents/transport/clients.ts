import type { DocumentClients } from '@escale/contract/trade/documents/contract'
import type { CompanyTx } from '#database/caller/company.ts'
import { billsByClient, type CurrentBill } from '#trade/current-bills.ts'
import { sumLots } from '#trade/documents/paper/figures.ts'
import { requireExpedition } from '#trade/require-expedition.ts'
import { announcedLots } from './arrival-notice.ts'
import { lotsAboard } from './lots.ts'

/** Lists the clients of an expedition, with the documents that can be printed for each. */
export async function documentClients(company: CompanyTx, expeditionId: string): Promise<DocumentClients> {
  await requireExpedition(company, expeditionId)
  const [lots, bills] = [await lotsAboard(company, expeditionId), await billsByClient(company, expeditionId)]
  const lotsByClient = Map.groupBy(
    lots.filter(({ clientId }) => clientId !== null),
    ({ clientId }) => clientId as string,
  )
  const clients = [...lotsByClient].map(([id, clientLots]) => ({
    id,
    name: clientLots[0]?.clientName ?? '',
    lots: clientLots.length,
    pieces: sumLots(clientLots).pieces,
    waybillNumber: bills.get(id)?.number ?? null,
    bill: summaryOf(bills.get(id)),
    isAnnounced: announcedLots(clientLots).length > 0,
    isDeliverable: clientLots.some(({ status }) => status === 'Disponible' || status === 'Remis'),
  }))
  return { clients, unownedLots: lots.filter(({ clientId }) => clientId === null).length }
}

function summaryOf(bill: CurrentBill | undefined): DocumentClients['clients'][number]['bill'] {
  if (!bill) return null
  const { id, number, state, originals } = bill
  return { id, number, state, originals }
}
