import type { GoodsStatus } from '@escale/contract/trade/goods/contract'
import { chassisNumber } from '../draw/check-digits.ts'
import type { Row } from '../draw/insert.ts'
import { numberInOrder } from '../draw/numbers.ts'
import { lifeOf, type Warehouse } from './goods-life.ts'
import { initials } from './parcels.ts'

type Model = readonly [
  maker: string,
  brand: string,
  model: string,
  weightKg: number,
  sizeCm: readonly [number, number, number],
]

export const yards = [1, 2, 3].flatMap((park) =>
  Array.from({ length: 30 }, (_, n) => `Parc P${park}, place ${n + 1}`),
)

/** Vehicle models. The first element is the manufacturer's code (WMI) at the start of the chassis number. */
const models: Model[] = [
  ['JTE', 'Toyota', 'Land Cruiser Prado', 2_150, [482, 189, 188]],
  ['JTM', 'Toyota', 'RAV4', 1_620, [460, 185, 169]],
  ['AHT', 'Toyota', 'Hilux double cabine', 2_060, [533, 186, 182]],
  ['JN1', 'Nissan', 'X-Trail', 1_580, [469, 182, 174]],
  ['WDC', 'Mercedes-Benz', 'GLE 350', 2_180, [492, 195, 180]],
  ['KMH', 'Hyundai', 'Tucson', 1_560, [448, 185, 166]],
  ['KNA', 'Kia', 'Sportage', 1_540, [448, 186, 164]],
  ['VF3', 'Peugeot', '3008', 1_430, [445, 184, 162]],
  ['JMB', 'Mitsubishi', 'L200', 1_910, [530, 182, 178]],
]

const colors = ['Blanc', 'Noir', 'Gris argent', 'Bleu nuit', 'Rouge', 'Beige']

/** Creates the planned number of vehicles in each status, numbered in order of reception. */
export function vehiclesOf(
  warehouse: Warehouse,
  tenant_id: string,
  plan: Partial<Record<GoodsStatus, number>>,
) {
  const made = Object.entries(plan).flatMap(([status, count]) =>
    Array.from({ length: count }, (_, turn) => vehicleOf(warehouse, status as GoodsStatus, turn)),
  )
  const { rows, counters } = numberInOrder('VEH', 5, made)
  return {
    rows: rows.map(
      ({ row, number }): Row<'goods'> => ({ tenant_id, kind: 'Véhicule', number, ...row.columns }),
    ),
    counters,
  }
}

/** Price of shipping a vehicle, in cents per piece. */
const worth = { Maritime: 1250_00, Aérien: 0 }

function vehicleOf(warehouse: Warehouse, status: GoodsStatus, turn: number) {
  const { random } = warehouse
  const { createdMs, client, columns } = lifeOf(warehouse, status, turn, ['Maritime', 'Terrestre'], worth)
  const [maker, vehicle_brand, model, weight_kg, [length_cm, width_cm, height_cm]] = random.pick(models)
  const year = random.int(2012, 2023)
  const scratched = status !== 'Attendu' && random.chance(0.2)
  return {
    createdMs,
    columns: {
      ...columns,
      id: random.id(createdMs),
      chassis_number: chassisNumber(random, maker, year),
      vehicle_brand,
      model,
      year,
      vehicle_color: random.pick(colors),
      mileage_km: random.int(18, 190) * 1_000 + random.int(0, 999),
      keys_count: random.pick([1, 2, 2]),
      has_papers: random.chance(0.85),
      condition_status: scratched ? ('À vérifier' as const) : ('Bon état' as const),
      description: scratched ? 'Rayures sur le pare-chocs avant, rétroviseur droit fendu.' : null,
      weight_kg,
      length_cm,
      width_cm,
      height_cm,
      marks: client && initials(client.name),
      location: ['Reçu', 'Disponible', 'Litige'].includes(status) ? random.pick(yards) : null,
    },
  }
}
