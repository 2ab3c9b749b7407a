import type { BillDraft } from '@escale/contract/trade/documents/bill-draft'
import { billFields } from '@escale/contract/trade/documents/bill-fields'
import type { HouseBill } from '@escale/contract/trade/documents/house-bills'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { draftColumns } from '#database/query/record-columns.ts'
import { billById, findBill } from './bill-rows.ts'

/** Changes the terms and parties of a bill in draft. */
export async function changeBill(
  { company, record }: WriteContext,
  id: string,
  version: number,
  changes: Partial<BillDraft>,
): Promise<HouseBill> {
  const bill = await findBill(company, id)
  if (bill.version !== version) throw staleOrGone(await billById(company, id))
  if (bill.state !== 'Brouillon') throw new Refusal('BILL_ISSUED')
  await refuseOthersParties(company, bill.clientId, changes)
  const changed = await changeRow(
    company,
    'house_waybills',
    { id, version },
    draftColumns(billFields, changes),
  )
  if (!changed) throw staleOrGone(await billById(company, id))
  record('WAYBILL_UPDATED', {
    table: 'expeditions',
    id: bill.expeditionId,
    before: await namedTerms(company, bill),
    after: { bill: bill.number, ...(await namedTerms(company, changes)) },
    detail: bill.number,
  })
  return billById(company, id)
}

const partyFields = ['shipperId', 'consigneeId', 'notifyId', 'deliveryAgentId'] as const

/** Parties come from the client's own address book, and the agent from those of the company. */
async function refuseOthersParties(
  { db }: CompanyTx,
  clientId: string,
  changes: Partial<BillDraft>,
): Promise<void> {
  const ids = partyFields.flatMap((field) => changes[field] ?? [])
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('parties')
    .select(['id', clientIdOf().as('clientId')])
    .where('id', 'in', ids)
    .execute()
  const ownerOf = new Map(rows.map((row) => [row.id, row.clientId]))
  const isRight = (field: (typeof partyFields)[number]) => {
    const party = changes[field]
    return !party || ownerOf.get(party) === (field === 'deliveryAgentId' ? null : clientId)
  }
  if (!partyFields.every(isRight)) throw new Refusal('WRONG_PARTY')
}

/** The history shows the names of parties, because a party may be renamed or removed later. */
async function namedTerms({ db }: CompanyTx, terms: Partial<BillDraft>): Promise<Record<string, unknown>> {
  const ids = partyFields.flatMap((field) => terms[field] ?? [])
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('parties').select(['id', 'name']).where('id', 'in', ids).execute()
  const nameOf = new Map<string | null, string>(rows.map(({ id, name }) => [id, name]))
  return Object.fromEntries(
    Object.entries(terms).flatMap(([field, value]) => {
      if (!(field in billFields)) return []
      const isParty = (partyFields as readonly string[]).includes(field)
      return [[field, isParty ? (nameOf.get(value as string | null) ?? null) : value]]
    }),
  )
}
