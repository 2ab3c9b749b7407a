import type { Client } from '@escale/contract/trade/clients/contract'
import type { ClientDraft } from '@escale/contract/trade/clients/draft'
import { clientFields } from '@escale/contract/trade/clients/fields'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { isOfCompany, type WriteContext } from '#access/guard/write-context.ts'
import { refuseIfReferenced, refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { applyPhoneChange } from '#channels/whatsapp/conversation/client-phones.ts'
import { detachClient, unansweredConversation } from '#channels/whatsapp/conversation/client-removal.ts'
import type { AnyTx, CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { currentClientId } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { storedColumns } from '#database/query/record-columns.ts'
import { storedRows } from '#database/query/stored-rows.ts'
import { asChanged, keepRemoved, restoreRemoved } from '#trade/removed-record.ts'
import { mergedRefusalOf } from './merged-client.ts'
import { clientById, columns, findUnmerged } from './queries.ts'

type AnyWriting = WriteContext<string | null>

const historyColumns = storedColumns(fieldsWith(clientFields, 'drafted'))

/** Creates a client. A super_admin who has no company open creates one that all companies share. */
export async function createClient(
  { company, record }: AnyWriting,
  { id: chosenId, ...draft }: ClientDraft & { id?: string },
): Promise<Client> {
  if (chosenId && isCompany(company) && (await currentClientId(company, chosenId)))
    throw new Refusal('ID_TAKEN')
  const id = chosenId ?? newId()
  const created = await refuseIfTaken('ID_TAKEN', () =>
    company.db
      .insertInto(clientTable(company))
      .values({ id, ...draft })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
  if (draft.phone && isCompany(company)) await applyPhoneChange(company, { id, phone: draft.phone })
  record('CLIENT_CREATED', { table: clientTable(company), id, version: created.version, after: draft })
  return { ...created, tenantId: company.id, invoiceCount: 0, balance: 0 }
}

export async function changeClient(
  { company, record }: AnyWriting,
  id: string,
  version: number,
  changes: Partial<ClientDraft>,
): Promise<Client> {
  const before = await changeRow(company, clientTable(company), { id, version }, changes)
  if (!before) throw await clientRefusal(company, id)
  if (changes.phone !== undefined && isCompany(company))
    await applyPhoneChange(company, { id, phone: changes.phone, former: before.phone as string | null })
  record('CLIENT_UPDATED', { table: clientTable(company), id, version: version + 1, before, after: changes })
  return clientById(company, id)
}

export async function removeClient(writing: AnyWriting, id: string): Promise<void> {
  const { company, record } = writing
  const client = await company.db
    .selectFrom(clientTable(company))
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (client && isOfCompany(writing)) {
    await keepRemoved(writing, 'clients', id, [
      asChanged(await storedRows(writing.company, 'clients', 'id', id)),
      ...(await unansweredConversation(writing.company, id)),
      await storedRows(writing.company, 'notices', 'client_id', id),
      await storedRows(writing.company, 'parties', 'client_id', id),
      await storedRows(writing.company, 'client_terms', 'client_id', id),
      await storedRows(writing.company, 'reminder_holds', 'client_id', id),
      await storedRows(writing.company, 'prices', 'client_id', id),
      await storedRows(writing.company, 'attachments', 'client_id', id),
    ])
    await detachClient(writing.company, client)
  }
  const before = await refuseIfReferenced('IN_USE', () =>
    company.db
      .deleteFrom(clientTable(company))
      .where('id', '=', id)
      .returning(historyColumns)
      .executeTakeFirst(),
  )
  if (!before) throw await clientRefusal(company, id)
  record('CLIENT_REMOVED', { table: clientTable(company), id, before, detail: before.name })
}

/** Brings back a client, who takes again the conversation that still has his number and no other client. */
export async function restoreClient(writing: WriteContext, id: string): Promise<void> {
  const { company, record } = writing
  await restoreRemoved(writing, 'clients', id)
  const { name, phone, version } = await clientById(company, id)
  if (phone) await applyPhoneChange(company, { id, phone })
  record('CLIENT_RESTORED', { table: 'clients', id, version, before: { name }, after: { name } })
}

function isCompany(company: AnyTx): company is CompanyTx {
  return company.id !== null
}

function clientTable(company: AnyTx) {
  return company.id === null ? 'shared_clients' : 'clients'
}

/** Returns the reason why a client could not be changed or removed. */
async function clientRefusal(company: AnyTx, id: string): Promise<Refusal> {
  const current = await findUnmerged(company, id)
  if (current) return current.tenantId === company.id ? staleOrGone(current) : new Refusal('FORBIDDEN')
  return (isCompany(company) && (await mergedRefusalOf(company, id))) || new Refusal('NOT_FOUND')
}
