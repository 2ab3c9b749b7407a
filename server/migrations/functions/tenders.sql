-- Tenders of payments: how money was handed over, in which account and at which rate (docs/decisions/149).
-- contract/src/trade/tenders/value.ts has the rules of the amounts too. Locks are taken in one order:
-- invoices, the payment, the session of the till, then the balances of accounts.

/* Minor units of one unit of a currency. */
create or replace function units_of(code text) returns numeric immutable language sql as $$
  select (case when code in ('XAF', 'XOF', 'GNF') then 1 else 100 end)::numeric
$$;

/* A quotient rounded to the nearest integer, halves away from zero. `div` is exact. */
create or replace function half_up(numerator numeric, denominator numeric) returns bigint
immutable language sql as $$
  select (sign(numerator) * div(2 * abs(numerator) + denominator, 2 * denominator))::bigint
$$;

/* The value in cents of a dollar of an amount in minor units of a currency. */
create or replace function cents_of(amount bigint, code text, rate numeric) returns bigint
immutable language sql as $$
  select half_up(amount::numeric * 100, units_of(code) * rate)
$$;

/* The amount in minor units of a currency of a value in cents of a dollar. */
create or replace function amount_in(cents bigint, code text, rate numeric) returns bigint
immutable language sql as $$
  select half_up(cents::numeric * units_of(code) * rate, 100)
$$;

/* The amount asked of a client for a value, or given back when it is negative, in minor units. Without `step`
   it is the smallest amount that is paid without cash. « au-dessus » never asks less than the value, and
   never gives back more. */
create or replace function asked_amount(cents bigint, code text, rate numeric, step bigint, rounding text)
returns bigint immutable language sql as $$
  select case when rounding = 'au-dessus' and cents > 0 then div(exact + unit - 1, unit)
    when rounding = 'au-dessus' then -div(-exact, unit)
    else sign(exact) * div(2 * abs(exact) + unit, 2 * unit) end::bigint * unit::bigint
  from (select amount_in(cents, code, rate)::numeric as exact,
    coalesce(step, case code when 'CDF' then 100 else 1 end)::numeric as unit) asked
$$;

/* A refusal of one tender of a draft. `place` counts from 0. */
create or replace function tender_refusal(place integer, reason text, about jsonb default '{}') returns jsonb
immutable language sql as $$
  select jsonb_build_object('refusal', 'TENDER_REFUSED', 'tender', place, 'reason', reason) || about
$$;

/* The kind of the accounts that take a method. Null for a method that the company does not have. */
create or replace function method_kind(company uuid, wanted text) returns text
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select case wanted when 'Espèces' then 'caisse' when 'Virement' then 'banque' when 'Chèque' then 'banque'
    else (select kind from payment_methods
      where tenant_id = company and name_key = access.fold(wanted) and name = wanted and is_active) end
$$;

/* The account that takes a method and a currency: the till of the person for cash, else the only account of
   its kind. `choices` counts the accounts that may. */
create or replace function default_account(company uuid, kind_wanted text, code text, person uuid)
returns table (account uuid, choices bigint)
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if kind_wanted = 'caisse' then
    return query select s.account_id, 1::bigint from till_sessions s
      where s.tenant_id = company and s.opened_by = person and s.state = 'Ouverte';
    if found then return; end if;
  end if;
  return query select (array_agg(a.id))[1], count(*) from money_accounts a
    where a.tenant_id = company and a.kind = kind_wanted and a.is_active
      and (a.currency = code or a.kind = 'caisse');
end $$;

/* The account that the company proposes for a method, null unless it takes the currency. */
create or replace function proposed_account(company uuid, wanted text, code text) returns uuid
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select a.id from method_accounts m join money_accounts a on a.tenant_id = company and a.id = m.account_id
  where m.tenant_id = company and m.method = wanted and a.is_active and a.currency = code
$$;

/* Completes the draft of a payment with its tenders: account, rate and value of each, method and status of
   the payment. An empty list becomes one tender for the whole amount, or none while the company has no
   account for its method. Returns the draft or `{"refusal": …}`. */
create or replace function tendered_draft(company uuid, agent uuid, draft jsonb) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  given    jsonb := draft -> 'tenders';
  cents    bigint := (draft ->> 'amount')::bigint;
  rest     bigint := cents;
  best     bigint := 0;
  named    text := draft ->> 'method';
  judged   jsonb;
  tender   jsonb;
  finished jsonb := '[]';
begin
  if jsonb_array_length(given) = 0 then
    if method_kind(company, named) is null then return tender_refusal(0, 'method'); end if;
    if (select account is null from default_account(company, method_kind(company, named), 'USD', agent))
      then return draft - 'tenders'; end if;
    given := jsonb_build_array(jsonb_build_object('method', named, 'currency', 'USD', 'amount', cents));
  end if;
  for tender in select value || jsonb_build_object('place', ordinality - 1)
    from jsonb_array_elements(given) with ordinality
  loop
    judged := judged_tender(company, agent, tender, rest, draft);
    if judged ? 'refusal' then return judged; end if;
    finished := finished || judged;
    rest := rest - (judged ->> 'value')::bigint;
    if (judged ->> 'value')::bigint > best then
      best := (judged ->> 'value')::bigint;
      named := judged ->> 'method';
    end if;
  end loop;
  if rest <> 0 then
    return jsonb_build_object('refusal', 'TENDERS_DIFFER', 'amount', cents, 'total', cents - rest); end if;
  if finished @> '[{"isClaim": true}]' then
    if finished @> '[{"kind": "caisse"}]' then return tender_refusal(0, 'claim'); end if;
    draft := draft || '{"status": "En attente"}';
  end if;
  return draft || jsonb_build_object('tenders', finished, 'method', named);
end $$;

/* One tender with its account, rate, value and difference, or `{"refusal": …}`. `rest` is what the tenders
   before it leave to pay, negative when change is due. */
create or replace function judged_tender(company uuid, agent uuid, tender jsonb, rest bigint, draft jsonb)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  place   integer := (tender ->> 'place')::integer;
  code    text := tender ->> 'currency';
  amount  bigint := (tender ->> 'amount')::bigint;
  kind    text := method_kind(company, tender ->> 'method');
  till    uuid;
  account money_accounts;
  money   company_currencies;
  rated   jsonb;
  rate    numeric;
  worth   bigint;
  excess  bigint := 0;
begin
  if kind is null then return tender_refusal(place, 'method'); end if;
  if amount < 0 and kind <> 'caisse' then return tender_refusal(place, 'change'); end if;
  -- A fee leaves its account. In a till it would be cash that no expense names.
  if (tender ->> 'fee')::bigint > case when kind = 'caisse' then 0 else amount end then
    return tender_refusal(place, 'fee'); end if;
  select * into money from company_currencies
    where tenant_id = company and currency = code and is_active;
  if code <> 'USD' and not found then return tender_refusal(place, 'currency'); end if;
  if kind = 'caisse' and draft ->> 'status' = 'Reçu' then
    select account_id into till from till_sessions s
      where s.tenant_id = company and s.opened_by = agent and s.state = 'Ouverte';
    if not found then return no_open_till(company, agent); end if;
    if (tender ->> 'accountId')::uuid <> till then return tender_refusal(place, 'account'); end if;
  end if;
  account := tender_account(company, agent, kind, code, coalesce((tender ->> 'accountId')::uuid,
    proposed_account(company, tender ->> 'method', code)));
  if account.id is null then
    return tender_refusal(place, case when tender ->> 'accountId' is null then 'accountMissing'
      else 'account' end);
  end if;
  rated := tender_rate(company, code, amount, tender, coalesce((draft ->> 'mayUseOldRate')::boolean, false));
  if rated ? 'refusal' then return rated; end if;
  rate := (rated ->> 'rate')::numeric;
  if rest <> 0 and sign(rest) = sign(amount) and amount = asked_amount(rest, code, rate,
    case when kind = 'caisse' then money.cash_step end,
    case when kind = 'caisse' then coalesce(money.rounding, 'au plus proche') else 'au plus proche' end) then
    worth := rest;
    excess := amount - amount_in(rest, code, rate);
  else
    worth := cents_of(amount, code, rate);
  end if;
  return tender || rated || jsonb_build_object('accountId', account.id, 'kind', kind, 'value', worth,
    'difference', excess, 'isClaim', tender ->> 'screenshotId' is not null,
    'operator', case when kind = 'mobile money' then coalesce(account.operator, account.name) end,
    'paidDay', case when kind = 'mobile money' then coalesce((tender ->> 'paidDay')::date,
      least((draft ->> 'paymentDate')::date, company_day(company))) end);
end $$;

/* The account of a tender, which must be active and of its kind and currency. Nulls when there is none, or
   when several accounts take it and none is named. */
create or replace function tender_account(company uuid, agent uuid, wanted text, code text, asked uuid)
returns money_accounts stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  chosen uuid := asked;
  held   money_accounts;
begin
  if asked is null then
    select case when d.choices = 1 then d.account end into chosen
      from default_account(company, wanted, code, agent) d;
  end if;
  select * into held from money_accounts a
    where a.tenant_id = company and a.id = chosen and a.kind = wanted and a.is_active
      and (a.currency = code or a.kind = 'caisse');
  return held;
end $$;

/* The rate of a tender as `{"rateId", "rate"}`: the usable rate of the company, for buying when change is
   given back. An old one needs a manager. */
create or replace function tender_rate(company uuid, code text, amount bigint, tender jsonb,
  may_use_old boolean)
returns jsonb stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  place  integer := (tender ->> 'place')::integer;
  asked  uuid := (tender ->> 'rateId')::uuid;
  latest record;
begin
  if code = 'USD' then
    if asked is not null then return tender_refusal(place, 'rate'); end if;
    return '{"rateId": null, "rate": 1}';
  end if;
  select * into latest from usable_rate(company, code, case when amount < 0 then 'achat' else 'vente' end);
  if latest.rate_id is null or asked is null or not exists (select from exchange_rates r
    where r.tenant_id = company and r.id = asked and r.quote = code and r.side = latest.side) then
    return tender_refusal(place, 'rate');
  end if;
  if asked <> latest.rate_id then
    return jsonb_build_object('refusal', 'RATE_CHANGED', 'tender', place, 'rateId', latest.rate_id,
      'rate', trim_scale(latest.rate)::text);
  end if;
  if latest.is_old and not may_use_old then
    return tender_refusal(place, 'oldRate', jsonb_build_object('days', rate_days(company))); end if;
  return jsonb_build_object('rateId', latest.rate_id, 'rate', latest.rate);
end $$;

/* Writes the judged tenders of a new payment, and its moves when the payment is « Reçu ». Returns null or a
   refusal. */
create or replace function write_tenders(company uuid, payment payments, judged jsonb, agent uuid,
  agent_name text, today date)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  tender  jsonb;
  refused jsonb;
begin
  for tender in select value from jsonb_array_elements(judged) loop
    refused := insert_tender(company, payment.id, tender);
    if refused is not null then return refused; end if;
  end loop;
  if payment.status <> 'Reçu' then return null; end if;
  return post_tenders(company, payment, agent, agent_name, today, payment.payment_date);
end $$;

/* Inserts a judged tender. The unique index decides who takes a reference of an operator. */
create or replace function insert_tender(company uuid, payment uuid, tender jsonb) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into payment_tenders (tenant_id, payment_id, position, method, account_id, currency, amount, rate_id,
    rate, value, difference, operator, payer_number, payer_name, operator_reference, fee, paid_day,
    screenshot_id)
    values (company, payment, (tender ->> 'place')::smallint, tender ->> 'method',
      (tender ->> 'accountId')::uuid, tender ->> 'currency', (tender ->> 'amount')::bigint,
      (tender ->> 'rateId')::uuid, case when tender ->> 'rateId' is not null
      then (tender ->> 'rate')::numeric end, (tender ->> 'value')::bigint,
      (tender ->> 'difference')::bigint, tender ->> 'operator', tender ->> 'payerNumber',
      tender ->> 'payerName', tender ->> 'reference', (tender ->> 'fee')::bigint,
      (tender ->> 'paidDay')::date, (tender ->> 'screenshotId')::uuid);
  return null;
exception when unique_violation then
  return jsonb_build_object('refusal', 'REFERENCE_TAKEN', 'tender', (tender ->> 'place')::integer)
    || coalesce((select jsonb_build_object('day', p.payment_date, 'by', p.recorded_by_name,
      'receipt', coalesce(p.legal_number, p.reference))
    from payment_tenders t join payments p on p.tenant_id = company and p.id = t.payment_id
    where t.tenant_id = company and t.operator = tender ->> 'operator' and t.refused_at is null
      and t.reference_key = upper(regexp_replace(tender ->> 'reference', '\s', '', 'g'))), '{}');
end $$;

/* The book value of the money of a tender, in cents of a dollar: its value while its rate is the latest, else
   the value at the latest rate. Rounding is a move of its own. */
create or replace function received_worth(company uuid, tender payment_tenders) returns bigint
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select case when tender.rate_id is null or r.rate_id is null or r.rate_id = tender.rate_id then tender.value
    else cents_of(tender.amount - tender.difference, tender.currency, r.rate) end
  from usable_rate(company, tender.currency, case when tender.amount < 0 then 'achat' else 'vente' end) r
$$;

drop function if exists post_tenders(uuid, payments, uuid, text, date, date);

/* Enters the moves of a payment that is received. Cash goes to the session `held`, by default the open one of
   the person, today. Money that comes in elsewhere has the day `elsewhere`. Returns null or a refusal. */
create or replace function post_tenders(company uuid, payment payments, agent uuid, agent_name text,
  today date, elsewhere date, held till_sessions default null)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  tender  record;
  day     date;
  refused jsonb;
begin
  if exists (select from payment_tenders t join money_accounts a on a.tenant_id = company
      and a.id = t.account_id and a.kind = 'caisse'
    where t.tenant_id = company and t.payment_id = payment.id) then
    if held.id is null then held := open_session_of(company, agent); end if;
    if held.id is null then return no_open_till(company, agent); end if;
    -- Money that was announced comes into the till of the person who receives it.
    update payment_tenders t set account_id = held.account_id
      where t.tenant_id = company and t.payment_id = payment.id and t.account_id <> held.account_id
        and exists (select from money_accounts a where a.tenant_id = company and a.id = t.account_id
          and a.kind = 'caisse');
    refused := change_refusal(company, payment.id, held);
    if refused is not null then return refused; end if;
  end if;
  for tender in select t.*, case when a.kind = 'caisse' then held.id end as session_id,
      received_worth(company, t) as worth
    from payment_tenders t join money_accounts a on a.tenant_id = company and a.id = t.account_id
    where t.tenant_id = company and t.payment_id = payment.id order by t.account_id, t.currency, t.position
  loop
    day := case when tender.session_id is null then elsewhere else today end;
    perform add_move(company, tender.account_id, tender.session_id, tender.currency, kind, cents, day,
        payment.id, agent, agent_name, why, null, case when kind = 'reçu' then tender.method end, worth, gain)
      from (values ('reçu', tender.amount - tender.difference, null, tender.worth,
          tender.worth - tender.value),
        ('écart', tender.difference, 'Arrondi', null, 0),
        ('frais', -coalesce(tender.fee, 0), tender.operator, null, 0)) moves (kind, cents, why, worth, gain);
  end loop;
  return null;
end $$;

/* `TILL_LACKS` when a payment gives back more of a currency than it brings and the till holds, or null. */
create or replace function change_refusal(company uuid, payment uuid, held till_sessions) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  given   record;
  refused jsonb;
begin
  for given in select t.currency, -sum(t.amount)::bigint as cents from payment_tenders t
    where t.tenant_id = company and t.payment_id = payment and t.account_id = held.account_id
    group by t.currency having sum(t.amount) < 0 order by t.currency
  loop
    refused := till_refusal(company, held.account_id, given.currency, given.cents, held.opened_by);
    if refused is not null then return refused; end if;
  end loop;
  return null;
end $$;

/* Keeps the moves of a tendered payment that changed from `old` to `written`. Returns null or a refusal. */
create or replace function keep_tender_moves(company uuid, old payments, written payments, agent_name text,
  today date)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status = 'Reçu' and written.status <> 'Reçu' then
    return reverse_document(company, old.id, access.person(), agent_name, today, 'Paiement remis en attente',
      true);
  end if;
  if old.status <> 'Reçu' and written.status = 'Reçu' then
    if exists (select from payment_tenders t where t.tenant_id = company and t.payment_id = old.id
      and t.screenshot_id is not null and t.verified_at is null) then
      return '{"refusal": "UNVERIFIED"}'; end if;
    return post_tenders(company, written, access.person(), agent_name, today, today);
  end if;
  return null;
end $$;

/* The open session out of which the deletion of a payment took its cash, locked against its closing. */
create or replace function session_of_reversal(company uuid, payment uuid) returns till_sessions
language sql set search_path = pg_catalog, public, pg_temp as $$
  select * from till_sessions s where s.tenant_id = company and s.state = 'Ouverte' and s.id = (
    select m.session_id from account_moves m where m.tenant_id = company and m.document_id = payment
      and m.reverses is not null and m.session_id is not null
    order by m.written_at desc, m.id limit 1)
    for no key update
$$;

/* Brings back the tenders of a deleted payment, and its moves. Cash goes back into the till out of which the
   deletion took it, so that undoing a mistake moves nothing. When that is closed, it goes into the till of
   the person. */
create or replace function restore_tenders(company uuid, payment payments, tenders jsonb, agent uuid,
  agent_name text)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  tender jsonb;
begin
  for tender in select value from jsonb_array_elements(tenders) loop
    perform restore_row(company, 'payment_tenders', tender);
  end loop;
  if payment.status <> 'Reçu' then return null; end if;
  return post_tenders(company, payment, agent, agent_name, company_day(company), company_day(company),
    session_of_reversal(company, payment.id));
end $$;

/* Accepts the screenshot of a tender, as somebody who sees the account of the operator. The last one makes
   the payment « Reçu ». Returns payment_written with `before`, or `{"refusal": …}`. */
create or replace function verify_tender(company uuid, payment uuid, place smallint, agent uuid,
  agent_name text, today date)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old    payments := locked_claim(company, payment);
  answer jsonb;
begin
  update payment_tenders t set verified_by = agent, verified_by_name = agent_name, verified_at = now()
    where t.tenant_id = company and t.payment_id = payment and t.position = place
      and t.screenshot_id is not null and t.verified_at is null and t.refused_at is null;
  if not found then return '{"refusal": "NOT_WAITING"}'; end if;
  answer := payment_written(old) || jsonb_build_object('before', payment_written(old));
  if old.status = 'Reçu' or exists (select from payment_tenders t where t.tenant_id = company
    and t.payment_id = payment and t.screenshot_id is not null and t.verified_at is null) then
    return answer; end if;
  return change_payment(company, payment, old.version, jsonb_build_object('status', 'Reçu', 'today', today,
    'agentName', agent_name));
end $$;

/* Refuses the screenshot of a tender. Its payment stays « En attente », and another payment may take the
   reference of the operator. */
create or replace function refuse_tender(company uuid, payment uuid, place smallint, agent uuid,
  agent_name text, why text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old payments := locked_claim(company, payment);
begin
  update payment_tenders t set refused_by = agent, refused_by_name = agent_name, refused_at = now(),
      refusal_reason = why
    where t.tenant_id = company and t.payment_id = payment and t.position = place
      and t.screenshot_id is not null and t.verified_at is null and t.refused_at is null;
  if not found then return '{"refusal": "NOT_WAITING"}'; end if;
  return payment_written(old) || jsonb_build_object('before', payment_written(old));
end $$;

/* A payment, locked after its invoice. Nulls when it is unknown. */
create or replace function locked_claim(company uuid, payment uuid) returns payments
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  held payments;
begin
  select * into held from payments where tenant_id = company and id = payment;
  perform from invoices where tenant_id = company and id = held.invoice_id for no key update;
  select * into held from payments where tenant_id = company and id = payment for update;
  return held;
end $$;

/* Takes the money of a refund from an account. The draft names it, or it is the till of the person, the
   account that the company proposes or the only account of the method. Without an account of that kind
   nothing is entered. Returns `{"account": …}` or a refusal. */
create or replace function pay_refund(company uuid, refund uuid, cents bigint, agent uuid, agent_name text,
  draft jsonb)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  kind    text := method_kind(company, draft ->> 'method');
  asked   uuid := (draft ->> 'accountId')::uuid;
  held    till_sessions;
  account money_accounts;
  today   date := coalesce((draft ->> 'today')::date, company_day(company));
  refused jsonb;
begin
  if kind is null then return tender_refusal(0, 'method'); end if;
  asked := coalesce(asked, proposed_account(company, draft ->> 'method', 'USD'));
  if asked is null and (select d.account is null from default_account(company, kind, 'USD', agent) d) then
    return '{"account": null}'; end if;
  if kind = 'caisse' then
    held := open_session_of(company, agent);
    if held.id is null then return no_open_till(company, agent); end if;
    if asked <> held.account_id then return tender_refusal(0, 'account'); end if;
  end if;
  account := tender_account(company, agent, kind, 'USD', asked);
  if account.id is null then
    return tender_refusal(0, case when asked is null then 'accountMissing' else 'account' end); end if;
  refused := till_refusal(company, account.id, 'USD', cents, agent);
  if refused is not null then return refused; end if;
  perform add_move(company, account.id, held.id, 'USD', 'remboursement', -cents,
    case when kind = 'caisse' then today else (draft ->> 'refundDate')::date end, refund, agent, agent_name,
    draft ->> 'reason', null, draft ->> 'method');
  return jsonb_build_object('account', account.id);
end $$;

/* Differences between payments, their tenders and the moves of accounts, at most a thousand of each rule, as
   `{ rule, document, currency, expected, found }` in minor units. It repairs nothing. */
create or replace function tender_differences(company uuid) returns jsonb
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  differences jsonb;
begin
  with sums as (
    select payment_id, sum(value)::bigint as value from payment_tenders
    where tenant_id = company group by payment_id
  ), due as (
    select t.payment_id, t.currency, sum(t.amount - coalesce(t.fee, 0))::bigint as amount
    from payment_tenders t join payments p on p.tenant_id = company and p.id = t.payment_id
    where t.tenant_id = company and p.status = 'Reçu' group by 1, 2
  ), moved as (
    select m.document_id, m.currency, sum(m.amount)::bigint as amount from account_moves m
    where m.tenant_id = company and m.document_id in (
      select r.document_id from account_moves r where r.tenant_id = company and r.kind = 'reçu')
    group by 1, 2
  )
  select coalesce(jsonb_agg(to_jsonb(d)), '[]') into differences from (
    (select 'tenders' as rule, p.id as document, 'USD' as currency, p.amount as expected,
      coalesce(s.value, 0) as found
    from payments p left join sums s on s.payment_id = p.id
    where p.tenant_id = company and (p.is_tendered or s.payment_id is not null)
      and p.amount <> coalesce(s.value, 0) limit 1000)
    union all
    (select 'moves', coalesce(d.payment_id, m.document_id), coalesce(d.currency, m.currency),
      coalesce(d.amount, 0), coalesce(m.amount, 0)
    from due d full join moved m on m.document_id = d.payment_id and m.currency = d.currency
    where coalesce(d.amount, 0) <> coalesce(m.amount, 0) limit 1000)) d;
  return differences;
end $$;

/* Nightly proof of tenders. */
create or replace function prove_tenders(company uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return tender_differences(company);
end $$;

call access.owned_by('escale_money', 'verify_tender', 'refuse_tender', 'prove_tenders');

grant execute on function units_of, half_up, cents_of, amount_in, asked_amount, tender_refusal, method_kind,
  default_account, proposed_account, tendered_draft, judged_tender, tender_account, tender_rate,
  write_tenders, insert_tender, received_worth, post_tenders, change_refusal, keep_tender_moves,
  session_of_reversal, restore_tenders, locked_claim, pay_refund, tender_differences to escale_money;

grant execute on function verify_tender, refuse_tender, prove_tenders to escale_app;

-- The public page of an avoir computes its second total.
grant execute on function units_of, half_up, amount_in to escale_auth;
