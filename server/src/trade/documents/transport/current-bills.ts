import type { BillSummary } from '@escale/contract/trade/documents/house-bills'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'

/**
 * A bill of an expedition. `replaces` are the numbers issued to clients that were later merged into this one.
 * Their goods are now on this bill.
 */
export type CurrentBill = BillSummary & { replaces: readonly string[] }

/** Returns the bills of an expedition, by client id. */
export async function billsByClient(
  { db }: CompanyTx,
  expeditionId: string,
): Promise<Map<string, CurrentBill>> {
  const bills = await db
    .selectFrom('house_waybills')
    .select(['id', 'number', 'state', 'originals', 'merge_id as mergeId'])
    .select(clientIdOf<string>().as('clientId'))
    .where('expedition_id', '=', expeditionId)
    .orderBy('number')
    .execute()
  const replaced = Map.groupBy(
    bills.filter(({ mergeId }) => mergeId !== null),
    ({ clientId }) => clientId,
  )
  return new Map(
    bills
      .filter(({ mergeId }) => mergeId === null)
      .map(({ clientId, mergeId: _, ...bill }) => [
        clientId,
        { ...bill, replaces: (replaced.get(clientId) ?? []).map(({ number }) => number) },
      ]),
  )
}

export async function findCurrentBill(
  company: CompanyTx,
  expeditionId: string,
  clientId: string,
): Promise<CurrentBill | undefined> {
  return (await billsByClient(company, expeditionId)).get(clientId)
}
