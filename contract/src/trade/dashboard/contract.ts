import { z } from 'zod'
import type { Permission } from '#access/permissions.ts'
import { guarded } from '#access/procedure.ts'
import { Invoice } from '#trade/invoices/contract.ts'
import { Payment } from '#trade/payments/contract.ts'
import { AnyDay } from '#values/dates.ts'
import { periodError } from '#values/periods.ts'
import { Count, Id } from '#wire/page.ts'
import { dashboardPeriods, toDoKinds } from './words.ts'

const InvoiceLine = Invoice.pick({
  id: true,
  invoiceNumber: true,
  legalNumber: true,
  serviceType: true,
  clientName: true,
  issueDate: true,
  dueDate: true,
  status: true,
  total: true,
  paidAmount: true,
})
const PaymentLine = Payment.pick({
  id: true,
  invoiceNumber: true,
  invoiceLegalNumber: true,
  legalNumber: true,
  clientName: true,
  paymentDate: true,
  amount: true,
  status: true,
  method: true,
})
const ArrivalLine = z.object({
  id: Id,
  reference: z.string(),
  origin: z.string(),
  destination: z.string(),
  eta: z.string(),
  status: z.string(),
})
const ClientLine = z.object({ id: Id, name: z.string(), phone: z.string().nullable() })
const DebtorLine = z.object({ id: Id, name: z.string(), amount: Count, invoices: Count })

/** A task on the dashboard: its client, its record, its date, and an amount in cents. */
export type ToDo = z.output<typeof ToDo>
export const ToDo = z.object({
  kind: z.enum(toDoKinds),
  id: Id,
  number: z.string(),
  name: z.string().nullable(),
  day: z.string(),
  amount: Count.nullable(),
  /** The unpaid invoice, when the task is about a payment. */
  invoiceId: Id.nullable(),
})

/** A figure for the selected period, with that of the period before it. */
const Compared = z.object({ current: Count, previous: Count })
const InStock = z.object({ count: Count, unowned: Count, weightKg: z.number(), volumeM3: z.number() })

export type Dashboard = z.output<typeof Dashboard>
/** Amounts invoiced and collected, for callers who may read them. */
export type DashboardMoney = NonNullable<Dashboard['money']>
export const Dashboard = z.object({
  /** Today's date in the company's time zone, and the first and last days of the two compared periods. */
  day: z.string(),
  period: z.object({ from: z.string(), to: z.string(), previousFrom: z.string(), previousTo: z.string() }),
  counts: z.object({
    /** Number of the company's own clients. Clients that all companies share are counted separately. */
    clients: Count,
    sharedClients: Count,
    invoices: Compared,
    expeditionsUnderWay: Count,
    parcels: InStock,
    vehicles: InStock,
  }),
  /** Setup steps that a new company has completed. */
  started: z.object({
    company: z.boolean(),
    logo: z.boolean(),
    service: z.boolean(),
    client: z.boolean(),
    parcel: z.boolean(),
    invoice: z.boolean(),
    colleague: z.boolean(),
  }),
  /**
   * Amounts in cents; null for callers who may only read counts. `own` is true when the amounts cover only
   * the invoices issued by the caller.
   */
  money: z
    .object({
      own: z.boolean(),
      invoiced: Compared,
      /** Credit notes of the period, which the invoiced amounts do not subtract. */
      credited: Count,
      collected: Compared,
      outstanding: z.object({ amount: Count, invoices: Count }),
      late: z.object({ amount: Count, invoices: Count, oldestDays: Count }),
      modes: z.array(z.object({ mode: Invoice.shape.serviceType, invoiced: Count, invoices: Count })),
      /** The last twelve months, each from its first to its last day. */
      months: z.array(z.object({ from: z.string(), to: z.string(), invoiced: Count, collected: Count })),
    })
    .nullable(),
  toDo: z.array(ToDo),
  latestInvoices: z.array(InvoiceLine),
  latestPayments: z.array(PaymentLine),
  nextArrivals: z.array(ArrivalLine),
  /** The latest clients, for callers who may only read counts. */
  latestClients: z.array(ClientLine),
  /** The clients who owe most, in descending order. */
  debtors: z.array(DebtorLine),
})

const missing = 'Indiquez une date valide.'

export const DashboardQuery = z
  .object({
    period: z.enum(dashboardPeriods).default('mois'),
    from: z.optional(AnyDay(missing)),
    to: z.optional(AnyDay(missing)),
  })
  .superRefine(({ period, from, to }, { addIssue }) => {
    if (period !== 'libre') return
    if (!from) addIssue({ code: 'custom', path: ['from'], message: missing })
    if (!to) addIssue({ code: 'custom', path: ['to'], message: missing })
    const refused = from && to ? periodError(from, to) : null
    if (refused) addIssue({ code: 'custom', path: [refused.field], message: refused.message })
  })
export type DashboardQuery = z.output<typeof DashboardQuery>

export const dashboard = {
  get: guarded('dashboard.read', {
    shared: true,
    reads: 'once',
    dear: true,
    common: (may: (permission: Permission) => boolean) =>
      may('dashboard.money') || !may('dashboard.ownMoney'),
  })
    .route({ method: 'GET', path: '/dashboard' })
    .input(DashboardQuery)
    .output(Dashboard),
}
