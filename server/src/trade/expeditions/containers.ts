import type { Container } from '@escale/contract/trade/expeditions/contract'
import type { ContainerDraft } from '@escale/contract/trade/expeditions/draft'
import { containerSizes, isOver } from '@escale/contract/trade/expeditions/words'
import { containerRefusal } from '@escale/contract/trade/freight/check-digits'
import { sql } from 'kysely'
import { hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import { changeRow } from '#database/query/change-row.ts'
import { newId } from '#database/query/ids.ts'
import { emptyContainer } from './cascade.ts'
import { findContainers } from './figures.ts'

export type CheckDigitOverride = { forced: boolean }

export async function addContainer(
  writing: WriteContext,
  { id, forced, ...draft }: ContainerDraft & CheckDigitOverride & { id: string },
): Promise<Container> {
  const { company, record } = writing
  await openExpedition(writing, id)
  const isForced = isForcedNumber(writing, draft.number, forced)
  const containerId = newId()
  const { number, size, seal } = draft
  const capacity_m3 = draft.capacityM3 ?? containerSizes[size]
  const values = { id: containerId, expedition_id: id, number, size, seal, capacity_m3, is_forced: isForced }
  await refuseUsedContainers(writing, id, [number], () =>
    company.db.insertInto('expedition_containers').values(values).execute(),
  )
  record('CONTAINER_ADDED', {
    table: 'expeditions',
    id,
    after: { container: number, size, seal, capacityM3: capacity_m3 },
  })
  if (isForced) record('CONTAINER_FORCED', { table: 'expeditions', id, after: {}, detail: number })
  return containerById(writing, id, containerId)
}

type Changes = Partial<ContainerDraft> &
  CheckDigitOverride & { id: string; containerId: string; version: number }

export async function changeContainer(
  writing: WriteContext,
  { id, containerId, version, forced, ...changes }: Changes,
): Promise<Container> {
  const { company, record } = writing
  await openExpedition(writing, id)
  const current = await containerById(writing, id, containerId)
  if (current.version !== version) throw staleOrGone(current)
  const { number = current.number, size = current.size, seal } = changes
  const isForced = number === current.number ? current.isForced : isForcedNumber(writing, number, forced)
  const capacityM3 =
    changes.capacityM3 === undefined ? current.capacityM3 : (changes.capacityM3 ?? containerSizes[size])
  const values = { number, size, seal, capacity_m3: capacityM3, is_forced: isForced }
  const before = await refuseUsedContainers(writing, id, [number], () =>
    changeRow(company, 'expedition_containers', { id: containerId, version }, values),
  )
  const saved = await containerById(writing, id, containerId)
  if (!before) throw staleOrGone(saved)
  record('CONTAINER_UPDATED', {
    table: 'expeditions',
    id,
    before: { ...before, container: before.number },
    after: { container: number, size, seal, capacityM3 },
  })
  if (isForced && !current.isForced)
    record('CONTAINER_FORCED', { table: 'expeditions', id, after: {}, detail: number })
  return saved
}

export async function removeContainer(writing: WriteContext, id: string, containerId: string): Promise<void> {
  const { company, record } = writing
  const { mode, atd } = await openExpedition(writing, id)
  const { number } = await containerById(writing, id, containerId)
  const others = (await findContainers(company, id)).length - 1
  if (mode === 'Maritime' && atd !== null && others === 0) throw new Refusal('LAST_CONTAINER')
  await emptyContainer(writing, { id: containerId, number, expeditionId: id })
  await company.db.deleteFrom('expedition_containers').where('id', '=', containerId).execute()
  record('CONTAINER_REMOVED', {
    table: 'expeditions',
    id,
    before: { container: number },
    after: { container: null },
    detail: number,
  })
}

/**
 * Runs `work`, which reopens an expedition and so uses its containers again. Refused if another expedition
 * now uses one of them.
 */
export async function withContainersBack<T>(
  writing: WriteContext,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const containers = await findContainers(writing.company, id)
  return refuseUsedContainers(
    writing,
    id,
    containers.map(({ number }) => number),
    work,
  )
}

/**
 * True if the check digit of the number is wrong and a manager accepts it. Throws a refusal if the user may
 * not.
 */
function isForcedNumber({ actor }: WriteContext, number: string, forced: boolean): boolean {
  const reason = containerRefusal(number)
  if (reason === null) return false
  if (!forced || !hasPermission(actor, 'expeditions.back')) throw new Refusal('CHECK_DIGIT', { reason })
  return true
}

/**
 * Runs `work` unless another expedition uses one of these containers. If two users write at the same time, a
 * unique index stops the second.
 */
async function refuseUsedContainers<T>(
  { company }: WriteContext,
  id: string,
  numbers: string[],
  work: () => Promise<T>,
): Promise<T> {
  const usingExpedition = await company.db
    .selectFrom('expedition_containers as c')
    .innerJoin('expeditions as e', 'e.id', 'c.expedition_id')
    .select('e.reference')
    .where(sql<boolean>`c.number = any(${numbers})`)
    .where('c.is_held', '=', true)
    .where('c.expedition_id', '<>', id)
    .executeTakeFirst()
  if (usingExpedition) throw new Refusal('CONTAINER_TAKEN', usingExpedition)
  return refuseIfTaken('CONTAINER_HELD', work)
}

/**
 * Reads an expedition and locks it. Without the lock, two users could remove the last two containers of a
 * ship at the same time, and none would remain.
 */
async function openExpedition({ company }: WriteContext, id: string) {
  const expedition = requireFound(
    await company.db
      .selectFrom('expeditions')
      .select(['mode', 'status', 'atd'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  if (isOver(expedition.status)) throw new Refusal('CLOSED')
  return expedition
}

async function containerById({ company }: WriteContext, id: string, containerId: string): Promise<Container> {
  return requireFound((await findContainers(company, id)).find((container) => container.id === containerId))
}
