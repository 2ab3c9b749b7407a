import type pg from 'pg'
import { countsOf, inNumbers } from './counts.ts'
import { thresholds } from './model.ts'
import type { MoneyModel } from './money-model.ts'
import type { MoneyStep } from './money-step.ts'

/** Ids of the people and accounts that the model knows by their place. */
export type MoneyCompany = {
  tenantId: string
  clientId: string
  serviceId: string
  rateId: string
  people: readonly string[]
  accounts: readonly string[]
}

/** A step as the driver in the database reads it. Counts need the balances before the step. */
export function callOf(company: MoneyCompany, model: MoneyModel, step: MoneyStep): object {
  const person = 'person' in step ? company.people[step.person] : null
  const account = (place: number | null) => (place === null ? null : company.accounts[place])
  const draft = stepDraft(company, model, step, account)
  const id = 'id' in step && step.act !== 'reopen' ? step.id : 'session' in step ? step.session : null
  return { act: step.act, id, person, draft, ...(step.act === 'reopen' && { newId: step.id }) }
}

function stepDraft(
  { rateId }: MoneyCompany,
  model: MoneyModel,
  step: MoneyStep,
  account: (place: number | null) => string | null | undefined,
): object | null {
  switch (step.act) {
    case 'open': {
      const counts = countsOf(model.found(step.till, step.offsets))
      return { accountId: account(step.till), counts, reason: step.hasReason ? 'Motif' : null }
    }
    case 'count': {
      const till = model.sessions.find(({ id }) => id === step.session)?.till ?? 0
      return { counts: countsOf(model.found(till, step.offsets)) }
    }
    case 'close':
      return { reason: step.hasReason ? 'Motif' : null, thresholds: inNumbers(thresholds) }
    case 'invoice':
      return { unitPrice: Number(step.cents) }
    case 'receive':
      return {
        invoiceId: step.invoice,
        amount: Number(step.cents),
        tenders: step.tenders.map(({ place, currency, amount, fee, reference }) => ({
          ...{ method: methodOf(place), currency, amount: Number(amount), fee: Number(fee), reference },
          ...{ accountId: place === 'till' ? null : account(place) },
          rateId: currency === 'USD' ? null : rateId,
        })),
      }
    case 'expense':
      return {
        ...{ accountId: account(step.place), currency: step.currency, amount: Number(step.cents) },
        ...{ category: 'Transport', payee: 'Porteurs' },
      }
    case 'send':
      return {
        ...{ fromId: account(step.from), toId: account(step.to), currency: step.currency },
        ...{ amount: Number(step.cents), fee: Number(step.fee) },
      }
    case 'acknowledge':
      return { received: Number(step.received), mayAll: step.mayAll }
    case 'settle':
      return { outcome: step.outcome, reason: 'Motif' }
    case 'fund': {
      const money = { currency: step.currency, amount: Number(step.cents) }
      return { accountId: account(step.place), ...money, reason: 'Motif' }
    }
    case 'cancelExpense':
    case 'cancelTransfer':
    case 'cancelFund':
      return { reason: 'Motif' }
    default:
      return null
  }
}

function methodOf(place: number | 'till'): string {
  return place === 'till' ? 'Espèces' : place === 2 ? 'Virement' : 'Orange Money'
}

/**
 * Runs steps in the database, and returns the refusal of each. One statement sends them all. A refused step
 * is undone alone. A transaction holds a few steps, because a balance that one transaction changes often has
 * as many versions until it ends, and each step would read them all.
 */
export async function runSteps(
  connection: pg.PoolClient,
  { tenantId, clientId, serviceId }: MoneyCompany,
  calls: readonly object[],
): Promise<(string | null)[]> {
  await connection.query('truncate pg_temp.outcomes')
  await connection.query('call pg_temp.run_steps($1, $2, $3, $4::jsonb[])', [
    ...[tenantId, clientId, serviceId],
    calls.map((call) => JSON.stringify(call)),
  ])
  const { rows } = await connection.query<{ refusal: string | null }>(
    'select refusal from pg_temp.outcomes order by n',
  )
  return rows.map(({ refusal }) => sameCodes[refusal ?? ''] ?? refusal)
}

/** The model has one code for a person without an open till. */
const sameCodes: Readonly<Record<string, string>> = { TILL_COUNTED: 'NO_OPEN_TILL' }

/** Creates the driver, for this connection only. */
export async function prepareSteps(connection: pg.PoolClient): Promise<void> {
  await connection.query('create temporary table outcomes (n integer, refusal text)')
  await connection.query(stepCall)
  await connection.query(stepLoop)
}

const stepCall = `
create function pg_temp.call_step(company uuid, client uuid, service uuid, s jsonb, at_ms bigint)
returns jsonb language plpgsql as $$
declare
  doc   uuid := (s ->> 'id')::uuid;
  who   uuid := (s ->> 'person')::uuid;
  draft jsonb := s -> 'draft';
  today date := '2026-01-05';
begin
  case s ->> 'act'
  when 'open' then return open_till(company, doc, at_ms, who, 'P', draft);
  when 'count' then return count_till(company, doc, who, 'P', draft);
  when 'resume' then return resume_till(company, doc);
  when 'close' then return close_till(company, doc, who, 'P', jsonb_build_object('reason', draft -> 'reason',
    'attempt', last_attempt(company, doc)), draft -> 'thresholds', false);
  when 'approve' then return approve_till(company, doc, who, 'P');
  when 'reopen' then return reopen_till(company, doc, (s ->> 'newId')::uuid, at_ms, 'Erreur', who, 'P');
  when 'invoice' then return save_invoice(company, doc, null, at_ms, company, 'P', jsonb_build_object(
    'clientId', client, 'serviceType', 'Maritime', 'issueDate', '2026-01-01', 'dueDate', '2026-02-01',
    'status', 'En attente', 'lines', jsonb_build_array(draft || jsonb_build_object('serviceId', service,
    'quantity', 1))));
  when 'receive' then return record_payment(company, doc, who, 'P', draft || jsonb_build_object(
    'paymentDate', today, 'today', today, 'reference', doc, 'method', 'Espèces', 'status', 'Reçu',
    'marksPaid', true));
  when 'remove' then
    perform set_config('app.user_id', who::text, false);
    return coalesce(remove_payment(company, doc, 'P'), '{"refusal": "NOT_FOUND"}');
  when 'expense' then return record_expense(company, doc, at_ms, who, 'P',
    draft || jsonb_build_object('day', today, 'today', today));
  when 'cancelExpense' then return cancel_expense(company, doc, who, 'P', true, draft);
  when 'send' then return send_transfer(company, doc, at_ms, who, 'P', draft);
  when 'acknowledge' then return acknowledge_transfer(company, doc, who, 'P', (draft ->> 'mayAll')::boolean,
    draft);
  when 'settle' then return settle_transfer(company, doc, who, 'P', draft);
  when 'cancelTransfer' then return cancel_transfer(company, doc, who, 'P', draft);
  when 'fund' then return add_funds(company, doc, who, 'P', draft);
  when 'cancelFund' then return cancel_funds(company, doc, who, 'P', draft);
  end case;
end $$`

const stepLoop = `
create procedure pg_temp.run_steps(company uuid, client uuid, service uuid, steps jsonb[])
language plpgsql as $$
declare
  s    jsonb;
  n    integer := 0;
  done jsonb;
begin
  perform set_config('app.tenant_id', company::text, false);
  foreach s in array steps loop
    n := n + 1;
    begin
      done := pg_temp.call_step(company, client, service, s,
        (extract(epoch from clock_timestamp()) * 1000)::bigint);
      if done ? 'refusal' then raise exception using errcode = 'P0001', message = done ->> 'refusal'; end if;
    exception when raise_exception then
      done := jsonb_build_object('refusal', sqlerrm);
    end;
    insert into pg_temp.outcomes values (n, done ->> 'refusal');
    if n % 25 = 0 then commit; end if;
  end loop;
end $$`

/** The figures of a company in the database, and the differences that its own proofs find. */
type MoneyState = {
  proofs: Record<string, unknown[]>
  balances: Record<string, number>
  moved: Record<string, number>
  states: string[]
  unpaid: Record<string, number>
  payments: number
}

export async function readState(
  connection: pg.PoolClient,
  { tenantId }: MoneyCompany,
): Promise<MoneyState | undefined> {
  const { rows } = await connection.query<MoneyState>(stateOfCompany, [tenantId])
  return rows[0]
}

const stateOfCompany = `
select jsonb_build_object('sessions', session_differences($1), 'tenders', tender_differences($1),
    'chain', till_chain($1) -> 'broken', 'accounts', prove_money_accounts($1),
    'ledger', account_differences($1), 'receivables', receivable_differences($1)) as proofs,
  (select coalesce(jsonb_object_agg(b.account_id || b.currency, b.balance), '{}') from account_balances b
    where b.tenant_id = $1 and b.balance <> 0) as balances,
  (select coalesce(jsonb_object_agg(m.place, m.amount), '{}') from (
    select m.account_id || m.currency as place, sum(m.amount) as amount from account_moves m
    where m.tenant_id = $1 group by 1 having sum(m.amount) <> 0) m) as moved,
  (select coalesce(jsonb_agg(s.state order by s.opened_at, s.id), '[]') from till_sessions s
    where s.tenant_id = $1) as states,
  (select coalesce(jsonb_object_agg(i.id, i.balance), '{}') from invoices i where i.tenant_id = $1) as unpaid,
  (select count(*)::integer from payments p where p.tenant_id = $1) as payments`
