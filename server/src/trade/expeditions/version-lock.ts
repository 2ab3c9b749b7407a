import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import type { WriteContext } from '#access/guard/write-context.ts'
import { staleOrGone } from '#access/refusal/refusal.ts'
import { expeditionById } from './queries.ts'

export type OneVersion = { id: string; version: number }

/**
 * Locks an expedition and refuses an outdated version. Users who load goods on it wait until the transaction
 * ends.
 */
export async function lockVersion(
  writing: WriteContext,
  { id, version }: OneVersion,
): Promise<ExpeditionDetail> {
  await writing.company.db
    .selectFrom('expeditions')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const expedition = await expeditionById(writing, id)
  if (expedition.version !== version) throw staleOrGone(expedition)
  return expedition
}
