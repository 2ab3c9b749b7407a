import { splitQuery } from '@escale/contract/trade/lists/parameters'
import { mostViews, type ViewDraft } from '@escale/contract/trade/lists/views'
import type { ListView } from '@escale/contract/trade/lists/views-contract'
import type { ExportedList } from '@escale/contract/trade/lists/words'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'

type Reader = { company: CompanyTx; actor: Actor }
type WrittenView = ListView & { dropped: string[] }
type Changes = { [Field in Exclude<keyof ViewDraft, 'list'>]?: ViewDraft[Field] | undefined }

/** The most views that a person is offered, with those of colleagues. */
const mostShown = 300

const columns = ['id', 'name', 'query', 'hidden', 'is_shared as isShared'] as const

/** The caller's views first, then those that colleagues share, by name. */
export async function listViews({ company, actor }: Reader): Promise<ListView[]> {
  const isOwn = ownedBy(actor)
  return viewsOf(company, actor)
    .where((view) => view.or([isOwn, view('is_shared', '=', true)]))
    .orderBy(sql`${isOwn} desc`)
    .orderBy('name_key')
    .orderBy('id')
    .limit(mostShown)
    .execute()
}

export async function createView(
  { company, actor, record }: WriteContext,
  { id = newId(), list, name, query: given, hidden, isDefault }: ViewDraft & { id?: string | undefined },
): Promise<WrittenView> {
  const { query, dropped } = splitQuery(list, given)
  await waitForOwnViews(company, actor)
  const place = await freePlace(company, actor)
  await refuseIfNameTaken({ company, actor }, list, name)
  if (isDefault) await endDefault({ company, actor }, list)
  const row = { id, owner_id: actor.userId, place, list, name, query, hidden, is_default: isDefault }
  await refuseIfTaken('ID_TAKEN', () => company.db.insertInto('list_views').values(row).execute())
  record('VIEW_SAVED', { table: 'list_views', id, detail: name })
  return { ...(await ownView({ company, actor }, id)), dropped }
}

export async function changeView(
  { company, actor, record }: WriteContext,
  id: string,
  { query: given, isDefault, ...changes }: Changes,
): Promise<WrittenView> {
  await waitForOwnViews(company, actor)
  const { list, name } = await ownView({ company, actor }, id)
  if (changes.name !== undefined) await refuseIfNameTaken({ company, actor }, list, changes.name, id)
  const { query, dropped } = given === undefined ? { query: given, dropped: [] } : splitQuery(list, given)
  if (isDefault) await endDefault({ company, actor }, list)
  await company.db
    .updateTable('list_views')
    .set({ ...changes, query, is_default: isDefault, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  record('VIEW_UPDATED', { table: 'list_views', id, detail: changes.name ?? name })
  return { ...(await ownView({ company, actor }, id)), dropped }
}

/** Shares a view of the caller, or ends the sharing of any view of the company. */
export async function shareView(
  { company, actor, record }: WriteContext,
  id: string,
  isShared: boolean,
): Promise<void> {
  const mine = company.db.updateTable('list_views').set({ is_shared: isShared, updated_at: sql`now()` })
  const shared = mine.where('id', '=', id).$if(isShared, (view) => view.where(ownedBy(actor)))
  const { name } = requireFound(await shared.returning('name').executeTakeFirst())
  record(isShared ? 'VIEW_SHARED' : 'VIEW_UNSHARED', { table: 'list_views', id, detail: name })
}

export async function removeView({ company, actor, record }: WriteContext, id: string): Promise<void> {
  const removal = company.db.deleteFrom('list_views').where('id', '=', id).where(ownedBy(actor))
  const { name } = requireFound(await removal.returning('name').executeTakeFirst())
  record('VIEW_REMOVED', { table: 'list_views', id, detail: name })
}

function viewsOf({ db }: CompanyTx, actor: Actor) {
  return db
    .selectFrom('list_views')
    .select(columns)
    .select(sql<ExportedList>`list`.as('list'))
    .select(ownedBy(actor).as('isOwn'))
    .select(sql<boolean>`is_default and ${ownedBy(actor)}`.as('isDefault'))
}

async function ownView({ company, actor }: Reader, id: string): Promise<ListView> {
  const found = viewsOf(company, actor).where('id', '=', id).where(ownedBy(actor))
  return requireFound(await found.executeTakeFirst())
}

function ownedBy({ userId }: Actor) {
  return sql<SqlBool & boolean>`owner_id = ${userId}::uuid`
}

/** Writes to the views of one person wait for each other, so that two never take one place. */
async function waitForOwnViews({ id, db }: CompanyTx, { userId }: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list-views:${id}:${userId}`}, 0))`.execute(db)
}

async function freePlace({ db }: CompanyTx, actor: Actor): Promise<number> {
  const rows = await db.selectFrom('list_views').select('place').where(ownedBy(actor)).execute()
  const taken = new Set(rows.map(({ place }) => place))
  for (let place = 1; place <= mostViews; place++) if (!taken.has(place)) return place
  throw new Refusal('TOO_MANY_VIEWS')
}

async function refuseIfNameTaken(
  { company, actor }: Reader,
  list: ExportedList,
  name: string,
  except = '00000000-0000-0000-0000-000000000000',
): Promise<void> {
  const same = await company.db
    .selectFrom('list_views')
    .select('id')
    .where(ownedBy(actor))
    .where('list', '=', list)
    .where('id', '<>', except)
    .where(sql<boolean>`name_key = access.fold(${name})`)
    .executeTakeFirst()
  if (same) throw new Refusal('NAME_TAKEN')
}

async function endDefault({ company, actor }: Reader, list: ExportedList): Promise<void> {
  await company.db
    .updateTable('list_views')
    .set({ is_default: false, updated_at: sql`now()` })
    .where(ownedBy(actor))
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute()
}
