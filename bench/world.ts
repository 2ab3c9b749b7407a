/**
 * How much is loaded: one company holds a tenth of the invoices and all the goods, the others share the rest
 * evenly.
 */
export type Shape = {
  invoices: number
  companies: number
  goods: number
  /**
   * Nothing is analysed, nor will be, and the newest rows of a company are all of one client, whom nobody
   * looks for.
   */
  isJustFilled?: boolean
}

export const shapes = {
  full: { invoices: 1_000_000, companies: 1000, goods: 200_000 },
  quick: { invoices: 50_000, companies: 50, goods: 200_000 },
  justFilled: { invoices: 50_000, companies: 50, goods: 200_000, isJustFilled: true },
  small: { invoices: 10_000, companies: 10, goods: 10_000 },
} satisfies Record<string, Shape>

/** A company as the load generator needs it: a session of its admin, and rows to point at. */
export type Company = { id: string; token: string; clients: string[]; services: string[]; invoices: string[] }

/** What was loaded and is asked for: `big` holds a tenth of all invoices, `ordinary` about 900 each. */
export type World = { big: Company; ordinary: Company[] }

/**
 * Where a server of the bench answers. `secret` signs the product's cookies; RAW knows no session, and
 * `rawCalls` is RAW asked to write by the product's own functions.
 */
export type Target = { kind: 'product' | 'raw' | 'rawCalls'; port: number; secret: string; pid: number }

export const operations = ['list', 'one', 'create', 'pay'] as const
export type Operation = (typeof operations)[number]

/**
 * What is looked for and looked at: over all kinds by four letters or two, in the list, and what one sees on
 * arriving.
 */
export const searchOperations = ['find', 'findTwo', 'listFound', 'board'] as const
export type SearchOperation = (typeof searchOperations)[number]

/** How long each part is measured: rounds, and the share of the full number of requests in each. */
export type Effort = { rounds: number; share: number }
