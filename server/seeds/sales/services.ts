import { serviceWithSubProducts } from '@escale/contract/trade/invoices/draft'
import type { Unit } from '@escale/contract/trade/services/draft'
import type { Mode } from '@escale/contract/values/modes'
import { type Calendar, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'

/** A service. `price` is the price of one unit, in cents. */
export type Service = { id: string; name: string; price: number; category: Mode; unit: Unit; shared: boolean }

type Offer = readonly [name: string, price: number, category: Mode, unit: Unit, description: string | null]

const atlasOffers: Offer[] = [
  [serviceWithSubProducts, 18_50, 'Aérien', 'kg', 'Téléphones, ordinateurs et accessoires, au kilo taxable'],
  [
    'Groupage maritime Guangzhou – Matadi',
    385_00,
    'Maritime',
    'W/M',
    'Par m³ ou par tonne, le plus élevé des deux, minimum 1',
  ],
  ['Groupage maritime Dubaï – Goma via Mombasa', 420_00, 'Maritime', 'm³', null],
  ["Conteneur 20' Anvers – Matadi", 3_950_00, 'Maritime', 'forfait', 'Conteneur complet, quai à quai'],
  [
    "Conteneur 40' HC Guangzhou – Pointe-Noire",
    6_450_00,
    'Maritime',
    'forfait',
    'Conteneur complet, quai à quai',
  ],
  [
    'Véhicule en roulier Anvers – Matadi',
    1_250_00,
    'Maritime',
    'pièce',
    'Véhicule léger roulant, hors dédouanement',
  ],
  ['Fret aérien Guangzhou – Kinshasa', 12_80, 'Aérien', 'kg', 'Départs le mardi et le samedi'],
  ['Fret aérien Dubaï – Lubumbashi', 9_40, 'Aérien', 'kg', null],
  ['Camion Matadi – Kinshasa', 1_800_00, 'Terrestre', 'forfait', 'Plateau de 25 tonnes, péages compris'],
  ['Messagerie Kinshasa – Kikwit', 1_20, 'Terrestre', 'kg', null],
  ['Livraison à domicile', 25_00, 'Logistique', 'pièce', 'Kinshasa, par point de livraison'],
  ['Dédouanement et formalités', 450_00, 'Logistique', 'forfait', 'Hors droits et taxes'],
]

const borealOffers: Offer[] = [
  [serviceWithSubProducts, 16_90, 'Aérien', 'kg', 'Appareils et accessoires, au kilo taxable'],
  ['Groupage maritime Shanghai – Abidjan', 340_00, 'Maritime', 'W/M', 'Par m³ ou par tonne, minimum 1'],
]

const sharedOffers: Offer[] = [
  ['Assurance tous risques', 120_00, 'Logistique', 'forfait', "Jusqu'à 10 000 $ de valeur déclarée"],
  ['Emballage en caisse bois', 35_00, 'Logistique', 'pièce', null],
  ['Fret aérien économique', 8_90, 'Aérien', 'kg', 'Sans garantie de vol'],
]

export const subProducts = [
  'iPhone 15',
  'Samsung Galaxy A55',
  'Tecno Camon 30',
  'MacBook Air 13 pouces',
  'HP EliteBook 840',
  'iPad 10e génération',
  'Apple Watch SE',
  'Batterie externe 20 000 mAh',
]

export function ownServices(
  random: Random,
  calendar: Calendar,
  tenant_id: string,
  slug: string,
  count: number,
) {
  const offers = (slug === 'atlas-fret' ? atlasOffers : borealOffers).slice(0, count)
  const made = offers.map((offer) => serviceOf(random, calendar, offer, false))
  return {
    rows: made.map(({ row }): Row<'services'> => ({ tenant_id, ...row })),
    services: made.map(({ service }) => service),
  }
}

/** Creates the services that all companies share. */
export function servicesOfAll(random: Random, calendar: Calendar) {
  const made = sharedOffers.map((offer) => serviceOf(random, calendar, offer, true))
  return {
    rows: made.map(({ row }): Row<'shared_services'> => row),
    services: made.map(({ service }) => service),
  }
}

function serviceOf(
  random: Random,
  calendar: Calendar,
  [name, price, category, unit, description]: Offer,
  shared: boolean,
) {
  const createdMs = calendar.at(random.int(366, 400), random.next())
  const id = random.id(createdMs)
  const created_at = instantOf(createdMs)
  const service: Service = { id, name, price, category, unit, shared }
  return {
    service,
    row: { id, name, description, price, category, unit, created_at, updated_at: created_at },
  }
}

/** Creates the sub-products of the service « électronique ». */
export function subProductRows(random: Random, tenant_id: string, since: number): Row<'sub_products'>[] {
  return subProducts.map((name) => ({ tenant_id, id: random.id(since), name }))
}
