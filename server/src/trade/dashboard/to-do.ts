import { countryNotes } from '@escale/contract/trade/cargo-notes/rules'
import type { ToDo } from '@escale/contract/trade/dashboard/contract'
import { arrivalDays, awaitedDays, type ToDoKind, toDoKinds } from '@escale/contract/trade/dashboard/words'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, withClient } from '#database/query/client-columns.ts'
import { companyZone } from '#database/query/company-clock.ts'
import { matchingExpeditions } from '#trade/expeditions/filters.ts'
import { isInStock, matchingGoods } from '#trade/goods/filters.ts'
import { isNotCancelled } from '#trade/invoice-cancellation.ts'
import { countedInvoices } from '#trade/invoices/filters.ts'
import { paidLegalNumbers } from '#trade/money/paid-numbers.ts'
import { matchingPayments } from '#trade/payments/filters.ts'
import { needsFormalReminder } from '#trade/reminder-levels.ts'
import { invoicesInScope, type MoneyScope, paymentsInScope } from './money-scope.ts'

type ToDoContext = { company: CompanyTx; actor: Actor; seen: MoneyScope; day: RawBuilder<string> }
type Line = Omit<ToDo, 'kind'>

/** Number of tasks shown of each kind, oldest first. */
const shownOfKind = 3
const noMoney = [sql<null>`null`.as('amount'), sql<null>`null`.as('invoiceId')] as const

/** Days before departure from which a missing cargo tracking note is a task: five working days, and some. */
const noteNoticeDays = 10
const noteCountries = Object.keys(countryNotes)

/** Whether each client with goods in the expedition `e` has a note with its number, and there is a client. */
function hasEveryNote(companyId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from cargo_notes n where n.tenant_id = ${companyId} and n.expedition_id = e.id)
    and not exists (select from cargo_notes n where n.tenant_id = ${companyId} and n.expedition_id = e.id
      and n.state not in ('Provisoire', 'Validé'))
    and not exists (select from goods g where g.tenant_id = ${companyId} and g.expedition_id = e.id
      and not exists (select from cargo_notes n where n.tenant_id = ${companyId} and n.expedition_id = e.id
        and coalesce(n.client_id, n.shared_client_id) = coalesce(g.client_id, g.shared_client_id))))`
}

const queries: Record<ToDoKind, (context: ToDoContext) => Promise<Line[]>> = {
  due: ({ company, seen, day }) =>
    invoicesInScope(seen, countedInvoices(company, { unpaid: true }))
      .select([
        'i.id',
        sql<string>`coalesce(i.legal_number, i.invoice_number)`.as('number'),
        'i.client_name as name',
        'i.due_date as day',
        sql<number>`r.balance`.as('amount'),
        'i.id as invoiceId',
      ])
      .where(sql<boolean>`r.due_date <= ${day}`)
      .orderBy(sql`r.due_date`)
      .orderBy('i.id')
      .limit(shownOfKind)
      .execute(),

  // Clients whose invoices have reached the last level of reminders, which a person does.
  formal: ({ company, seen, day }) =>
    invoicesInScope(seen, countedInvoices(company, { unpaid: true }))
      .where(needsFormalReminder(company.id, day))
      .select([
        clientIdOf<string>('i').as('id'),
        sql<string>`case count(*) when 1 then min(coalesce(i.legal_number, i.invoice_number))
          else count(*) || ' factures' end`.as('number'),
        sql<string>`min(i.client_name)`.as('name'),
        sql<string>`min(i.due_date)`.as('day'),
        sql<number>`sum(r.balance)::bigint`.as('amount'),
        sql<null>`null`.as('invoiceId'),
      ])
      .groupBy(clientIdOf('i'))
      .orderBy(sql`min(i.due_date)`)
      .orderBy(clientIdOf('i'))
      .limit(shownOfKind)
      .execute(),

  // Conversations with messages that failed, until a user has opened them.
  unsent: ({ company }) =>
    company.db
      .selectFrom('conversations as v')
      .$call(withClient('v'))
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('messages')
            .select(['failed_at as failedAt', sql<string>`coalesce(error_text, '')`.as('reason')])
            .whereRef('conversation_id', '=', 'v.id')
            .where('status', '=', 'Échec')
            .orderBy('occurred_at', 'desc')
            .limit(1)
            .as('m'),
        (on) => on.onTrue(),
      )
      .select([
        'v.id',
        'm.reason as number',
        sql<string | null>`coalesce(c.name, s.name, v.contact_name)`.as('name'),
      ])
      .select([
        sql<string>`(m."failedAt" at time zone ${companyZone(company.id)})::date`.as('day'),
        ...noMoney,
      ])
      .where('v.failed_count', '>', 0)
      .orderBy('v.last_at', 'desc')
      .orderBy('v.id', 'desc')
      .limit(shownOfKind)
      .execute(),

  waiting: ({ company, seen, day }) =>
    paymentsInScope(seen, matchingPayments(company, {}))
      .select([
        'p.id',
        sql<string>`coalesce(${sql.raw(paidLegalNumbers)}, p.invoice_number)`.as('number'),
        'p.client_name as name',
        'p.payment_date as day',
        'p.amount',
        'p.invoice_id as invoiceId',
      ])
      // Written as a literal, because PostgreSQL does not use a partial index for a parameter.
      .where(sql<boolean>`p.status = 'En attente'`)
      .where((of) =>
        of.exists(
          of
            .selectFrom('invoices as i')
            .select('i.id')
            .whereRef('i.id', '=', 'p.invoice_id')
            .where(isNotCancelled('i')),
        ),
      )
      .where('p.payment_date', '<', sql<string>`(${day} - ${sql.lit(awaitedDays)})`)
      .orderBy('p.payment_date')
      .orderBy('p.id')
      .limit(shownOfKind)
      .execute(),

  unpaidGoods: ({ company, seen }) =>
    invoicesInScope(seen, countedInvoices(company, { unpaid: true }))
      .innerJoin('goods as g', 'g.invoice_id', 'i.id')
      .select([
        'i.id',
        sql<string>`min(g.number)`.as('number'),
        'i.client_name as name',
        'i.due_date as day',
        sql<number>`r.balance`.as('amount'),
        'i.id as invoiceId',
      ])
      .where(isInStock)
      .where('g.status', '=', 'Disponible')
      .groupBy(['i.id', 'i.client_name', 'i.due_date', sql`r.balance`])
      .orderBy('i.due_date')
      .orderBy('i.id')
      .limit(shownOfKind)
      .execute(),

  // Goods that left the warehouse and whose payment was cancelled afterwards. Goods that a manager allowed to
  // leave unpaid are excluded.
  leftOwing: ({ company, seen }) =>
    invoicesInScope(seen, countedInvoices(company, { unpaid: true }))
      .innerJoin('goods as g', 'g.invoice_id', 'i.id')
      .select([
        'i.id',
        sql<string>`min(g.number)`.as('number'),
        'i.client_name as name',
        'i.due_date as day',
        sql<number>`r.balance`.as('amount'),
        'i.id as invoiceId',
      ])
      .where('g.status', '=', 'Remis')
      .where('g.release_approved_at', 'is', null)
      .groupBy(['i.id', 'i.client_name', 'i.due_date', sql`r.balance`])
      .orderBy('i.due_date')
      .orderBy('i.id')
      .limit(shownOfKind)
      .execute(),

  // Quotes that their clients accepted, until they are invoiced.
  acceptedQuote: ({ company, seen }) =>
    company.db
      .selectFrom('quotes as q')
      .select([
        'q.id',
        sql<string>`coalesce(q.legal_number, q.number)`.as('number'),
        'q.client_name as name',
        sql<string>`(q.accepted_at at time zone ${companyZone(company.id)})::date`.as('day'),
        'q.total as amount',
        sql<null>`null`.as('invoiceId'),
      ])
      // Written as literals, because PostgreSQL does not use a partial index for a parameter.
      .where(sql<boolean>`q.state = 'Accepté' and q.invoice_id is null`)
      .$if(seen.own !== null, (query) => query.where('q.issued_by_agent_id', '=', seen.own ?? ''))
      .orderBy('q.accepted_at')
      .orderBy('q.id')
      .limit(shownOfKind)
      .execute(),

  arrival: ({ company, day }) =>
    matchingExpeditions(company, { status: 'En cours' })
      .select([
        'e.id',
        'e.reference as number',
        sql<string>`e.origin || ' → ' || e.destination`.as('name'),
        sql<string>`e.eta`.as('day'),
        ...noMoney,
      ])
      .where('e.ata', 'is', null)
      .where('e.eta', '<=', sql<string>`(${day} + ${sql.lit(arrivalDays)})`)
      .orderBy('e.eta')
      .orderBy('e.id')
      .limit(shownOfKind)
      .execute(),

  // Expeditions by sea without a cargo tracking note. Customs fines them on arrival. Those that have not left
  // yet are shown when their departure is near, because some notes are due before it.
  undocumented: ({ company, day }) =>
    matchingExpeditions(company, { status: 'En cours', mode: 'Maritime' })
      .select([
        'e.id',
        'e.reference as number',
        sql<string>`e.origin || ' → ' || e.destination`.as('name'),
        sql<string>`coalesce(e.atd, e.etd)`.as('day'),
        ...noMoney,
      ])
      .where('e.cargo_note_number', 'is', null)
      .where(
        sql<boolean>`(e.status = 'En transit' or e.status in ('Ouverte', 'Chargée')
          and e.etd <= ${day} + ${sql.lit(noteNoticeDays)}
          and left(e.destination_code, 2) = any(${noteCountries}))`,
      )
      .where(sql<boolean>`not ${hasEveryNote(company.id)}`)
      .orderBy(sql`coalesce(e.atd, e.etd)`)
      .orderBy('e.id')
      .limit(shownOfKind)
      .execute(),

  aged: ({ company }) =>
    matchingGoods(company, 'Colis', { aged: true })
      .$call(withClient('g'))
      .select([
        'g.id',
        'g.number',
        clientName().as('name'),
        sql<string>`(g.received_at at time zone ${companyZone(company.id)})::date`.as('day'),
        ...noMoney,
      ])
      .orderBy('g.received_at')
      .orderBy('g.id')
      .limit(shownOfKind)
      .execute(),
}

/** Lists the user's tasks: first the most urgent of each kind, then the second of each kind, and so on. */
export async function listToDo(context: ToDoContext): Promise<ToDo[]> {
  const kinds = toDoKinds.filter((kind) => concerns(kind, context.actor))
  const found = await Promise.all(
    kinds.map(async (kind) => (await queries[kind](context)).map((line, turn) => ({ turn, kind, ...line }))),
  )
  return found
    .flat()
    .sort((one, other) => one.turn - other.turn)
    .map(({ turn: _turn, ...line }) => line)
}

/**
 * True if a task of this kind is shown to the user. Goods in the warehouse need access to the warehouse,
 * goods that left unpaid are for managers.
 */
function concerns(kind: ToDoKind, actor: Actor): boolean {
  if (kind === 'acceptedQuote') return hasPermission(actor, 'quotes.read')
  if (kind === 'aged') return hasPermission(actor, 'reception.read')
  if (kind === 'unsent') return hasPermission(actor, 'messages.send')
  if (kind === 'formal') return hasPermission(actor, 'reminders.record')
  return kind !== 'leftOwing' || hasPermission(actor, 'releases.approve')
}
