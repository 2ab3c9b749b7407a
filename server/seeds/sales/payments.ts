import { type PaymentStatus, paymentMethods } from '@escale/contract/trade/payments/draft'
import type { Person } from '../companies/people.ts'
import { type Calendar, dayMs, dayOf, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import type { Issued } from './invoices.ts'

export type DrawnPayment = { invoice: Issued; amount: number; status: PaymentStatus; createdMs: number }
type Outcome = 'settled' | 'partly' | 'unpaid'
type Plan = { invoice: Issued; outcome: Outcome; parts: number }

const smallestToSplit = 150_00

/**
 * Creates exactly `count` payments. Invoices are paid fully or partly, in one or several payments. Some
 * payments are still pending.
 */
export function payInvoices(
  random: Random,
  calendar: Calendar,
  count: number,
  invoices: Issued[],
): DrawnPayment[] {
  const plans = invoices.map((invoice): Plan => {
    const outcome = drawOutcome(random, invoice)
    return { invoice, outcome, parts: outcome === 'unpaid' ? 0 : 1 }
  })
  const open = plans.filter(({ outcome }) => outcome !== 'settled')
  const awaited = Math.min(Math.round(count * 0.07), open.length)
  spreadParts(random, plans, count - awaited)
  const received = plans.flatMap((plan) => receivedParts(random, calendar, plan))
  const late = open
    .slice(-awaited)
    .map(({ invoice }, place) =>
      awaitedPart(random, calendar, invoice, received, place % 6 === 5 ? 'Retard' : 'En attente'),
    )
  return [...received, ...late].sort((one, other) => one.createdMs - other.createdMs)
}

/** Decides randomly how much of an invoice is paid. Older invoices are more often paid in full. */
function drawOutcome(random: Random, { daysAgo, total }: Issued): Outcome {
  const [settled, partly] =
    daysAgo > 75 ? [0.88, 0.07] : daysAgo > 35 ? [0.62, 0.2] : daysAgo > 6 ? [0.4, 0.3] : [0.3, 0.2]
  const luck = random.next()
  if (luck < settled) return 'settled'
  return luck < settled + partly && total >= smallestToSplit ? 'partly' : 'unpaid'
}

/** Splits payments until there are `count`, with at most four for each invoice. */
function spreadParts(random: Random, plans: Plan[], count: number): void {
  let remainingCount = count - plans.reduce((sum, { parts }) => sum + parts, 0)
  while (remainingCount > 0) {
    const roomy = plans.filter(
      ({ invoice, parts }) => parts > 0 && parts < 4 && invoice.total >= smallestToSplit,
    )
    if (roomy.length === 0) throw new Error(`No invoice left for ${remainingCount} payments`)
    random.pick(roomy).parts += 1
    remainingCount -= 1
  }
}

function receivedParts(
  random: Random,
  calendar: Calendar,
  { invoice, outcome, parts }: Plan,
): DrawnPayment[] {
  const moments = Array.from({ length: parts }, () => paidAt(random, calendar, invoice)).sort(
    (one, other) => one - other,
  )
  // Amount left to pay on a partly paid invoice. It is in whole dollars, as in real payments.
  let due =
    outcome === 'settled'
      ? invoice.total
      : wholeDollars(invoice.total * random.pick([0.3, 0.4, 0.5, 0.6, 0.75]))
  return moments.map((createdMs, place) => {
    const amount = place === parts - 1 ? due : wholeDollars(due * random.pick([0.3, 0.4, 0.5, 0.6]))
    due -= amount
    return { invoice, amount, status: 'Reçu', createdMs }
  })
}

/** Returns a pending payment of half or all of the amount left to pay. */
function awaitedPart(
  random: Random,
  calendar: Calendar,
  invoice: Issued,
  received: DrawnPayment[],
  status: PaymentStatus,
): DrawnPayment {
  const paid = received
    .filter((payment) => payment.invoice === invoice)
    .reduce((sum, { amount }) => sum + amount, 0)
  const balance = invoice.total - paid
  return {
    invoice,
    amount: random.chance(0.5) ? balance : Math.ceil(balance / 2),
    status,
    createdMs: paidAt(random, calendar, invoice),
  }
}

/** Returns a time within fifty days after the invoice, never in the future. */
function paidAt(random: Random, calendar: Calendar, { createdMs }: Issued): number {
  const span = Math.min(calendar.nowMs - createdMs, 50 * dayMs)
  const moment = calendar.inOfficeHours(createdMs + random.next() * span)
  const soonest = createdMs + random.int(2, 50) * 60_000
  return Math.floor(Math.min(Math.max(moment, soonest), calendar.nowMs))
}

function wholeDollars(cents: number): number {
  return Math.max(100, Math.round(cents / 100) * 100)
}

export function paymentRows(
  random: Random,
  tenant_id: string,
  payments: DrawnPayment[],
  recorders: Person[],
): Row<'payments'>[] {
  return payments.map(({ invoice, amount, status, createdMs }) => {
    const recorder = random.pick(recorders)
    const written = instantOf(createdMs)
    return {
      tenant_id,
      id: random.id(createdMs),
      invoice_id: invoice.id,
      invoice_number: invoice.number,
      client_name: invoice.client.name,
      reference: referenceOf(random, invoice, createdMs),
      amount,
      status,
      method: random.pick([...paymentMethods, 'Virement', 'Espèces']),
      payment_date: dayOf(createdMs),
      recorded_by: recorder.id,
      recorded_by_name: recorder.name,
      created_at: written,
      updated_at: written,
    }
  })
}

/**
 * Returns a payment reference: mostly the one that the form proposes, otherwise one of a bank or a receipt
 * book.
 */
function referenceOf(random: Random, { number }: Issued, createdMs: number): string {
  if (random.chance(0.7)) return `PAY-${number}-${createdMs}`
  return random.pick([`VIR ${random.digits(8)}`, `Reçu n° ${random.digits(4)}`, `CHQ ${random.digits(7)}`])
}
