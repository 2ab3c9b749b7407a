import { type ContainerWithLoad, distributeLots } from '@escale/contract/trade/expeditions/loading-plan'
import { isOver } from '@escale/contract/trade/expeditions/words'
import type { ActionResult, ContainerLoad } from '@escale/contract/trade/goods/goods-actions'
import { followingStatuses, planOverRefusal, stowRefusal } from '@escale/contract/trade/goods/life-cycle'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { lockExpedition } from './lot/expeditions.ts'
import { changeLocked, handledResult, type LockedGoods, lockGoods, splitByRefusal } from './lot/goods-lock.ts'

// The loading plan: which container of its expedition each lot is in (docs/decisions/132).

const loadsOfContainers = `select g.container_id as "containerId", count(g.id) as lots,
    coalesce(sum(g.quantity), 0)::bigint as pieces, coalesce(sum(g.weight_kg), 0) as "weightKg",
    coalesce(sum(g.volume_m3), 0) as "volumeM3"
  from expeditions e left join goods g on g.tenant_id = :company and g.expedition_id = e.id
  where e.tenant_id = :company and e.id = :id group by g.container_id`

/** The totals of each container with goods. An expedition without goods has none. Refuses an unknown one. */
export async function containerLoads(company: CompanyTx, id: string): Promise<ContainerLoad[]> {
  const loads = await company.read<ContainerLoad>(loadsOfContainers, { id })
  requireFound(loads[0])
  return loads.filter(({ lots }) => lots > 0)
}

type Stowage = { id: string; ids: string[]; containerId: string | null }

/**
 * Puts goods into a container of their expedition, or out of any. The lock of the expedition prevents that
 * the container is removed meanwhile.
 */
export async function stowGoods(
  writing: WriteContext,
  { id, ids, containerId }: Stowage,
): Promise<ActionResult> {
  const expedition = await lockExpedition(writing.company, id)
  const numbers = await containerNumbers(writing.company, id)
  if (containerId !== null) requireFound(numbers.get(containerId))
  const { allowed, refused } = splitByRefusal(ids, await lockGoods(writing.company, ids), (goods) =>
    stowRefusal(goods, expedition),
  )
  await putInContainer(writing, allowed, { containerId, numbers, reference: expedition.reference })
  return handledResult(allowed, refused)
}

/** Spreads the goods without container over the containers of their expedition. */
export async function distributeGoods(
  writing: WriteContext,
  id: string,
): Promise<{ done: string[]; left: number }> {
  const { company } = writing
  const expedition = await lockExpedition(company, id)
  if (isOver(expedition.status)) throw new Refusal('GOODS_REFUSED', { reason: planOverRefusal(expedition) })
  const [numbers, containers, lots] = [
    await containerNumbers(company, id),
    await containersWithLoad(company, id),
    await lotsWithoutContainer(company, id),
  ]
  const plan = distributeLots(containers, lots)
  const locked = await lockGoods(company, [...plan.keys()])
  const unchanged = locked.filter(({ expeditionId, containerId }) => expeditionId === id && !containerId)
  for (const [containerId, rows] of Map.groupBy(unchanged, (row) => plan.get(row.id) as string))
    await putInContainer(writing, rows, { containerId, numbers, reference: expedition.reference })
  return { done: unchanged.map((row) => row.id), left: lots.length - unchanged.length }
}

type Destination = {
  containerId: string | null
  numbers: ReadonlyMap<string, string>
  /** The reference of the expedition. */
  reference: string
}

async function putInContainer(
  { company, record }: WriteContext,
  goods: readonly LockedGoods[],
  { containerId, numbers, reference }: Destination,
): Promise<void> {
  const moved = goods.filter((row) => row.containerId !== containerId)
  await changeLocked(company, moved, { container_id: containerId })
  const numberOf = (container: string | null) =>
    container === null ? null : (numbers.get(container) ?? null)
  const rows = moved.map((row) => ({
    id: row.id,
    version: row.version + 1,
    before: { container: numberOf(row.containerId) },
    after: { container: numberOf(containerId) },
  }))
  if (rows.length > 0) record('GOODS_STOWED', { table: 'goods', rows, detail: reference })
}

async function containerNumbers({ db }: CompanyTx, id: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('expedition_containers')
    .select(['id', 'number'])
    .where('expedition_id', '=', id)
    .execute()
  return new Map(rows.map((container) => [container.id, container.number]))
}

async function containersWithLoad(company: CompanyTx, id: string): Promise<ContainerWithLoad[]> {
  const containers = await company.db
    .selectFrom('expedition_containers')
    .select(['id', 'size', 'capacity_m3 as capacityM3'])
    .where('expedition_id', '=', id)
    .orderBy('number')
    .execute()
  const loads = new Map((await containerLoads(company, id)).map((load) => [load.containerId, load]))
  return containers.map((container) => {
    const { weightKg = 0, volumeM3 = 0 } = loads.get(container.id) ?? {}
    return { ...container, weightKg, volumeM3 }
  })
}

/** Lots that travel with the expedition and are in no container. Lots set aside or handed over stay out. */
async function lotsWithoutContainer({ db }: CompanyTx, id: string) {
  return db
    .selectFrom('goods')
    .select(['id', 'weight_kg as weightKg', 'volume_m3 as volumeM3', clientIdOf().as('clientId')])
    .where('expedition_id', '=', id)
    .where('container_id', 'is', null)
    .where('status', 'in', followingStatuses)
    .orderBy('id')
    .execute()
}
