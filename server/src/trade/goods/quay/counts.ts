import { mostPhotos } from '@escale/contract/channels/files/buckets'
import { codeKey } from '@escale/contract/trade/freight/check-digits'
import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import type { ArrivalCount } from '@escale/contract/trade/goods/quay'
import {
  countRefusal,
  joinRefusal,
  mostCounts,
  type ReportedState,
  stateAfterReport,
  type TallyState,
} from '@escale/contract/trade/goods/tally'
import type { GoodsStatus } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { isFile } from '#channels/files/queries.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { findByCode } from '#trade/goods/lines.ts'
import { lockExpedition } from '#trade/goods/lot/expeditions.ts'
import { goodsJoins } from '#trade/goods/lot/expressions.ts'
import { isOneOf } from '#trade/goods/lot/goods-lock.ts'
import { addPhoto } from '#trade/goods/reception/photos.ts'
import { requireExpedition } from '#trade/require-expedition.ts'

type Report = {
  id: string
  code: string
  state: ReportedState
  note: string | null
  photoId: string | null
  corrects: boolean
}
type CountRow = Omit<ArrivalCount, 'joinRefusal'> & {
  status: GoodsStatus | null
  invoiceId: string | null
}

const countRows = `select a.id, a.goods_id as "goodsId", coalesce(g.number, upper(a.code)) as title,
    coalesce(c.name, s.name) as "clientName", a.state, a.note, a.photos,
    case when a.state = 'En trop' then e.reference end as "expectedOn", a.counted_by_name as "countedByName",
    a.counted_at as "countedAt", g.status, g.invoice_id as "invoiceId"
  from arrival_counts a left join goods g on g.tenant_id = :company and g.id = a.goods_id ${goodsJoins}
  where a.tenant_id = :company and a.expedition_id = :expedition`

/** Lists what was counted at the arrival of an expedition, latest first. */
export async function listCounts(company: CompanyTx, expedition: string): Promise<ArrivalCount[]> {
  const latest = `${countRows} order by a.counted_at desc, a.id desc limit ${mostCounts}`
  const rows = await company.read<CountRow>(latest, { expedition })
  if (rows.length === 0) await requireExpedition(company, expedition)
  return rows.map(toCount)
}

function toCount({ status, invoiceId, ...row }: CountRow): ArrivalCount {
  const isKnownSurplus = row.state === 'En trop' && status !== null
  return { ...row, joinRefusal: isKnownSurplus ? joinRefusal({ status, invoiceId }) : null }
}

/**
 * Counts a lot, or a number that no goods have. A unique key makes two counts of one lot one row, so two
 * people may count at once.
 */
export async function countArrival(
  writing: WriteContext,
  report: Report,
): Promise<{ count: ArrivalCount; wasCounted: boolean }> {
  const { company } = writing
  const expedition = await lockExpedition(company, report.id)
  const refusal = countRefusal(expedition)
  if (refusal !== null) throw new Refusal('GOODS_REFUSED', { reason: refusal })
  const found = await findByCode(company, report.code)
  const former = await findCounted(company, report.id, found)
  const lot = lotToCount(found, report, former)
  const state = countState(lot, report, former)
  const code = codeKey(report.code) || report.code
  const formerCount = lot ? former.get(lot.id) : await findUnknownCount(company, report.id, code)
  const wasCounted = formerCount !== undefined
  // A scan without a note keeps the description of the damage, or of a number without goods.
  const formerNote = report.corrects ? null : (formerCount?.note ?? null)
  const note = report.note ?? formerNote
  const id = await writeCount(writing, report.id, { lot, state, code, note })
  if (report.photoId)
    await (lot
      ? addPhoto(writing, lot.kind, lot.id, report.photoId)
      : addPhotoOfNumber(company, id, report.photoId))
  const counted = `${lot?.number ?? report.code} : ${state}`
  writing.record('ARRIVAL_COUNTED', {
    table: 'expeditions',
    id: report.id,
    after: { counted, note },
    detail: counted,
  })
  return { count: await countById(company, report.id, id), wasCounted }
}

type FormerCount = { state: TallyState; note: string | null }

/** The former counts of these lots, by the id of their goods. */
async function findCounted(
  { db }: CompanyTx,
  expeditionId: string,
  lots: readonly GoodsLine[],
): Promise<Map<string, FormerCount>> {
  const ids = lots.map(({ id }) => id)
  const rows = await db
    .selectFrom('arrival_counts')
    .select(['goods_id as goodsId', 'state', 'note'])
    .where('expedition_id', '=', expeditionId)
    .where(isOneOf('goods_id', ids))
    .execute()
  return new Map(
    rows.map(({ goodsId, state, note }) => [goodsId ?? '', { state: state as TallyState, note }]),
  )
}

/** Lots of the expedition come first, those not counted before the others. Surplus goods come last. */
function lotToCount(
  found: readonly GoodsLine[],
  { id }: Report,
  counted: ReadonlyMap<string, FormerCount>,
): GoodsLine | undefined {
  const aboard = found.filter(({ expeditionId }) => expeditionId === id)
  const isAwaited = (line: GoodsLine) => !counted.has(line.id) || counted.get(line.id)?.state === 'Manquant'
  return aboard.find(isAwaited) ?? aboard[0] ?? found[0]
}

function countState(
  lot: GoodsLine | undefined,
  { id, code, state, corrects }: Report,
  former: ReadonlyMap<string, FormerCount>,
): TallyState {
  if (lot?.expeditionId === id) return stateAfterReport(former.get(lot.id)?.state ?? null, state, corrects)
  if (state !== 'Manquant') return 'En trop'
  throw new Refusal('GOODS_REFUSED', { reason: `${lot?.number ?? code} n'est pas sur cette expédition.` })
}

/** The former count of a number that no goods have. */
function findUnknownCount(
  { db }: CompanyTx,
  expeditionId: string,
  code: string,
): Promise<{ note: string | null } | undefined> {
  return db
    .selectFrom('arrival_counts')
    .select('note')
    .where('expedition_id', '=', expeditionId)
    .where('goods_id', 'is', null)
    .where('code', '=', code)
    .executeTakeFirst()
}

async function writeCount(
  { company, actor }: WriteContext,
  expeditionId: string,
  { lot, state, code, note }: FormerCount & { lot: GoodsLine | undefined; code: string },
): Promise<string> {
  const counted = { state, counted_by: actor.userId, counted_by_name: actor.name }
  const row = await company.db
    .insertInto('arrival_counts')
    .values({ ...counted, id: newId(), expedition_id: expeditionId, goods_id: lot?.id ?? null, code, note })
    .onConflict((conflict) =>
      (lot
        ? conflict.constraint('arrival_counts_of_lot')
        : conflict.columns(['tenant_id', 'expedition_id', 'code']).where('goods_id', 'is', null)
      ).doUpdateSet({
        ...counted,
        note,
        counted_at: sql`now()`,
        version: sql`arrival_counts.version + 1`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** No goods show the photo of an unknown number, so its count keeps it. The count is locked already. */
async function addPhotoOfNumber(company: CompanyTx, countId: string, photoId: string): Promise<void> {
  if (!(await isFile(company, 'photos', photoId))) throw new Refusal('NOT_FOUND')
  const { photos } = await company.db
    .selectFrom('arrival_counts')
    .select('photos')
    .where('id', '=', countId)
    .executeTakeFirstOrThrow()
  if (photos.includes(photoId)) return
  if (photos.length >= mostPhotos) throw new Refusal('PHOTOS_FULL')
  await company.db
    .updateTable('arrival_counts')
    .set({ photos: [...photos, photoId] })
    .where('id', '=', countId)
    .execute()
}

async function countById(company: CompanyTx, expedition: string, id: string): Promise<ArrivalCount> {
  const [row] = await company.read<CountRow>(`${countRows} and a.id = :id`, { expedition, id })
  return toCount(requireFound(row))
}

/** Removes a count, for example of a number scanned by mistake. */
export async function removeCount(
  { company, record }: WriteContext,
  { id, countId }: { id: string; countId: string },
): Promise<void> {
  const expedition = await lockExpedition(company, id)
  const refusal = countRefusal(expedition)
  if (refusal !== null) throw new Refusal('GOODS_REFUSED', { reason: refusal })
  const { title, state } = await countById(company, id, countId)
  await company.db.deleteFrom('arrival_counts').where('id', '=', countId).execute()
  const counted = `${title} : ${state}`
  record('ARRIVAL_COUNTED', {
    table: 'expeditions',
    id,
    before: { counted },
    after: { counted: null },
    detail: `${counted} (retiré)`,
  })
}
