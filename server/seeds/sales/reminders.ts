import type { HoldKind, HoldOutcome } from '@escale/contract/trade/reminders/words'
import { daysAfter, daysBetween } from '@escale/contract/values/days'
import { type Calendar, dayOf, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'

/** Days from the due date to the levels 1 and 2. */
const sentDays = [1, 8] as const

/** Most invoices of the demo that were reminded. */
const mostReminded = 40

type Billed = Row<'invoices'>

function isOwed({ status, client_id }: Billed): boolean {
  return client_id !== null && (status === 'Retard' || status === 'En attente')
}

/** The reminders that Atlas sent by email about its late invoices, the latest due first. */
export function sentReminderRows(
  random: Random,
  calendar: Calendar,
  tenant_id: string,
  billed: readonly Billed[],
): Row<'notices'>[] {
  const today = dayOf(calendar.nowMs)
  const late = billed
    .filter((invoice) => isOwed(invoice) && invoice.due_date < today)
    .toSorted((one, other) => (one.due_date < other.due_date ? 1 : -1))
    .slice(0, mostReminded)
  return late.flatMap((invoice) =>
    sentDays.flatMap((days, place) => {
      const daysAgo = daysBetween(daysAfter(invoice.due_date, days), today)
      if (daysAgo < 0) return []
      const at = calendar.at(daysAgo, 0.35)
      const level = place + 1
      return [
        {
          tenant_id,
          id: random.id(at),
          kind: 'après échéance',
          client_id: invoice.client_id,
          shared_client_id: null,
          about_kind: 'invoices',
          about_id: invoice.id,
          occasion: `${invoice.due_date}:niveau ${level}`,
          level,
          is_asked: false,
          due_at: instantOf(at),
          state: 'Par courriel',
          reason: null,
          message_id: null,
          created_by: null,
          created_by_name: null,
          created_at: instantOf(at),
          settled_at: instantOf(at),
        },
      ]
    }),
  )
}

type Hold = {
  kind: HoldKind
  /** Days from today to the last day. */
  days: number | null
  reason: string | null
  outcome: HoldOutcome | null
  daysAgo: number
}

/** Holds by client: the first client broke a promise and gave another, the next are in dispute and paused. */
const holds: readonly (readonly Hold[])[] = [
  [
    { kind: 'Promesse', days: -6, reason: 'Attend un virement', outcome: 'Rompue', daysAgo: 12 },
    { kind: 'Promesse', days: 4, reason: 'Par téléphone', outcome: null, daysAgo: 2 },
  ],
  [{ kind: 'Litige', days: null, reason: 'Deux cartons mouillés', outcome: null, daysAgo: 9 }],
  [{ kind: 'Pause', days: 15, reason: 'En voyage en Chine', outcome: null, daysAgo: 3 }],
]

/** Promises, a dispute and a pause of three clients of Atlas. */
export function reminderHoldRows(
  random: Random,
  calendar: Calendar,
  tenant_id: string,
  { billed, setBy }: { billed: readonly Billed[]; setBy: string },
): Row<'reminder_holds'>[] {
  const today = dayOf(calendar.nowMs)
  const clients = [...new Set(billed.filter(isOwed).map(({ client_id }) => client_id))]
  return holds.flatMap((ofClient, place) =>
    ofClient.map(({ kind, days, reason, outcome, daysAgo }) => {
      const at = instantOf(calendar.at(daysAgo, 0.5))
      const ended = outcome === null || days === null ? null : instantOf(calendar.at(-days - 1, 0.1))
      return {
        tenant_id,
        id: random.id(calendar.at(daysAgo, 0.5)),
        version: 1,
        client_id: clients[place] ?? null,
        shared_client_id: null,
        kind,
        until: days === null ? null : daysAfter(today, days),
        reason,
        set_on: daysAfter(today, -daysAgo),
        set_by_name: setBy,
        set_at: at,
        outcome,
        ended_at: ended,
        ended_by_name: null,
        updated_at: at,
      }
    }),
  )
}
