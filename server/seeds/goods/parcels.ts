import type { GoodsStatus } from '@escale/contract/trade/goods/contract'
import type { Condition } from '@escale/contract/trade/goods/draft'
import { fold } from '@escale/contract/values/text'
import type { Row } from '../draw/insert.ts'
import { numberInOrder } from '../draw/numbers.ts'
import type { Random } from '../draw/random.ts'
import { lifeOf, type Warehouse, type Worth } from './goods-life.ts'

type Kind = readonly [
  brand: string | null,
  description: string,
  kgPerPiece: number,
  sizeCm: readonly [number, number, number],
  danger: 'non' | 'batterie lithium' | 'liquide',
]

const kinds: Kind[] = [
  ['Tecno', 'Téléphones Camon 30, neufs, sous blister', 0.9, [30, 20, 15], 'batterie lithium'],
  ['Samsung', 'Tablettes Galaxy Tab A9', 1.1, [32, 24, 12], 'batterie lithium'],
  ['HP', 'Ordinateurs portables EliteBook reconditionnés', 3.2, [48, 34, 14], 'batterie lithium'],
  ['Apple', 'iPhone 15 et accessoires', 0.8, [28, 20, 12], 'batterie lithium'],
  ['Vlisco', 'Pagnes wax, balles de 20 pièces', 21, [60, 45, 40], 'non'],
  [null, 'Chaussures, cartons mélangés', 14.5, [65, 45, 50], 'non'],
  ['Bosch', "Perceuses et lots d'outillage", 6.4, [45, 35, 25], 'non'],
  [null, 'Carreaux de céramique 60 × 60', 32, [62, 62, 12], 'non'],
  ['Hisense', 'Téléviseurs 55 pouces', 19, [138, 88, 18], 'non'],
  [null, 'Huiles et laits corporels', 12.8, [40, 30, 30], 'liquide'],
  ['Total', 'Huile moteur 5W30, cartons de 12', 13.5, [38, 28, 30], 'liquide'],
  ['Jinko', 'Panneaux solaires 550 W', 28, [230, 115, 5], 'non'],
  [null, 'Pièces détachées automobiles', 17.3, [55, 40, 35], 'non'],
  ['Midea', 'Climatiseurs split 12 000 BTU', 38, [92, 62, 42], 'non'],
  [null, 'Fournitures scolaires', 11.2, [42, 32, 30], 'non'],
  [null, 'Matériel médical à usage unique', 7.9, [60, 40, 40], 'non'],
]

const damages: (readonly [Condition, string])[] = [
  ['Emballage abîmé', 'Carton éventré sur un angle, contenu intact.'],
  ['Endommagé', 'Traces de choc, deux pièces cassées.'],
  ['Incomplet', 'Un colis manquant par rapport à la liste de colisage.'],
  ['À vérifier', 'Palette refilmée en route, à ouvrir avec le client.'],
]

export const shelves = [...'ABCD'].flatMap((aisle) =>
  Array.from(
    { length: 12 * 2 },
    (_, n) => `${aisle}-${String(1 + Math.floor(n / 2)).padStart(2, '0')}-${1 + (n % 2)}`,
  ),
)

/** Creates the planned number of parcels in each status, numbered in order of reception. */
export function parcelsOf(
  warehouse: Warehouse,
  tenant_id: string,
  plan: Partial<Record<GoodsStatus, number>>,
) {
  const made = Object.entries(plan).flatMap(([status, count]) =>
    Array.from({ length: count }, (_, turn) => parcelOf(warehouse, status as GoodsStatus, turn)),
  )
  const { rows, counters } = numberInOrder('REC', 5, made)
  return {
    rows: rows.map(({ row, number }): Row<'goods'> => ({ tenant_id, kind: 'Colis', number, ...row.columns })),
    counters,
  }
}

function parcelOf(warehouse: Warehouse, status: GoodsStatus, turn: number) {
  const { random } = warehouse
  const [brand_name, description, kgPerPiece, [length_cm, width_cm, height_cm], danger] = random.pick(kinds)
  const quantity = random.pick([1, 1, 2, 3, 4, 6, 8, 12, 20])
  const worth = worthOf(quantity * kgPerPiece, (quantity * length_cm * width_cm * height_cm) / 1e6)
  const { createdMs, client, columns } = lifeOf(
    warehouse,
    status,
    turn,
    ['Maritime', 'Aérien', 'Terrestre'],
    worth,
  )
  const [condition_status, damage] =
    status !== 'Attendu' && random.chance(0.15) ? random.pick(damages) : (['Bon état', null] as const)
  return {
    createdMs,
    columns: {
      ...columns,
      id: random.id(createdMs),
      tracking_number: trackingNumber(random),
      brand_name,
      description,
      quantity,
      weight_kg: Math.round(quantity * kgPerPiece * (0.9 + random.next() * 0.2) * 10) / 10,
      length_cm,
      width_cm,
      height_cm,
      danger,
      condition_status,
      note: [damage, columns.note].filter(Boolean).join(' ') || null,
      marks: client && `${initials(client.name)}-${random.int(1, 40)}`,
      location: ['Reçu', 'Disponible', 'Litige'].includes(status) ? random.pick(shelves) : null,
    },
  }
}

/**
 * Price of shipping in cents. By air: 12 $ per kilogram of real or volumetric weight. By sea: 380 $ per tonne
 * or cubic metre.
 */
function worthOf(kg: number, m3: number): Worth {
  return { Aérien: Math.max(kg, m3 * 167) * 12_00, Maritime: Math.max(1, kg / 1000, m3) * 380_00 }
}

function trackingNumber(random: Random): string {
  return random.pick([
    `SF${random.digits(13)}`,
    `YT${random.digits(13)}`,
    `JD${random.digits(12)}`,
    `1Z${random.text(6, 'ABCDEFGH0123456789')}${random.digits(10)}`,
  ])
}

/** Returns the shipping mark painted on boxes: the first letters of the words in the client's name. */
export function initials(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z ]/g, '')
    .split(' ')
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, 3))
    .join('')
    .slice(0, 6)
    .toUpperCase()
}
