import type { FiltersOf } from '@escale/contract/page'
import type { Vehicle, VehicleList } from '@escale/contract/warehouse/contract'
import type { VehicleDraft } from '@escale/contract/warehouse/draft'
import { goodsInStock } from '@escale/contract/warehouse/words'
import { sql } from 'kysely'
import type { Actor } from '#access/actor.ts'
import type { Company } from '#database/company.ts'
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
const sorts = { createdAt: 'v.created_at', number: 'v.number', chassisNumber: 'v.chassis_number' } as const

export async function listVehicles(company: Company, list: VehicleList) {
  return firstPage(await pageOf(withOwner(matching(company, list)), sorts[list.sort], 'v.id', list), list.limit)
}

export async function vehicleTotals(company: Company, filters: FiltersOf<VehicleList>) {
  return matching(company, filters).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
}

export async function vehicleById({ db }: Company, id: string): Promise<Vehicle | undefined> {
  return withOwner(db.selectFrom('vehicle_registrations as v').where('v.id', '=', id)).executeTakeFirst()
}

/** The number under which a chassis is in the company's hands already, other than as `except`. */
export async function openChassis({ db }: Company, chassisNumber: string, except?: string): Promise<string | undefined> {
  let query = db
    .selectFrom('vehicle_registrations')
    .select('number')
    .where('chassis_number', '=', chassisNumber)
    .where('status', 'not in', ['Remis', 'Retourné', 'Perdu'])
  if (except) query = query.where('id', '<>', except)
  return (await query.executeTakeFirst())?.number
}

export async function registerVehicle(
  company: Company,
  actor: Actor,
  { id = newId(), ...draft }: VehicleDraft & { id?: string },
): Promise<Vehicle | undefined> {
  const number = await nextNumber(company, 'VEH', 5)
  await company.db
    .insertInto('vehicle_registrations')
    .values({ id, number, ...asColumns(draft), received_by: actor.userId, received_by_name: actor.name, received_at: sql`now()` })
    .execute()
  return vehicleById(company, id)
}

/** Undefined when the vehicle is not there in the version the change started from. */
export async function changeVehicle(company: Company, id: string, version: number, changes: Partial<VehicleDraft>): Promise<Vehicle | undefined> {
  const { numUpdatedRows } = await company.db
    .updateTable('vehicle_registrations')
    .set({ ...asColumns(changes), version: version + 1, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? vehicleById(company, id) : undefined
}

/** Only what is neither loaded, billed nor handed over may go. */
export async function removeVehicle({ db }: Company, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('vehicle_registrations')
    .where('id', '=', id)
    .where('expedition_id', 'is', null)
    .where('invoice_id', 'is', null)
    .where('status', '<>', 'Remis')
    .executeTakeFirst()
  return numDeletedRows === 1n
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

function matching({ id, db }: Company, { search, status, condition }: FiltersOf<VehicleList>) {
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
