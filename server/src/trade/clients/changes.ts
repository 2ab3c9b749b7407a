import type { Client } from '@escale/contract/trade/clients/contract'
import type { ClientDraft } from '@escale/contract/trade/clients/draft'
import { clientFields } from '@escale/contract/trade/clients/fields'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import type { Writing } from '#access/door/writing.ts'
import { unlessInUse, unlessTaken } from '#access/refusal/database-errors.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { followPhone } from '#channels/whatsapp/client-phones.ts'
import { letClientGo } from '#channels/whatsapp/client-removal.ts'
import type { AnyTx, CompanyTx } from '#database/door/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { newId } from '#database/query/ids.ts'
import { keptIn } from '#database/query/record-columns.ts'
import { clientById, columns, existing } from './queries.ts'

type AnyWriting = Writing<string | null>

const told = keptIn(fieldsWith(clientFields, 'drafted'))

/** A super_admin without an open company writes shared clients. */
export async function createClient(
  { company, record }: AnyWriting,
  { id = newId(), ...draft }: ClientDraft & { id?: string },
): Promise<Client> {
  const created = await unlessTaken('ID_TAKEN', () =>
    company.db
      .insertInto(tableOf(company))
      .values({ id, ...draft })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
  if (draft.phone && isCompany(company)) await followPhone(company, { id, phone: draft.phone })
  record('CLIENT_CREATED', { table: tableOf(company), id, version: created.version, after: draft })
  return { ...created, tenantId: company.id, invoiceCount: 0, balance: 0 }
}

export async function changeClient(
  { company, record }: AnyWriting,
  id: string,
  version: number,
  changes: Partial<ClientDraft>,
): Promise<Client> {
  const before = await changeRow(company, tableOf(company), { id, version }, changes)
  if (!before) throw await refusalOf(company, id)
  if (changes.phone !== undefined && isCompany(company))
    await followPhone(company, { id, phone: changes.phone, former: before.phone as string | null })
  record('CLIENT_UPDATED', { table: tableOf(company), id, version: version + 1, before, after: changes })
  return clientById(company, id)
}

export async function removeClient({ company, record }: AnyWriting, id: string): Promise<void> {
  const leaving = await company.db
    .selectFrom(tableOf(company))
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (leaving && isCompany(company)) await letClientGo(company, leaving)
  const before = await unlessInUse('IN_USE', () =>
    company.db.deleteFrom(tableOf(company)).where('id', '=', id).returning(told).executeTakeFirst(),
  )
  if (!before) throw await refusalOf(company, id)
  record('CLIENT_REMOVED', { table: tableOf(company), id, before, detail: before.name })
}

function isCompany(company: AnyTx): company is CompanyTx {
  return company.id !== null
}

function tableOf(company: AnyTx) {
  return company.id === null ? 'shared_clients' : 'clients'
}

/** Explains why a client was not changed or removed. */
async function refusalOf(company: AnyTx, id: string): Promise<Refusal> {
  const current = await existing(company, id)
  return current && current.tenantId !== company.id ? new Refusal('FORBIDDEN') : staleOrGone(current)
}
