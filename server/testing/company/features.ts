import { type Feature, features } from '@escale/contract/access/permissions'
import type { World } from '#testing/world.ts'

/** Switches optional parts on for a company, all of them by default. */
export async function useFeatures(
  { owner }: Pick<World, 'owner'>,
  tenantId: string,
  used: readonly Feature[] = features,
): Promise<void> {
  await owner.query('update tenants set features = $2 where id = $1', [tenantId, used])
}
