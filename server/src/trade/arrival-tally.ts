import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { followingStatuses, statusAboard } from '@escale/contract/trade/goods/life-cycle'
import {
  type TalliedLot,
  type TallyOutcome,
  type TallyState,
  tallyOutcome,
  tallySums,
  tallyWords,
} from '@escale/contract/trade/goods/tally'
import { type GoodsKind, type GoodsStatus, missingNote } from '@escale/contract/trade/goods/words'
import { sql, type UpdateObject } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { hasOneOfWords } from '#database/query/conditions.ts'
import type { DB } from '#database/statements/schema.ts'
import { noteWithReason, withReason } from './goods-notes.ts'

// The tally of an arrival (docs/decisions/131). Expeditions apply it with « Confirmer l'arrivée », the quay
// when the arrival is already confirmed.

type Expedition = { id: string; reference: string }
type LockedLot = TalliedLot & { version: number; kind: GoodsKind }
type Change = { before: Record<string, unknown>; after: Record<string, unknown> }

const tallyFacts = `select (select count(*) from arrival_counts c
      where c.tenant_id = :company and c.expedition_id = :id) as counted,
  (select count(*) from arrival_counts c
      where c.tenant_id = :company and c.expedition_id = :id and c.state = 'En trop') as surplus,
  (select count(*) from goods g where g.tenant_id = :company and g.expedition_id = :id
      and ${hasOneOfWords('g.status', followingStatuses)}
      and not exists (select from arrival_counts c where c.tenant_id = :company and c.expedition_id = :id
        and c.goods_id = g.id and c.state in ('Arrivé', 'Endommagé'))) as missing`

export async function findTally(
  company: CompanyTx,
  expeditionId: string,
): Promise<ExpeditionDetail['goods']['tally']> {
  const [facts] = await company.read<ExpeditionDetail['goods']['tally']>(tallyFacts, { id: expeditionId })
  const { counted, missing, surplus } = requireFound(facts)
  return { counted, missing: counted > 0 ? missing : 0, surplus }
}

/**
 * Applies the tally to the goods: missing lots stay behind, found and joined ones get the status that the
 * expedition gives. Does nothing when nothing was counted. The caller has locked the expedition, so nobody
 * counts at the same time.
 */
export async function applyTally(
  writing: WriteContext,
  { id, reference }: Expedition,
  to: ExpeditionStatus,
  joining: readonly string[],
): Promise<TallyOutcome<LockedLot>> {
  const lots = await lockLots(writing.company, id, joining)
  const counts = await readCounts(writing.company, id)
  const outcome = tallyOutcome(id, lots, counts, joining)
  const status = statusAboard(to) ?? 'Disponible'
  await setMissing(writing, outcome.missing)
  await takeFoundBack(writing, outcome.found, status)
  await setDamaged(writing, outcome.damaged)
  await joinSurplus(writing, outcome.joined, { id, reference }, status)
  if (counts.length > 0) {
    const aboard = lots.filter(({ expeditionId }) => expeditionId === id)
    const tally = tallyWords(tallySums(aboard, counts))
    writing.record('ARRIVAL_TALLIED', { table: 'expeditions', id, after: { tally }, detail: tally })
  }
  return outcome
}

/** Locks the lots in the order of their ids, which avoids deadlocks. */
async function lockLots(
  { db }: CompanyTx,
  expeditionId: string,
  joining: readonly string[],
): Promise<LockedLot[]> {
  return db
    .selectFrom('goods')
    .select([
      ...(['id', 'version', 'kind', 'status', 'note'] as const),
      'condition_status as conditionStatus',
      'expedition_id as expeditionId',
      'invoice_id as invoiceId',
    ])
    .where((where) =>
      where.or([where('expedition_id', '=', expeditionId), sql<boolean>`id = any(${joining}::uuid[])`]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute() as Promise<LockedLot[]>
}

async function readCounts({ db }: CompanyTx, expeditionId: string) {
  const rows = await db
    .selectFrom('arrival_counts')
    .select(['goods_id as goodsId', 'state', 'note'])
    .where('expedition_id', '=', expeditionId)
    .execute()
  return rows as { goodsId: string | null; state: TallyState; note: string | null }[]
}

async function setMissing(writing: WriteContext, lots: readonly LockedLot[]): Promise<void> {
  const rows = await changeLots(
    writing,
    lots,
    { status: 'Litige', note: noteWithReason(missingNote) },
    (lot) => ({
      before: { status: lot.status, note: lot.note },
      after: { status: 'Litige', note: withReason(lot.note, missingNote) },
    }),
  )
  if (rows.length > 0) writing.record('GOODS_ASIDE', { table: 'goods', rows, detail: missingNote })
}

async function takeFoundBack(
  writing: WriteContext,
  lots: readonly LockedLot[],
  status: GoodsStatus,
): Promise<void> {
  const reason = 'Retrouvé au pointage'
  const rows = await changeLots(writing, lots, { status }, (lot) => ({
    before: { status: lot.status },
    after: { status, reason },
  }))
  if (rows.length > 0) writing.record('GOODS_BACK', { table: 'goods', rows, detail: reason })
}

/** Each damaged lot has its own note, so each is one statement. Damage is rare. */
async function setDamaged(
  writing: WriteContext,
  damaged: readonly { lot: LockedLot; note: string }[],
): Promise<void> {
  for (const { lot, note } of damaged) {
    const values = { condition_status: 'Endommagé' as const, note: noteWithReason(note) }
    const rows = await changeLots(writing, [lot], values, () => ({
      before: { conditionStatus: lot.conditionStatus, note: lot.note },
      after: { conditionStatus: 'Endommagé', note: withReason(lot.note, note) },
    }))
    writing.record(lot.kind === 'Colis' ? 'RECEIPT_UPDATED' : 'VEHICLE_UPDATED', { table: 'goods', rows })
  }
}

async function joinSurplus(
  writing: WriteContext,
  lots: readonly LockedLot[],
  { id, reference }: Expedition,
  status: GoodsStatus,
): Promise<void> {
  // A lot leaves its container with its former expedition (docs/decisions/132).
  const values = { expedition_id: id, container_id: null, status }
  const rows = await changeLots(writing, lots, values, (lot) => ({
    before: { status: lot.status },
    after: { status, expedition: reference },
  }))
  if (rows.length > 0) writing.record('GOODS_LOADED', { table: 'goods', rows, detail: reference })
  await countJoined(writing.company, id, lots)
}

/** A lot that joined is no longer surplus: it came. */
async function countJoined(
  { db }: CompanyTx,
  expeditionId: string,
  lots: readonly LockedLot[],
): Promise<void> {
  if (lots.length === 0) return
  await db
    .updateTable('arrival_counts')
    .set({ state: 'Arrivé', version: sql`version + 1` })
    .where('expedition_id', '=', expeditionId)
    .where(sql<boolean>`goods_id = any(${lots.map(({ id }) => id)}::uuid[])`)
    .execute()
}

/** Changes locked lots and returns their entries for the history. */
async function changeLots(
  { company }: WriteContext,
  lots: readonly LockedLot[],
  values: UpdateObject<DB, 'goods'>,
  changeOf: (lot: LockedLot) => Change,
) {
  if (lots.length === 0) return []
  await company.db
    .updateTable('goods')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where(sql<boolean>`id = any(${lots.map(({ id }) => id)}::uuid[])`)
    .execute()
  return lots.map((lot) => {
    lot.version += 1
    return { id: lot.id, version: lot.version, ...changeOf(lot) }
  })
}
