import { mergeUndoHours } from '@escale/contract/trade/clients/merge'
import type { ClientMerge } from '@escale/contract/trade/clients/merge-rows'
import { sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { AnyTx, CompanyTx } from '#database/caller/company.ts'
import { findClient } from './queries.ts'

/** The columns of a merge that a page shows. */
export const mergeColumns = [
  'id',
  'absorbed_id as absorbedId',
  'absorbed_name as absorbedName',
  'merged_by_name as mergedByName',
  'merged_at as mergedAt',
] as const

/**
 * The name of an absorbed client, and the client that it became: `id`, and its name `into`. Undefined for a
 * client that is not absorbed.
 */
export async function mergeOfAbsorbed(
  company: CompanyTx,
  id: string,
): Promise<{ id: string; name: string; into: string } | undefined> {
  const merge = await company.db
    .selectFrom('client_merges')
    .select('absorbed_name as name')
    .where('absorbed_id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  const into = merge && (await findClient(company, id))
  return into && { id: into.id, name: merge.name, into: into.name }
}

/** Returns the error for a client that was merged into another. Undefined for any other client. */
export async function mergedRefusalOf(company: CompanyTx, id: string): Promise<Refusal | undefined> {
  const merge = await mergeOfAbsorbed(company, id)
  return merge && new Refusal('MERGED', merge)
}

/** Lists the merges into a client that can still be undone, newest first. */
export async function undoableMerges({ id: companyId, db }: AnyTx, clientId: string): Promise<ClientMerge[]> {
  if (companyId === null) return []
  return db
    .selectFrom('client_merges')
    .select(mergeColumns)
    .where('kept_id', '=', clientId)
    .where('undone_at', 'is', null)
    .where('merged_at', '>', sql<string>`now() - make_interval(hours => ${mergeUndoHours})`)
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
}

const mostShown = 20
