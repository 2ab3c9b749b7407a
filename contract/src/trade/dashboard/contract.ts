import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { Count } from '#page.ts'
import { Invoice } from '#trade/invoices/contract.ts'
import { Payment } from '#trade/payments/contract.ts'

const InvoiceLine = Invoice.pick({
  id: true,
  invoiceNumber: true,
  serviceType: true,
  clientName: true,
  issueDate: true,
  dueDate: true,
  status: true,
  total: true,
  paidAmount: true,
})
const PaymentLine = Payment.pick({ id: true, invoiceNumber: true, clientName: true, paymentDate: true, amount: true, status: true, method: true })

/** Money of the month so far beside the same days of the month before, in cents. */
const Compared = z.object({ current: Count, previous: Count })

export type Dashboard = z.output<typeof Dashboard>
export const Dashboard = z.object({
  counts: z.object({
    /** The company's own; those shared by all companies are counted apart. */
    clients: Count,
    sharedClients: Count,
    invoicesThisMonth: Count,
    expeditionsUnderWay: Count,
    parcelsInStock: Count,
    vehiclesInStock: Count,
  }),
  /** Null for who may see counts only; `own` when the figures are those of the invoices one issued oneself. */
  money: z
    .object({
      own: z.boolean(),
      invoiced: Compared,
      collected: Compared,
      outstanding: z.object({ amount: Count, invoices: Count }),
      late: z.object({ amount: Count, invoices: Count, oldestDays: Count }),
    })
    .nullable(),
  latestInvoices: z.array(InvoiceLine),
  latestPayments: z.array(PaymentLine),
  /** Late invoices still unpaid, oldest due date first. */
  toChase: z.array(InvoiceLine),
})

export const dashboard = {
  get: guarded('dashboard.read', { shared: true, reads: true }).route({ method: 'GET', path: '/dashboard' }).output(Dashboard),
}
