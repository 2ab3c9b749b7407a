import type pg from 'pg'
import type { AccountModel } from './model.ts'
import type { Step } from './step.ts'

/** Answer of the database to a step: its refusal, and every figure of the company after it. */
type Outcome = { refusal: string | null; figures: Figures | null; differences: unknown[] | null }

/** Figures of a company's accounts in cents, by invoice, source and client. The last two leave zeros out. */
type Figures = {
  invoices: Record<string, { paid: number; credited: number; writtenOff: number; balance: number }>
  credits: Record<string, number>
  clients: Record<string, number>
}

/**
 * Runs steps through the functions of the database on one connection. A refused step is undone, as the API
 * does. `every` says after how many steps the figures are read, which costs more than the steps.
 */
export async function runSteps(
  connection: pg.PoolClient,
  company: { tenantId: string; serviceId: string },
  steps: readonly Step[],
  every: number,
): Promise<Outcome[]> {
  const { rows } = await connection.query<{ outcome: Outcome }>(
    'select outcome from pg_temp.run_steps($1, $2, $3, $4) outcome',
    [company.tenantId, company.serviceId, JSON.stringify(steps), every],
  )
  return rows.map(({ outcome }) => outcome)
}

/** The figures that the model expects. */
export function expectedFigures(model: AccountModel): Figures {
  const entries = <Value>(keys: Iterable<string>, value: (key: string) => Value) =>
    Object.fromEntries([...keys].map((key) => [key, value(key)] as const))
  const withoutZeros = (amounts: Record<string, number>) =>
    Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0))
  return {
    invoices: entries(model.invoices.keys(), (id) => ({
      paid: Number(model.paid(id, 'others')),
      credited: Number(model.paid(id, 'notes')),
      writtenOff: Number(model.invoices.get(id)?.writtenOff),
      balance: Number(model.rest(id)),
    })),
    credits: withoutZeros(entries(model.sources.keys(), (id) => Number(model.free(id)))),
    clients: withoutZeros(entries(model.clients, (id) => Number(model.balance(id)))),
  }
}

/** Creates the functions that run steps, for this connection only. */
export async function prepareSteps(connection: pg.PoolClient): Promise<void> {
  await connection.query(callOfStep)
  await connection.query(clientMerge)
  await connection.query(accountFigures)
  await connection.query(stepLoop)
}

// The agent of all steps is one person, so that removed documents can be restored.
const callOfStep = `
create function pg_temp.call_step(company uuid, service uuid, s jsonb, at_ms bigint) returns jsonb
language plpgsql as $$
declare
  agent   constant uuid := '00000000-0000-4000-8000-00000000a9e7';
  doc     uuid := (s ->> 'id')::uuid;
  payment jsonb := jsonb_strip_nulls(jsonb_build_object('invoiceId', s -> 'invoice', 'amount', s -> 'cents',
    'status', case (s ->> 'isReceived')::boolean when true then 'Reçu' when false then 'En attente' end));
  made    jsonb := payment || '{"paymentDate": "2026-01-05", "reference": "R", "method": "Espèces",
    "marksPaid": true}';
begin
  case s ->> 'act'
  when 'invoice', 'change' then
    return save_invoice(company, doc, case when s ->> 'act' = 'change' then (select version from invoices
      where tenant_id = company and id = doc) end, at_ms, agent, 'A', jsonb_build_object(
      'clientId', s -> 'client', 'serviceType', 'Maritime', 'issueDate', '2026-01-01', 'status', 'En attente',
      'dueDate', coalesce(s ->> 'due', (select due_date::text from invoices
        where tenant_id = company and id = doc), '2026-02-01'),
      'lines', jsonb_build_array(jsonb_build_object('serviceId', service, 'quantity', 1,
        'unitPrice', s -> 'cents'))));
  when 'open' then return open_accounts(company, agent, 'A', jsonb_build_array(jsonb_build_object('id', doc,
      'clientId', s -> 'client', 'amount', s -> 'cents', 'day', '2025-06-01', 'description', 'Solde'))) -> 0;
  when 'unopen' then return undo_openings(company, jsonb_build_array(doc), null) -> 0;
  when 'cancel' then return cancel_invoice(company, doc, (select version from invoices
      where tenant_id = company and id = doc), agent, 'A', 'Erreur');
  when 'remove' then
    perform keep_removed_invoice(company, doc, agent);
    return remove_invoice(company, doc);
  when 'restore' then return restore_invoice(company, doc, agent);
  when 'pay' then return record_payment(company, doc, agent, 'A', made);
  when 'changePayment' then return change_payment(company, doc, (select version from payments
      where tenant_id = company and id = doc), payment);
  when 'removePayment' then
    perform keep_removed_payment(company, doc, agent);
    return coalesce(remove_payment(company, doc), '{"refusal": "NOT_FOUND"}');
  when 'restorePayment' then return restore_payment(company, doc, agent);
  when 'receipt' then return record_receipt(company, doc, agent, 'A', made || jsonb_build_object(
      'clientId', s -> 'client', 'allocations', (select jsonb_agg(jsonb_build_object(
        'invoiceId', share -> 'invoice', 'amount', share -> 'cents') order by place)
      from jsonb_array_elements(nullif(s -> 'shares', 'null')) with ordinality shares (share, place))));
  when 'useCredit' then return use_credit(company, doc, (s ->> 'invoice')::uuid, (s ->> 'cents')::bigint,
      '2026-01-06');
  when 'undo' then return undo_allocation(company, doc, (s ->> 'invoice')::uuid, 'Erreur');
  when 'refund' then return refund_credit(company, doc, at_ms, agent, 'A', jsonb_build_object(
      'sourceId', s -> 'source', 'amount', s -> 'cents', 'method', 'Espèces', 'refundDate', '2026-01-07',
      'reason', 'Départ'));
  when 'writeOff' then return write_off(company, doc, (s ->> 'cents')::bigint, null, 'Appoint',
      '2026-01-08');
  when 'undoWriteOff' then return undo_write_off(company, doc, 'Payé');
  when 'note' then return issue_credit_note(company, doc, at_ms, agent, 'A', jsonb_build_object(
      'invoiceId', s -> 'invoice', 'clientId', case when s ->> 'invoice' is null then s -> 'client' end,
      'nature', 'RRR', 'reason', 'Remise', 'lines', jsonb_build_array(jsonb_build_object(
        'position', case when s ->> 'invoice' is not null then 1 end, 'label', 'Remise',
        'amount', s -> 'cents'))));
  when 'merge', 'undoMerge' then return pg_temp.merge_step(company, s, agent);
  end case;
end $$`

const clientMerge = `
create function pg_temp.merge_step(company uuid, s jsonb, agent uuid) returns jsonb language plpgsql as $$
declare
  last client_merges;
begin
  if s ->> 'act' = 'merge' then
    insert into client_merges (tenant_id, id, kept_id, absorbed_id, absorbed_name, absorbed, former,
      merged_by, merged_by_name)
      select company, (s ->> 'id')::uuid, (s ->> 'kept')::uuid, id, name, to_jsonb(c), '{}', agent, 'A'
      from clients c where tenant_id = company and id = (s ->> 'absorbed')::uuid;
    perform move_merged_rows(company, (s ->> 'id')::uuid);
    delete from clients where tenant_id = company and id = (s ->> 'absorbed')::uuid;
  else
    select * into last from client_merges where tenant_id = company and undone_at is null
      order by id desc limit 1;
    perform restore_row(company, 'clients', last.absorbed);
    perform return_merged_rows(company, last.id, agent, 'A');
  end if;
  return '{}';
end $$`

const accountFigures = `
create function pg_temp.account_figures(company uuid) returns jsonb language sql as $$
  select jsonb_build_object(
    'invoices', (select coalesce(jsonb_object_agg(id, jsonb_build_object('paid', paid_amount,
        'credited', credited_amount, 'writtenOff', written_off, 'balance', balance)), '{}')
      from invoices where tenant_id = company),
    'credits', (select coalesce(jsonb_object_agg(source_id, free), '{}') from credits
      where tenant_id = company),
    'clients', (select coalesce(jsonb_object_agg(client_id, amount), '{}') from (select client_id,
        sum(amount) as amount from account_entries where tenant_id = company group by client_id
        having sum(amount) <> 0) sums))
$$`

const stepLoop = `
create function pg_temp.run_steps(company uuid, service uuid, steps jsonb, every integer)
returns setof jsonb language plpgsql as $$
declare
  s     jsonb;
  n     integer := 0;
  done  jsonb;
begin
  perform set_config('app.tenant_id', company::text, false);
  for s in select value from jsonb_array_elements(steps) loop
    n := n + 1;
    begin
      done := pg_temp.call_step(company, service, s, 1700000000000
        + ('x' || right(coalesce(s ->> 'id', '0'), 8))::bit(32)::bigint);
      if done ? 'refusal' then raise exception using errcode = 'P0001', message = done ->> 'refusal'; end if;
    exception
      when raise_exception or integrity_constraint_violation then
        done := jsonb_build_object('refusal', sqlerrm);
    end;
    return next jsonb_build_object('refusal', done -> 'refusal')
      || case when n % every = 0 then jsonb_build_object('figures', pg_temp.account_figures(company),
        'differences', account_differences(company) || receivable_differences(company))
      else '{"figures": null, "differences": null}' end;
  end loop;
end $$`
