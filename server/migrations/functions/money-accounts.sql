-- Money put in an account, transfers between accounts and expenses (docs/decisions/147). Locks are taken in
-- one order: transfer or expense, account, session of its till, then balances by account.

/* Why an account cannot take or give a currency, as `{"refusal": …}`, or null. Locks the account against its
   deactivation until the transaction ends. */
create or replace function account_refusal(company uuid, account uuid, code text)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  found_account money_accounts;
begin
  select * into found_account from money_accounts where tenant_id = company and id = account for share;
  if not found or not found_account.is_active or found_account.kind = 'transit' then
    return jsonb_build_object('refusal', 'UNKNOWN_ACCOUNT'); end if;
  if found_account.currency <> code or (code <> 'USD' and not exists (select from company_currencies c
    where c.tenant_id = company and c.currency = code and c.is_active)) then
    return jsonb_build_object('refusal', 'UNKNOWN_CURRENCY'); end if;
  return null;
end $$;

/* The open session of a till, locked against its closing. Null for a till that is closed or being counted,
   and for every other account. */
create or replace function session_of_account(company uuid, account uuid)
returns till_sessions language sql set search_path = pg_catalog, public, pg_temp as $$
  select * from till_sessions where tenant_id = company and account_id = account and state = 'Ouverte'
    for no key update
$$;

/* Puts money in an account from outside the company. A till needs its open session. */
create or replace function add_funds(company uuid, document uuid, agent uuid, agent_name text, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account uuid := (draft ->> 'accountId')::uuid;
  code    text := draft ->> 'currency';
  cents   bigint := (draft ->> 'amount')::bigint;
  session till_sessions;
  refused jsonb := account_refusal(company, account, code);
begin
  if refused is not null then return refused; end if;
  session := session_of_account(company, account);
  refused := closed_till_refusal(company, account, session);
  if refused is not null then return refused; end if;
  perform add_move(company, account, session.id, code, 'apport', cents,
    coalesce((draft ->> 'today')::date, company_day(company)), document, agent, agent_name,
    draft ->> 'reason');
  return jsonb_build_object('id', document);
end $$;

/* Locks the balances of accounts in one currency, in the order of all functions. */
create or replace function lock_balances(company uuid, accounts uuid[], code text)
returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  select from account_balances where tenant_id = company and account_id = any (accounts) and currency = code
    order by account_id for no key update
$$;

/* The account that holds money under way, made when the company first needs it. */
create or replace function transit_account(company uuid)
returns uuid language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  transit uuid;
begin
  insert into money_accounts (tenant_id, id, name, kind)
    values (company, gen_random_uuid(), 'En transit', 'transit')
    on conflict (tenant_id) where kind = 'transit' do nothing;
  select id into transit from money_accounts where tenant_id = company and kind = 'transit';
  return transit;
end $$;

/* Takes wrongly entered funds out of an account again, today. */
create or replace function cancel_funds(company uuid, document uuid, agent uuid, agent_name text, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  move    account_moves;
  session till_sessions;
  refused jsonb;
begin
  select * into move from account_moves m where m.tenant_id = company and m.document_id = document
    and m.kind = 'apport' and m.reverses is null
    and not exists (select from till_sessions s where s.tenant_id = company and s.id = document)
    order by m.written_at limit 1;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  session := session_of_account(company, move.account_id);
  perform lock_balances(company, array[move.account_id], move.currency);
  if exists (select from account_moves r where r.tenant_id = company and r.reverses = move.id) then
    return jsonb_build_object('refusal', 'ALREADY_CANCELLED'); end if;
  refused := coalesce(closed_till_refusal(company, move.account_id, session),
    till_refusal(company, move.account_id, move.currency, move.amount, agent),
    reverse_document(company, document, agent, agent_name,
      coalesce((draft ->> 'today')::date, company_day(company)), draft ->> 'reason'));
  if refused is not null then return refused; end if;
  return jsonb_build_object('accountId', move.account_id, 'currency', move.currency, 'amount', move.amount);
end $$;

/* Sends money from one account to another of the same currency. It is in transit until it is acknowledged.
   The fee leaves the first account at once. */
create or replace function send_transfer(company uuid, transfer uuid, at_ms bigint, agent uuid,
  agent_name text, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source  uuid := (draft ->> 'fromId')::uuid;
  target  uuid := (draft ->> 'toId')::uuid;
  code    text := draft ->> 'currency';
  cents   bigint := (draft ->> 'amount')::bigint;
  cost    bigint := (draft ->> 'fee')::bigint;
  today   date := coalesce((draft ->> 'today')::date, company_day(company));
  session till_sessions;
  refused jsonb;
  sent    money_transfers;
  transit uuid;
  named   text;
begin
  -- Two transfers in opposite directions lock their accounts in the same order.
  refused := coalesce(account_refusal(company, least(source, target), code),
    account_refusal(company, greatest(source, target), code));
  if refused is not null then return refused; end if;
  transit := transit_account(company);
  session := session_of_account(company, source);
  refused := closed_till_refusal(company, source, session);
  if refused is not null then return refused; end if;
  perform lock_balances(company, array[source, transit], code);
  refused := till_refusal(company, source, code, cents + cost, agent);
  if refused is not null then return refused; end if;
  named := case when (select array_agg(kind order by id = target) from money_accounts
    where tenant_id = company and id in (source, target)) = array['caisse', 'banque']
    then 'versement banque' else 'transfert' end;
  loop
    insert into money_transfers (tenant_id, id, number, kind, from_id, to_id, currency, amount, fee, day,
      note, sent_by, sent_by_name)
      values (company, transfer, 'TR-' || at_ms, named, source, target, code, cents, cost, today,
        draft ->> 'note', agent, agent_name)
      on conflict on constraint money_transfers_number_key do nothing returning * into sent;
    exit when found;
    at_ms := at_ms + 1;
  end loop;
  perform add_move(company, source, session.id, code, named, -cents, today, transfer, agent, agent_name,
    sent.note);
  perform add_move(company, source, session.id, code, 'frais', -cost, today, transfer, agent, agent_name,
    sent.note);
  perform add_move(company, transit, null, code, named, cents, today, transfer, agent, agent_name, sent.note);
  return jsonb_build_object('id', transfer, 'number', sent.number, 'kind', named);
end $$;

/* Locks a transfer. `refused` is set when it is unknown, or no longer in the state that the caller saw. */
create or replace function locked_transfer(company uuid, transfer uuid, expected text,
  out sent money_transfers, out refused jsonb)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  select * into sent from money_transfers where tenant_id = company and id = transfer for no key update;
  if not found then
    refused := jsonb_build_object('refusal', 'NOT_FOUND');
  elsif sent.state <> expected then
    refused := jsonb_build_object('refusal', 'TRANSFER_DONE', 'state', sent.state,
      'by', coalesce(sent.cancelled_by_name, sent.settled_by_name, sent.acknowledged_by_name));
  end if;
end $$;

/* The book value of what arrives of a transfer, at the rate at which it was sent, in cents of a dollar. The
   last part takes what the others left, so nothing of a settled transfer stays in transit. */
create or replace function transit_worth(company uuid, sent money_transfers, transit uuid, cents bigint)
returns bigint stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select case when cents = sum(m.amount) then sum(m.book_value)::bigint
    else half_up(cents::numeric * max(m.book_value) filter (where m.amount = sent.amount), sent.amount) end
  from account_moves m
  where m.tenant_id = company and m.document_id = sent.id and m.account_id = transit
$$;

/* Receives a transfer. `may_all`: the caller may receive in every account, otherwise only in a till that they
   have open. A difference stays in transit. */
create or replace function acknowledge_transfer(company uuid, transfer uuid, agent uuid, agent_name text,
  may_all boolean, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  arrived bigint := (draft ->> 'received')::bigint;
  today   date := coalesce((draft ->> 'today')::date, company_day(company));
  session till_sessions;
  refused jsonb;
  locked  record;
  sent    money_transfers;
  transit uuid;
  worth   bigint;
begin
  locked := locked_transfer(company, transfer, 'En route');
  if locked.refused is not null then return locked.refused; end if;
  sent := locked.sent;
  transit := transit_account(company);
  session := session_of_account(company, sent.to_id);
  if not may_all and session.opened_by is distinct from agent then
    return jsonb_build_object('refusal', 'NOT_RESPONSIBLE'); end if;
  refused := closed_till_refusal(company, sent.to_id, session);
  if refused is not null then return refused; end if;
  perform lock_balances(company, array[sent.to_id, transit], sent.currency);
  worth := transit_worth(company, sent, transit, arrived);
  perform add_move(company, transit, null, sent.currency, sent.kind, -arrived, today, transfer, agent,
    agent_name, draft ->> 'note', null, null, -worth);
  perform add_move(company, sent.to_id, session.id, sent.currency, sent.kind, arrived, today, transfer, agent,
    agent_name, draft ->> 'note', null, null, worth);
  update money_transfers set state = case when arrived = amount then 'Reçu' else 'Écart' end,
    received = arrived, acknowledged_by = agent, acknowledged_by_name = agent_name, acknowledged_at = now()
    where tenant_id = company and id = transfer;
  return jsonb_build_object('id', transfer, 'number', sent.number, 'difference', sent.amount - arrived);
end $$;

/* Settles the difference that a transfer left in transit: it arrived late, it came back, or it is lost. */
create or replace function settle_transfer(company uuid, transfer uuid, agent uuid, agent_name text,
  draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  outcome text := draft ->> 'outcome';
  today   date := coalesce((draft ->> 'today')::date, company_day(company));
  account uuid;
  rest    bigint;
  session till_sessions;
  refused jsonb;
  locked  record;
  sent    money_transfers;
  transit uuid;
  worth   bigint;
begin
  locked := locked_transfer(company, transfer, 'Écart');
  if locked.refused is not null then return locked.refused; end if;
  sent := locked.sent;
  transit := transit_account(company);
  rest := sent.amount - sent.received;
  worth := transit_worth(company, sent, transit, rest);
  account := case outcome when 'arrivé' then sent.to_id when 'revenu' then sent.from_id end;
  if account is not null then
    refused := account_refusal(company, account, sent.currency);
    session := session_of_account(company, account);
    refused := coalesce(refused, closed_till_refusal(company, account, session));
    if refused is not null then return refused; end if;
    perform lock_balances(company, array[account, transit], sent.currency);
    refused := till_refusal(company, account, sent.currency, -rest, agent);
    if refused is not null then return refused; end if;
    perform add_move(company, account, session.id, sent.currency, sent.kind, rest, today, transfer, agent,
      agent_name, draft ->> 'reason', null, null, worth);
  end if;
  perform add_move(company, transit, null, sent.currency,
    case when account is null then 'écart' else sent.kind end, -rest, today, transfer, agent, agent_name,
    draft ->> 'reason', null, null, -worth);
  update money_transfers set state = 'Reçu', settled_by = agent, settled_by_name = agent_name,
    settled_at = now(), reason = draft ->> 'reason' where tenant_id = company and id = transfer;
  return jsonb_build_object('id', transfer, 'number', sent.number, 'difference', rest);
end $$;

/* Takes back a transfer that nobody has acknowledged, with its fee. */
create or replace function cancel_transfer(company uuid, transfer uuid, agent uuid, agent_name text,
  draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  refused jsonb;
  locked  record;
  sent    money_transfers;
begin
  locked := locked_transfer(company, transfer, 'En route');
  if locked.refused is not null then return locked.refused; end if;
  sent := locked.sent;
  refused := reverse_document(company, transfer, agent, agent_name,
    coalesce((draft ->> 'today')::date, company_day(company)), draft ->> 'reason');
  if refused is not null then return refused; end if;
  update money_transfers set state = 'Annulé', cancelled_by = agent, cancelled_by_name = agent_name,
    cancelled_at = now(), reason = draft ->> 'reason' where tenant_id = company and id = transfer;
  return jsonb_build_object('id', transfer, 'number', sent.number);
end $$;

/* Spends money of an account. Without an account it is the till that the person has open. Another till is
   another person's. */
create or replace function record_expense(company uuid, expense uuid, at_ms bigint, agent uuid,
  agent_name text, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  code    text := draft ->> 'currency';
  cents   bigint := (draft ->> 'amount')::bigint;
  today   date := coalesce((draft ->> 'today')::date, company_day(company));
  session till_sessions := open_session_of(company, agent);
  account uuid := coalesce((draft ->> 'accountId')::uuid, session.account_id);
  refused jsonb;
  spent   expenses;
begin
  if account is null then return jsonb_build_object('refusal', 'NO_OPEN_TILL'); end if;
  if (draft ->> 'day')::date > today then return jsonb_build_object('refusal', 'DAY_TO_COME'); end if;
  refused := account_refusal(company, account, code);
  if refused is not null then return refused; end if;
  if session.account_id is distinct from account then
    session := null;
    if exists (select from money_accounts where tenant_id = company and id = account and kind = 'caisse') then
      return jsonb_build_object('refusal', 'NO_OPEN_TILL'); end if;
  end if;
  refused := till_refusal(company, account, code, cents, agent);
  if refused is not null then return refused; end if;
  loop
    insert into expenses (tenant_id, id, number, account_id, category, payee, currency, amount, day, note,
      photo_id, expedition_id, recorded_by, recorded_by_name)
      values (company, expense, 'DP-' || at_ms, account, draft ->> 'category', draft ->> 'payee', code, cents,
        (draft ->> 'day')::date, draft ->> 'note', (draft ->> 'photoId')::uuid,
        (draft ->> 'expeditionId')::uuid, agent, agent_name)
      on conflict on constraint expenses_number_key do nothing returning * into spent;
    exit when found;
    at_ms := at_ms + 1;
  end loop;
  perform add_move(company, account, session.id, code, 'dépense', -cents, today, expense, agent, agent_name,
    spent.category || ', ' || spent.payee);
  return jsonb_build_object('id', expense, 'number', spent.number);
end $$;

/* Cancels an expense: its money comes back today, into the till's open session when it was paid in cash.
   `may_all`: the caller may cancel those of other people. */
create or replace function cancel_expense(company uuid, expense uuid, agent uuid, agent_name text,
  may_all boolean, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  refused jsonb;
  spent   expenses;
begin
  select * into spent from expenses where tenant_id = company and id = expense for no key update;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if spent.cancelled_at is not null then return jsonb_build_object('refusal', 'ALREADY_CANCELLED'); end if;
  if not may_all and spent.recorded_by <> agent then
    return jsonb_build_object('refusal', 'NOT_YOURS'); end if;
  refused := reverse_document(company, expense, agent, agent_name,
    coalesce((draft ->> 'today')::date, company_day(company)), draft ->> 'reason');
  if refused is not null then return refused; end if;
  update expenses set cancelled_by = agent, cancelled_by_name = agent_name, cancelled_at = now(),
    cancel_reason = draft ->> 'reason' where tenant_id = company and id = expense;
  return jsonb_build_object('id', expense, 'number', spent.number);
end $$;

/* What disagrees in the money accounts of the current company, as `{rule, account, currency, expected,
   found}`. Balances are the sum of the moves, nothing moves in a closed session, the money in transit is that
   of the transfers, and each expense has taken its amount once. */
create or replace function prove_money_accounts(company uuid) returns jsonb
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with moved as (
    select account_id, currency, sum(amount)::bigint as amount from account_moves
    where tenant_id = company group by account_id, currency
  ), under_way as (
    select currency, sum(amount - coalesce(received, 0))::bigint as amount from money_transfers
    where tenant_id = company and state in ('En route', 'Écart') group by currency
  ), transit as (
    select b.currency, b.balance as amount from account_balances b
      join money_accounts a on a.tenant_id = company and a.id = b.account_id and a.kind = 'transit'
    where b.tenant_id = company
  ), spent as (
    select e.id, e.account_id, e.currency,
      case when e.cancelled_at is null then -e.amount else 0 end as amount,
      coalesce((select sum(m.amount) from account_moves m where m.tenant_id = company
        and m.document_id = e.id and m.account_id = e.account_id), 0)::bigint as found
    from expenses e where e.tenant_id = company
  ), differences as (
    (select 'balance' as rule, coalesce(b.account_id, m.account_id) as account,
      coalesce(b.currency, m.currency) as currency, coalesce(m.amount, 0) as expected,
      coalesce(b.balance, 0) as found
    from (select * from account_balances where tenant_id = company) b
      full join moved m on m.account_id = b.account_id and m.currency = b.currency
    where coalesce(b.balance, 0) <> coalesce(m.amount, 0) limit 1000)
    union all
    (select 'closed session', m.account_id, m.currency, 0, sum(m.amount)::bigint
    from till_sessions s join account_moves m on m.tenant_id = company and m.session_id = s.id
    where s.tenant_id = company and s.closed_at is not null
      and m.written_at > s.closed_at + interval '1 minute'
    group by m.account_id, m.currency limit 1000)
    union all
    (select 'transit', (select id from money_accounts where tenant_id = company and kind = 'transit'),
      coalesce(t.currency, u.currency), coalesce(u.amount, 0), coalesce(t.amount, 0)
    from transit t full join under_way u on u.currency = t.currency
    where coalesce(t.amount, 0) <> coalesce(u.amount, 0) limit 1000)
    union all
    (select 'expense', account_id, currency, amount, found from spent where amount <> found limit 1000)
  )
  select coalesce(jsonb_agg(jsonb_build_object('rule', d.rule, 'account', coalesce(a.name, d.account::text),
    'currency', d.currency, 'expected', d.expected, 'found', d.found)), '[]')
  from differences d left join money_accounts a on a.tenant_id = company and a.id = d.account
$$;

call access.owned_by('escale_money', 'add_funds', 'cancel_funds', 'send_transfer', 'acknowledge_transfer',
  'settle_transfer', 'cancel_transfer', 'record_expense', 'cancel_expense', 'prove_money_accounts');

grant execute on function account_refusal, session_of_account, lock_balances, transit_account, transit_worth,
  locked_transfer to escale_money;

grant execute on function add_funds, cancel_funds, send_transfer, acknowledge_transfer, settle_transfer,
  cancel_transfer, record_expense, cancel_expense, prove_money_accounts to escale_app;
