import type { BillSummary } from '@escale/contract/trade/documents/house-bills'
import type { Day } from '@escale/contract/values/days'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { companyZone } from '#database/query/company-clock.ts'

/**
 * A bill of an expedition. `day` is its date on board, or of its issue, or of its number. `replaces` are the
 * numbers issued to clients that were later merged into this one. Their goods are now on this bill.
 */
export type CurrentBill = BillSummary & { day: Day; replaces: readonly string[] }

/** Returns the bills of an expedition, by client id. */
export async function billsByClient(
  { id: company, db }: CompanyTx,
  expeditionId: string,
): Promise<Map<string, CurrentBill>> {
  const bills = await db
    .selectFrom('house_waybills')
    .select(['id', 'number', 'state', 'originals', 'merge_id as mergeId'])
    .select([clientIdOf<string>().as('clientId'), billDay(company).as('day')])
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

function billDay(company: string) {
  return sql<Day>`coalesce(shipped_on, issued_on, (issued_at at time zone ${companyZone(company)})::date)`
}

export async function findCurrentBill(
  company: CompanyTx,
  expeditionId: string,
  clientId: string,
): Promise<CurrentBill | undefined> {
  return (await billsByClient(company, expeditionId)).get(clientId)
}
