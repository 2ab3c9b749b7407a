import type { ExpeditionMode } from '@escale/contract/trade/expeditions/contract'

type Port = readonly [name: string, locode: string]
export type Route = {
  mode: ExpeditionMode
  origin: Port
  destination: Port
  carrier: string
  vessels: readonly string[]
  prefix: string
  agent: string
  agentPhone: string
}

/** Agents who receive the goods at the place of arrival. */
const agents = {
  Matadi: { agent: 'Transit Vivi', agentPhone: '+243 895 550 120' },
  Kinshasa: { agent: 'Agence Pool Malebo', agentPhone: '+243 815 550 133' },
  Lubumbashi: { agent: 'Katanga Transit', agentPhone: '+243 995 550 147' },
  Goma: { agent: 'Nyiragongo Logistique', agentPhone: '+243 975 550 161' },
  'Pointe-Noire': { agent: 'Kouilou Transit', agentPhone: '+242 06 555 01 42' },
  Abidjan: { agent: 'Lagune Transit', agentPhone: '+225 07 55 55 01 42' },
} as const

/**
 * Routes of Atlas. `prefix` is the beginning of the transport document's number: letters for a bill of
 * lading, an airline's digits, or a road consignment note.
 */
const atlasRoutes: Route[] = [
  {
    mode: 'Maritime',
    origin: ['Guangzhou', 'CNCAN'],
    destination: ['Matadi', 'CDMAT'],
    carrier: 'CMA CGM',
    vessels: ['CMA CGM Kribi', 'CMA CGM Lekki'],
    prefix: 'CMDU',
    ...agents.Matadi,
  },
  {
    mode: 'Aérien',
    origin: ['Guangzhou', 'CNCAN'],
    destination: ['Kinshasa', 'CDFIH'],
    carrier: 'Ethiopian Airlines Cargo',
    vessels: ['ET 607', 'ET 841'],
    prefix: '071',
    ...agents.Kinshasa,
  },
  {
    mode: 'Maritime',
    origin: ['Anvers', 'BEANR'],
    destination: ['Matadi', 'CDMAT'],
    carrier: 'MSC',
    vessels: ['MSC Lucia', 'MSC Melissa'],
    prefix: 'MEDU',
    ...agents.Matadi,
  },
  {
    mode: 'Terrestre',
    origin: ['Matadi', 'CDMAT'],
    destination: ['Kinshasa', 'CDFIH'],
    carrier: 'Trans-Kongo Routier',
    vessels: ['Convoi 4', 'Convoi 7'],
    prefix: 'LV',
    ...agents.Kinshasa,
  },
  {
    mode: 'Aérien',
    origin: ['Dubaï', 'AEDXB'],
    destination: ['Lubumbashi', 'CDFBM'],
    carrier: 'Kenya Airways Cargo',
    vessels: ['KQ 311', 'KQ 552'],
    prefix: '706',
    ...agents.Lubumbashi,
  },
  {
    mode: 'Maritime',
    origin: ['Guangzhou', 'CNCAN'],
    destination: ['Pointe-Noire', 'CGPNR'],
    carrier: 'Maersk',
    vessels: ['Maersk Cabinda', 'Maersk Conakry'],
    prefix: 'MAEU',
    ...agents['Pointe-Noire'],
  },
  {
    mode: 'Aérien',
    origin: ['Bruxelles', 'BEBRU'],
    destination: ['Kinshasa', 'CDFIH'],
    carrier: 'Brussels Airlines Cargo',
    vessels: ['SN 357', 'SN 359'],
    prefix: '082',
    ...agents.Kinshasa,
  },
  {
    mode: 'Terrestre',
    origin: ['Mombasa', 'KEMBA'],
    destination: ['Goma', 'CDGOM'],
    carrier: 'Great Lakes Haulage',
    vessels: ['Convoi M12', 'Convoi M15'],
    prefix: 'LV',
    ...agents.Goma,
  },
]

const borealRoutes: Route[] = [
  {
    mode: 'Maritime',
    origin: ['Shanghai', 'CNSHA'],
    destination: ['Abidjan', 'CIABJ'],
    carrier: 'Maersk',
    vessels: ['Maersk Cotonou', 'Maersk Cubango'],
    prefix: 'MAEU',
    ...agents.Abidjan,
  },
  {
    mode: 'Aérien',
    origin: ['Istanbul', 'TRIST'],
    destination: ['Abidjan', 'CIABJ'],
    carrier: 'Turkish Cargo',
    vessels: ['TK 577', 'TK 6501'],
    prefix: '235',
    ...agents.Abidjan,
  },
]

// Transport modes of successive expeditions. Starting with a ship gives every status one, because vehicles
// travel by ship only.
const modesInTurn: ExpeditionMode[] = ['Maritime', 'Aérien', 'Terrestre', 'Maritime', 'Aérien']

/** Returns possible routes for the nth expedition of a status. */
export function routesFor(slug: string, place: number): Route[] {
  const routes = slug === 'atlas-fret' ? atlasRoutes : borealRoutes
  const wantedMode = modesInTurn[place % modesInTurn.length]
  const found = routes.filter(({ mode }) => mode === wantedMode)
  return found.length > 0 ? found : routes
}
