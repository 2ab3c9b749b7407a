import type { FiltersOf } from '@escale/contract/page'
import type { Vehicle, VehicleList } from '@escale/contract/trade/goods/contract'
import { VehicleDraft } from '@escale/contract/trade/goods/draft'
import { goodsInStock } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import { unlessTaken } from '#access/database-errors.ts'
import { refuseIncomplete } from '#access/invalid.ts'
import { found, Refusal, staleOrGone } from '#access/refusal.ts'
import type { Writing } from '#access/writing.ts'
import { changeRow } from '#database/change-row.ts'
import type { CompanyTx } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import { nextNumber } from '#database/numbers.ts'
import { firstPage, pageOf } from '#database/pages.ts'
import { holds } from '#database/search.ts'

const columns = [
  'v.id',
  'v.version',
  'v.number',
  'v.chassis_number as chassisNumber',
  'v.vehicle_brand as vehicleBrand',
  'v.vehicle_color as vehicleColor',
  'v.condition_status as conditionStatus',
  'v.description',
  'v.status',
  'v.received_by_name as receivedByName',
  'v.received_at as receivedAt',
  'v.created_at as createdAt',
  'v.photos',
] as const
/** What the history keeps of one that is removed. */
const removedColumns = [
  'number',
  'chassis_number as chassisNumber',
  'vehicle_brand as vehicleBrand',
  'vehicle_color as vehicleColor',
  'condition_status as conditionStatus',
  'description',
  'status',
] as const
const sorts = { createdAt: 'v.created_at', number: 'v.number', chassisNumber: 'v.chassis_number' } as const

export async function listVehicles(company: CompanyTx, list: VehicleList) {
  return firstPage(await pageOf(withOwner(matching(company, list)), sorts[list.sort], 'v.id', list), list.limit)
}

export async function vehicleTotals(company: CompanyTx, filters: FiltersOf<VehicleList>) {
  return matching(company, filters).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
}

export async function vehicleById(company: CompanyTx, id: string): Promise<Vehicle> {
  return found(await existing(company, id))
}

async function existing({ db }: CompanyTx, id: string): Promise<Vehicle | undefined> {
  return withOwner(db.selectFrom('vehicle_registrations as v').where('v.id', '=', id)).executeTakeFirst()
}

/** A chassis is in the company's hands once: refused under another number than `except`. */
async function refuseOpenChassis({ db }: CompanyTx, chassisNumber: string, except?: string): Promise<void> {
  let query = db
    .selectFrom('vehicle_registrations')
    .select('number')
    .where('chassis_number', '=', chassisNumber)
    .where('status', 'not in', ['Remis', 'Retourné', 'Perdu'])
  if (except) query = query.where('id', '<>', except)
  const open = await query.executeTakeFirst()
  if (open) throw new Refusal('CHASSIS_TAKEN', { number: open.number })
}

export async function registerVehicle(
  { company, actor, record }: Writing,
  { id = newId(), ...draft }: VehicleDraft & { id?: string },
): Promise<Vehicle> {
  await refuseOpenChassis(company, draft.chassisNumber)
  const number = await nextNumber(company, 'VEH', 5)
  await unlessTaken('ID_TAKEN', () =>
    company.db
      .insertInto('vehicle_registrations')
      .values({ id, number, ...asColumns(draft), received_by: actor.userId, received_by_name: actor.name, received_at: sql`now()` })
      .execute(),
  )
  record('VEHICLE_CREATED', { table: 'vehicle_registrations', id, version: 1, after: { number, ...draft } })
  return vehicleById(company, id)
}

export async function changeVehicle({ company, record }: Writing, id: string, version: number, changes: Partial<VehicleDraft>): Promise<Vehicle> {
  const before = await vehicleById(company, id)
  if (before.version !== version) throw staleOrGone(before)
  refuseIncomplete(VehicleDraft, before, changes)
  if (changes.chassisNumber !== undefined) await refuseOpenChassis(company, changes.chassisNumber, id)
  const changed = await changeRow(company, 'vehicle_registrations', { id, version }, asColumns(changes))
  if (!changed) throw staleOrGone(await existing(company, id))
  record('VEHICLE_UPDATED', { table: 'vehicle_registrations', id, version: version + 1, before: changed, after: changes })
  return vehicleById(company, id)
}

/** Only what is neither loaded, billed nor handed over may go. */
export async function removeVehicle({ company, record }: Writing, id: string): Promise<void> {
  const before = await company.db
    .deleteFrom('vehicle_registrations')
    .where('id', '=', id)
    .where('expedition_id', 'is', null)
    .where('invoice_id', 'is', null)
    .where('status', '<>', 'Remis')
    .returning(removedColumns)
    .executeTakeFirst()
  if (before) return record('VEHICLE_REMOVED', { table: 'vehicle_registrations', id, before })
  await vehicleById(company, id)
  throw new Refusal('KEPT')
}

function asColumns<Draft extends Partial<VehicleDraft>>(
  draft: Draft,
): {
  chassis_number: Draft['chassisNumber']
  vehicle_brand: Draft['vehicleBrand']
  vehicle_color: Draft['vehicleColor']
  condition_status: Draft['conditionStatus']
  description: Draft['description']
} {
  return {
    chassis_number: draft.chassisNumber,
    vehicle_brand: draft.vehicleBrand,
    vehicle_color: draft.vehicleColor,
    condition_status: draft.conditionStatus,
    description: draft.description,
  }
}

function matching({ id, db }: CompanyTx, { search, status, condition }: FiltersOf<VehicleList>) {
  let query = db.selectFrom('vehicle_registrations as v')
  if (status) query = query.where('v.status', 'in', status === 'En entrepôt' ? goodsInStock : [status])
  if (condition) query = query.where('v.condition_status', '=', condition)
  if (search) query = query.where(holds('vehicle_registrations', search, id, 'v'))
  return query
}

function withOwner(query: ReturnType<typeof matching>) {
  return query
    .leftJoin('clients as c', 'c.id', 'v.client_id')
    .leftJoin('shared_clients as s', 's.id', 'v.shared_client_id')
    .select(columns)
    .select(sql<string | null>`coalesce(c.name, s.name)`.as('clientName'))
}
