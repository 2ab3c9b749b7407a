import { billFields } from '@escale/contract/trade/documents/bill-fields'
import type { BillContent } from '@escale/contract/trade/documents/house-bill-words'
import type { BillSummary, HouseBill } from '@escale/contract/trade/documents/house-bills'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { recordColumns } from '#database/query/record-columns.ts'

const columns = [
  ...recordColumns('w', billFields),
  'w.id',
  'w.version',
  'w.number',
  'w.state',
  'w.edition',
  'w.expedition_id as expeditionId',
  'w.state_at as stateAt',
  'w.state_by_name as stateByName',
  'w.state_note as stateNote',
  'w.issued_at as numberedAt',
] as const

/** A stored bill. */
export type BillRow = Awaited<ReturnType<typeof findBill>>

/** Terms of a bill that nobody has prepared yet, for a preview. */
export const noTerms = {
  shipperId: null,
  consigneeId: null,
  isToOrder: false,
  notifyId: null,
  deliveryAgentId: null,
  incoterm: null,
  incotermPlace: null,
  freightTerms: null,
  freightPayablePlace: null,
  declaredValue: null,
  insuredValue: null,
  originals: 0,
  shippedOn: null,
  issuedPlace: null,
  issuedOn: null,
}
/** The content of a bill with the number of its edition, 0 in draft. */
export type BillEdition = { content: BillContent; edition: number; correction: string | null }

export type StoredTerms = Pick<BillRow, keyof typeof noTerms>

function bills({ db }: CompanyTx) {
  return db.selectFrom('house_waybills as w').select(columns).select(clientIdOf<string>('w').as('clientId'))
}

export async function findBill(company: CompanyTx, id: string) {
  return requireFound(await bills(company).where('w.id', '=', id).executeTakeFirst())
}

export async function billById(company: CompanyTx, id: string): Promise<HouseBill> {
  const { edition: _, numberedAt: __, ...bill } = await findBill(company, id)
  const editions = await company.db
    .selectFrom('house_waybill_editions')
    .select(['edition', 'correction', 'issued_by_name as issuedByName', 'issued_at as issuedAt'])
    .where('waybill_id', '=', id)
    .orderBy('edition', 'desc')
    .execute()
  return { ...bill, editions }
}

/** Returns the last issued edition: its content, and the reason why it replaces the one before. */
export async function issuedEdition({ db }: CompanyTx, { id, edition }: BillRow): Promise<BillEdition> {
  const { content, correction } = await db
    .selectFrom('house_waybill_editions')
    .select(['content', 'correction'])
    .where('waybill_id', '=', id)
    .where('edition', '=', edition)
    .executeTakeFirstOrThrow()
  return { content: content as BillContent, edition, correction }
}

/** Returns the bills that cover these goods, each once. */
export function billsOfGoods({ id: company, db }: CompanyTx, ids: readonly string[]): Promise<BillSummary[]> {
  return db
    .selectFrom('house_waybills as w')
    .select(['w.id', 'w.number', 'w.state', 'w.originals'])
    .where('w.merge_id', 'is', null)
    .where((the) =>
      the.exists(
        the
          .selectFrom('goods as g')
          .select('g.id')
          .where('g.tenant_id', '=', company)
          .where(sql<boolean>`g.id = any(${ids}::uuid[])`)
          .whereRef('g.expedition_id', '=', 'w.expedition_id')
          .whereRef(clientIdOf('g'), '=', clientIdOf('w')),
      ),
    )
    .orderBy('w.number')
    .execute()
}
