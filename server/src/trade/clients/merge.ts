import type { Client } from '@escale/contract/trade/clients/contract'
import type { MergedField } from '@escale/contract/trade/clients/merge'
import type { ClientMerge, MergeInput, MovedRows } from '@escale/contract/trade/clients/merge-rows'
import { sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { mergeConversations } from '#channels/whatsapp/conversation/client-merge.ts'
import { lockConversations } from '#channels/whatsapp/conversation/conversations.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import type { DB } from '#database/statements/schema.ts'
import { mergeColumns, mergedRefusalOf } from './merged-client.ts'
import { clientById, findUnmerged } from './queries.ts'
import { type ClientRow, lockClients } from './stored-client.ts'

type Merging = z.output<typeof MergeInput>
type MovedCounts = z.output<typeof MovedRows>

/**
 * Merges the absorbed client into the kept one, which receives its records. Both rows are locked, so that of
 * two merges at the same time the second sees the result of the first.
 */
export async function mergeClients(
  writing: WriteContext,
  { id, version, absorbedId, absorbedVersion, taken }: Merging,
): Promise<{ client: Client; merge: ClientMerge; moved: MovedCounts }> {
  const { company, record } = writing
  if (id === absorbedId) throw new Refusal('SAME_CLIENT')
  await lockConversations(company)
  const rows = await lockClients(company, [id, absorbedId])
  const kept = await currentRow(company, rows.get(id), { id, version })
  const absorbed = await currentRow(company, rows.get(absorbedId), {
    id: absorbedId,
    version: absorbedVersion,
  })
  const values = takenValues(absorbed, taken)
  const former = (await changeRow(company, 'clients', { id, version }, values)) ?? {}
  const merge = await insertMerge(writing, { kept, absorbed, former, taken })
  const moved = await callMoneyFunction<MovedCounts>(company, { name: 'move_merged_rows', merge: merge.id })
  await company.db.deleteFrom('clients').where('id', '=', absorbedId).execute()
  const client = await clientById(company, id)
  record('CLIENTS_MERGED', {
    table: 'clients',
    id,
    rows: [
      { id, version: version + 1, before: former, after: { ...values, mergedClient: absorbed.name } },
      { id: absorbedId, version: absorbedVersion, before: {}, after: { mergedInto: client.name } },
    ],
    detail: `${absorbed.name} → ${client.name}`,
  })
  return { client, merge, moved }
}

/** Returns the locked client, or throws a refusal if it changed since the caller read it. */
async function currentRow(
  company: CompanyTx,
  row: ClientRow | undefined,
  { id, version }: { id: string; version: number },
): Promise<ClientRow> {
  if (row?.version === version) return row
  const current = await findUnmerged(company, id)
  if (current?.tenantId === null) throw new Refusal('FORBIDDEN')
  if (current) throw staleOrGone(current)
  throw (await mergedRefusalOf(company, id)) ?? new Refusal('NOT_FOUND')
}

function takenValues(absorbed: ClientRow, taken: readonly MergedField[]): Updateable<DB['clients']> {
  return Object.fromEntries(taken.map((field) => [field, absorbed[field]]))
}

type Pair = {
  kept: ClientRow
  absorbed: ClientRow
  former: object
  taken: readonly MergedField[]
}

async function insertMerge(
  { company, actor }: WriteContext,
  { kept, absorbed, former, taken }: Pair,
): Promise<ClientMerge> {
  const conversation = await mergeConversations(company, { keptId: kept.id, absorbedId: absorbed.id })
  return company.db
    .insertInto('client_merges')
    .values({
      id: newId(),
      kept_id: kept.id,
      absorbed_id: absorbed.id,
      absorbed_name: absorbed.name,
      other_phone: otherPhone(kept.phone, absorbed.phone, taken.includes('phone')),
      absorbed: JSON.stringify(absorbed),
      former: JSON.stringify(former),
      conversation: conversation && JSON.stringify(conversation),
      merged_by: actor.userId,
      merged_by_name: actor.name,
      merged_at: sql`now()`,
    })
    .returning(mergeColumns)
    .executeTakeFirstOrThrow()
}

/**
 * Returns the telephone number that the kept client does not store after the merge. Messages from it still
 * belong to the kept client.
 */
function otherPhone(kept: string | null, absorbed: string | null, isTaken: boolean): string | null {
  if (kept === absorbed) return null
  return isTaken ? kept : absorbed
}
