/** Numbers of rows. One company holds a tenth of the invoices and all goods, the others share the rest. */
export type Shape = {
  invoices: number
  companies: number
  goods: number
  /** PostgreSQL has no statistics, and the newest rows of a company are all of one client. */
  isJustFilled?: boolean
}

export const shapes = {
  full: { invoices: 1_000_000, companies: 1000, goods: 200_000 },
  quick: { invoices: 50_000, companies: 50, goods: 200_000 },
  justFilled: { invoices: 50_000, companies: 50, goods: 200_000, isJustFilled: true },
  small: { invoices: 10_000, companies: 10, goods: 10_000 },
} satisfies Record<string, Shape>

/** A company for the load generator: a session of its admin, and ids of its rows. */
export type Company = { id: string; token: string; clients: string[]; services: string[]; invoices: string[] }

/** The companies of the requests: `big` holds a tenth of all invoices, `ordinary` about 900 each. */
export type World = { big: Company; ordinary: Company[] }

/** A server of the bench. `secret` signs the cookies of the product; RAW has no session. */
export type Target = { kind: 'product' | 'raw'; port: number; secret: string; pid: number }

export const operations = ['list', 'one', 'create', 'pay'] as const
export type Operation = (typeof operations)[number]

/** The search of the header by four letters or two, a search in the list, and the dashboard. */
export const searchOperations = ['find', 'findTwo', 'listFound', 'board'] as const
export type SearchOperation = (typeof searchOperations)[number]

/** The number of rounds of each part, and the share of the full number of requests in each. */
export type Effort = { rounds: number; share: number }
