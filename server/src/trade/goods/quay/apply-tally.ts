import { countRefusal, hasArrived } from '@escale/contract/trade/goods/tally'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { applyTally } from '#trade/arrival-tally.ts'
import { lockExpedition } from '#trade/goods/lot/expeditions.ts'

/** Applies the tally of an expedition whose arrival is confirmed. */
export async function applyTallyAfterArrival(
  writing: WriteContext,
  id: string,
  joining: readonly string[],
): Promise<Record<'missing' | 'found' | 'damaged' | 'joined', number>> {
  await lockAlone(writing, id)
  const expedition = await lockExpedition(writing.company, id)
  const refusal = countRefusal(expedition)
  if (refusal !== null) throw new Refusal('GOODS_REFUSED', { reason: refusal })
  if (!hasArrived(expedition.status)) throw new Refusal('GOODS_REFUSED', { reason: notArrived })
  const { missing, found, damaged, joined } = await applyTally(
    writing,
    expedition,
    expedition.status,
    joining,
  )
  return {
    missing: missing.length,
    found: found.length,
    damaged: damaged.length,
    joined: joined.length,
  }
}

const notArrived = "Le pointage sera repris par « Confirmer l'arrivée »."

/** Locks the expedition against counts, which take a shared lock. */
async function lockAlone({ company }: WriteContext, id: string): Promise<void> {
  const row = await company.db
    .selectFrom('expeditions')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  requireFound(row)
}
