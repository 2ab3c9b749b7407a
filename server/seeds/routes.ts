import type { ExpeditionMode } from '@escale/contract/trade/expeditions/contract'

export type Place = readonly [name: string, locode: string]
export type Route = {
  mode: ExpeditionMode
  origin: Place
  destination: Place
  carrier: string
  vessels: readonly string[]
  prefix: string
  agent: string
  agentPhone: string
}

const guangzhou = { agent: 'Pearl River Forwarding', agentPhone: '+86 20 5555 0142' }
const antwerp = { agent: 'Scheldt Cargo Services', agentPhone: '+32 3 555 01 88' }
const dubai = { agent: 'Gulf Bridge Logistics', agentPhone: '+971 4 555 0176' }
const matadi = { agent: 'Transit Vivi', agentPhone: '+243 895 550 120' }

/** `prefix` begins the master document: letters of a bill of lading, three digits of an airline, or a consignment note. */
const atlasRoutes: Route[] = [
  {
    mode: 'Maritime',
    origin: ['Guangzhou', 'CNCAN'],
    destination: ['Matadi', 'CDMAT'],
    carrier: 'CMA CGM',
    vessels: ['CMA CGM Kribi', 'CMA CGM Lekki'],
    prefix: 'CMDU',
    ...guangzhou,
  },
  {
    mode: 'Aérien',
    origin: ['Guangzhou', 'CNCAN'],
    destination: ['Kinshasa', 'CDFIH'],
    carrier: 'Ethiopian Airlines Cargo',
    vessels: ['ET 607', 'ET 841'],
    prefix: '071',
    ...guangzhou,
  },
  {
    mode: 'Maritime',
    origin: ['Anvers', 'BEANR'],
    destination: ['Matadi', 'CDMAT'],
    carrier: 'MSC',
    vessels: ['MSC Lucia', 'MSC Melissa'],
    prefix: 'MEDU',
    ...antwerp,
  },
  {
    mode: 'Terrestre',
    origin: ['Matadi', 'CDMAT'],
    destination: ['Kinshasa', 'CDFIH'],
    carrier: 'Trans-Kongo Routier',
    vessels: ['Convoi 4', 'Convoi 7'],
    prefix: 'LV',
    ...matadi,
  },
  {
    mode: 'Aérien',
    origin: ['Dubaï', 'AEDXB'],
    destination: ['Lubumbashi', 'CDFBM'],
    carrier: 'Kenya Airways Cargo',
    vessels: ['KQ 311', 'KQ 552'],
    prefix: '706',
    ...dubai,
  },
  {
    mode: 'Maritime',
    origin: ['Guangzhou', 'CNCAN'],
    destination: ['Pointe-Noire', 'CGPNR'],
    carrier: 'Maersk',
    vessels: ['Maersk Cabinda', 'Maersk Conakry'],
    prefix: 'MAEU',
    ...guangzhou,
  },
  {
    mode: 'Aérien',
    origin: ['Bruxelles', 'BEBRU'],
    destination: ['Kinshasa', 'CDFIH'],
    carrier: 'Brussels Airlines Cargo',
    vessels: ['SN 357', 'SN 359'],
    prefix: '082',
    ...antwerp,
  },
  {
    mode: 'Terrestre',
    origin: ['Mombasa', 'KEMBA'],
    destination: ['Goma', 'CDGOM'],
    carrier: 'Great Lakes Haulage',
    vessels: ['Convoi M12', 'Convoi M15'],
    prefix: 'LV',
    ...dubai,
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
    agent: 'Huangpu Freight',
    agentPhone: '+86 21 5555 0119',
  },
  {
    mode: 'Aérien',
    origin: ['Istanbul', 'TRIST'],
    destination: ['Abidjan', 'CIABJ'],
    carrier: 'Turkish Cargo',
    vessels: ['TK 577', 'TK 6501'],
    prefix: '235',
    agent: 'Bosphore Kargo',
    agentPhone: '+90 212 555 0147',
  },
]

// Each state begins with a ship, so that vehicles always find one.
const modesInTurn: ExpeditionMode[] = ['Maritime', 'Aérien', 'Terrestre', 'Maritime', 'Aérien']

/** The routes for the nth departure of a state. */
export function routesFor(slug: string, place: number): Route[] {
  const routes = slug === 'atlas-fret' ? atlasRoutes : borealRoutes
  const wanted = modesInTurn[place % modesInTurn.length]
  const found = routes.filter(({ mode }) => mode === wanted)
  return found.length > 0 ? found : routes
}
