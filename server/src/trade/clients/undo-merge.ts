import type { Client } from '@escale/contract/trade/clients/contract'
import { mergedFields, undoRefusal } from '@escale/contract/trade/clients/merge'
import type { ReturnedRows } from '@escale/contract/trade/clients/merge-rows'
import type { Insertable, Updateable } from 'kysely'
import type { z } from 'zod'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { MergedConversation } from '#channels/whatsapp/conversation/client-merge.ts'
import { unmergeConversations } from '#channels/whatsapp/conversation/client-unmerge.ts'
import { lockConversations } from '#channels/whatsapp/conversation/conversations.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import type { DB } from '#database/statements/schema.ts'
import type { Recorder } from '#journal/record.ts'
import { mergeOfAbsorbed } from './merged-client.ts'
import { clientById } from './queries.ts'
import { type ClientRow, lockClients } from './stored-client.ts'

type ReturnedCounts = z.output<typeof ReturnedRows>
type StoredMerge = {
  id: string
  keptId: string
  absorbed: ClientRow
  former: Updateable<DB['clients']>
  conversation: MergedConversation | null
}

/**
 * Undoes a merge. The absorbed client is created again with its old id, and takes back the moved records that
 * still belong to the kept client.
 */
export async function undoMerge(
  writing: WriteContext,
  id: string,
): Promise<{ client: Client; absorbed: Client; returned: ReturnedCounts }> {
  const { company, actor, record } = writing
  await lockConversations(company)
  const merge = await undoableMerge(company, id)
  const { absorbed, keptId } = merge
  const kept = requireFound((await lockClients(company, [keptId])).get(keptId))
  const values = restoredValues(kept, merge)
  await company.db
    .insertInto('clients')
    .values(absorbed as Insertable<DB['clients']>)
    .execute()
  await unmergeConversations(company, {
    keptId,
    absorbedId: absorbed.id,
    merged: merge.conversation,
    keptPhone: values.phone === undefined ? kept.phone : values.phone,
    absorbedPhone: absorbed.phone,
  })
  const before = await changeRow(company, 'clients', { id: keptId, version: kept.version }, values)
  const returned = await callMoneyFunction<ReturnedCounts>(company, {
    name: 'return_merged_rows',
    merge: id,
    agent: actor.userId,
    agent_name: actor.name,
  })
  recordUndo(record, { ...merge, kept, before, values })
  return {
    client: await clientById(company, keptId),
    absorbed: await clientById(company, absorbed.id),
    returned,
  }
}

type UndoneMerge = StoredMerge & {
  kept: ClientRow
  before: Record<string, unknown> | undefined
  values: Updateable<DB['clients']>
}

/** Records the undo in the histories of both clients. */
function recordUndo(record: Recorder, { kept, absorbed, before, values }: UndoneMerge): void {
  const keptRow = {
    id: kept.id,
    version: kept.version + 1,
    before: { ...before, mergedClient: absorbed.name },
    after: { ...values, mergedClient: null },
  }
  const absorbedRow = {
    id: absorbed.id,
    version: absorbed.version,
    before: { mergedInto: kept.name },
    after: { mergedInto: null },
  }
  record('CLIENT_MERGE_UNDONE', {
    table: 'clients',
    id: kept.id,
    rows: [keptRow, absorbedRow],
    detail: `${absorbed.name} ← ${kept.name}`,
  })
}

async function undoableMerge(company: CompanyTx, id: string): Promise<StoredMerge> {
  const merge = requireFound(
    await company.db
      .selectFrom('client_merges')
      .select(['kept_id as keptId', 'absorbed', 'former', 'conversation', 'merged_at as mergedAt'])
      .select('undone_by_name as undoneByName')
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const { keptId, mergedAt, undoneByName } = merge
  // A later merge that absorbed the kept client must be undone first.
  const next = await mergeOfAbsorbed(company, keptId)
  const refusal = undoRefusal({ mergedAt, undoneByName, keptIn: next?.into ?? null }, new Date())
  if (refusal === 'MERGE_UNDONE') throw new Refusal(refusal, { by: undoneByName ?? '' })
  if (refusal === 'MERGE_CHAINED' && next) throw new Refusal(refusal, { name: next.name, into: next.into })
  if (refusal === 'MERGE_OVER') throw new Refusal(refusal)
  return {
    id,
    keptId,
    absorbed: merge.absorbed as ClientRow,
    former: merge.former as StoredMerge['former'],
    conversation: merge.conversation as MergedConversation | null,
  }
}

/**
 * Returns the values to restore. A field taken over by the merge gets its earlier value back, unless it was
 * edited since.
 */
function restoredValues(kept: ClientRow, { absorbed, former }: StoredMerge): Updateable<DB['clients']> {
  const fields = mergedFields.filter((field) => field in former && kept[field] === absorbed[field])
  return Object.fromEntries(fields.map((field) => [field, former[field] ?? null]))
}
