import type { FiltersOf } from '@escale/contract/page'
import type { Expedition, ExpeditionList } from '@escale/contract/trade/expeditions/contract'
import { expeditionsUnderWay } from '@escale/contract/trade/expeditions/words'
import { sql } from 'kysely'
import { unlessInUse } from '#access/database-errors.ts'
import { found, Refusal } from '#access/refusal.ts'
import type { Writing } from '#access/writing.ts'
import type { CompanyTx } from '#database/company.ts'
import { firstPage, pageOf } from '#database/pages.ts'
import { keyHolds } from '#database/search.ts'

const columns = [
  'id',
  'version',
  'reference',
  'mode',
  'origin',
  'destination',
  'vessel_or_flight as vesselOrFlight',
  'master_number as masterNumber',
  'etd',
  'eta',
  'ata',
  'blocked',
  'status',
  'created_at as createdAt',
] as const
const sorts = { createdAt: 'created_at', reference: 'reference_key', etd: `coalesce(etd, 'infinity')`, eta: `coalesce(eta, 'infinity')` } as const

export async function listExpeditions(company: CompanyTx, list: ExpeditionList) {
  return firstPage(await pageOf(matching(company, list).select(columns), sorts[list.sort], 'id', list), list.limit)
}

export async function expeditionTotals(company: CompanyTx, filters: FiltersOf<ExpeditionList>) {
  return matching(company, filters).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
}

export async function expeditionById({ db }: CompanyTx, id: string): Promise<Expedition> {
  return found(await db.selectFrom('expeditions').select(columns).where('id', '=', id).executeTakeFirst())
}

/** Only a draft goes, and only without goods: a row still loaded on it refuses through its foreign key. */
export async function removeExpedition({ company, record }: Writing, id: string): Promise<void> {
  const removal = company.db.deleteFrom('expeditions').where('id', '=', id).where('status', '=', 'Brouillon').returning(columns)
  const before = await unlessInUse('KEPT', () => removal.executeTakeFirst())
  if (before) return record('EXPEDITION_REMOVED', { table: 'expeditions', id, before })
  await expeditionById(company, id)
  throw new Refusal('KEPT')
}

function matching({ db }: CompanyTx, { search, status, mode }: FiltersOf<ExpeditionList>) {
  let query = db.selectFrom('expeditions')
  if (status) query = query.where('status', 'in', status === 'En cours' ? expeditionsUnderWay : [status])
  if (mode) query = query.where('mode', '=', mode)
  if (search) query = query.where(keyHolds('search_key', search))
  return query
}
