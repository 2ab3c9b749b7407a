/** Numbers of rows. One company holds a tenth of the invoices and all goods, the others share the rest. */
export type Shape = {
  invoices: number
  companies: number
  goods: number
  clientsEach?: number
  /** PostgreSQL has no statistics, and the newest rows of a company are all of one client. */
  isJustFilled?: boolean
}

export const shapes = {
  full: { invoices: 1_000_000, companies: 1000, goods: 200_000 },
  quick: { invoices: 50_000, companies: 50, goods: 200_000 },
  justFilled: { invoices: 50_000, companies: 50, goods: 200_000, isJustFilled: true },
  small: { invoices: 10_000, companies: 10, goods: 10_000 },
  oneCompany: { invoices: 454_000, companies: 1, goods: 10_000, clientsEach: 2000 },
} satisfies Record<string, Shape>

/** A company for the load generator: a session of its admin, and ids of its rows. */
export type Company = { id: string; token: string; clients: string[]; services: string[]; invoices: string[] }

/** The companies of the requests: `big` holds a tenth of all invoices, `ordinary` about 900 each. */
export type World = { big: Company; ordinary: Company[] }

/** A server of the bench. `secret` signs the cookies of the product; RAW has no session. */
export type Target = { kind: 'product' | 'raw'; port: number; secret: string; pid: number }

/** An operation: its limit as a multiple of RAW, and the requests of one round, about half a second. */
export const operations = {
  list: { name: 'liste de 50 factures', limit: '2,0', perRound: 240 },
  one: { name: 'une facture et ses lignes', limit: '3,2', perRound: 480 },
  create: { name: 'créer (5 lignes)', limit: '3,3', perRound: 200 },
  pay: { name: 'paiement', limit: '4,5', perRound: 320 },
  findCommon: { name: "recherche de l'en-tête, mot courant", limit: '6', perRound: 120 },
  findRare: { name: "recherche de l'en-tête, mot rare", limit: '4', perRound: 120 },
  totals: { name: "totaux d'une liste, contre la liste de RAW", limit: '1,5', perRound: 160 },
}
export type Operation = keyof typeof operations

/** The dashboard of one company: its limit in milliseconds. */
export const boards = {
  month: { name: 'tableau de bord, mois', limit: '60 ms' },
  year: { name: 'tableau de bord, année', limit: '120 ms' },
}
export type Board = keyof typeof boards

/** The number of rounds of each measure, and the share of the full number of requests in each. */
export type Effort = { rounds: number; share: number }
