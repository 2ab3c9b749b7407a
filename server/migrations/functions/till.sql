-- Moves of money accounts and the sessions of tills (docs/decisions/147). Locks are taken in one order: the
-- session of the till, then the balances of accounts by account and currency.

/* The session in which a person takes and gives cash, locked against its closing. Null without one. */
create or replace function open_session_of(company uuid, person uuid)
returns till_sessions language sql set search_path = pg_catalog, public, pg_temp as $$
  select * from till_sessions where tenant_id = company and opened_by = person and state = 'Ouverte'
    for no key update
$$;

/* The refusal of cash when open_session_of is null: `TILL_COUNTED` with the till that the person counted, or
   that was closed in the last ten minutes, otherwise `NO_OPEN_TILL`. */
create or replace function no_open_till(company uuid, person uuid) returns jsonb
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select jsonb_build_object('refusal', 'TILL_COUNTED', 'till', a.name, 'state', s.state)
    from till_sessions s join money_accounts a on a.tenant_id = company and a.id = s.account_id
    where s.tenant_id = company and s.opened_by = person and s.state <> 'Ouverte'
      and (s.closed_at is null or s.closed_at > clock_timestamp() - interval '10 minutes')
    order by s.opened_at desc, s.id desc limit 1), '{"refusal": "NO_OPEN_TILL"}')
$$;

/* The book value of an amount at the current rate, in cents of a dollar. Null without a rate. */
create or replace function book_worth(company uuid, cents bigint, code text) returns bigint
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select case when code = 'USD' then cents
    else (select cents_of(cents, code, r.rate) from usable_rate(company, code, 'vente') r) end
$$;

/* Adds a move to an account and to its balance. `cents` are minor units, positive when money comes in. The
   moves of a till belong to an open session of it. After the count only its own difference is entered. The
   balance is locked first, so the moves of one account and currency follow each other in time. `worth` is the
   book value and `gain` its difference with what it settles, both in cents of a dollar. Without `worth` the
   book value is that at the current rate. A reversal has the opposite of the values that it reverses. */
create or replace function add_move(company uuid, account uuid, session uuid, code text, kind text,
  cents bigint, day date, document uuid, agent uuid, agent_name text, why text default null,
  reversed uuid default null, method text default null, worth bigint default null, gain bigint default 0)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  new_balance bigint;
begin
  if cents = 0 then return; end if;
  if session is null and exists (select from money_accounts a
      where a.tenant_id = company and a.id = account and a.kind = 'caisse')
    or session is not null and not exists (select from till_sessions s
      where s.tenant_id = company and s.id = session and s.account_id = account and s.closed_at is null
        and (s.state = 'Ouverte' or document = session)) then
    raise exception 'no open session of this till' using errcode = '23514';
  end if;
  if reversed is not null then
    select -m.book_value, -m.exchange_gain into worth, gain from account_moves m
      where m.tenant_id = company and m.document_id = document and m.id = reversed;
  elsif worth is null then
    worth := book_worth(company, cents, code);
  end if;
  insert into account_balances as b (tenant_id, account_id, currency, balance)
    values (company, account, code, cents)
    on conflict on constraint account_balances_pkey do update set balance = b.balance + excluded.balance
    returning b.balance into new_balance;
  insert into account_moves (tenant_id, account_id, session_id, currency, kind, amount, balance_after, day,
    document_id, written_by, written_by_name, reason, reverses, method, book_value, exchange_gain)
    values (company, account, session, code, kind, cents, new_balance, day, document, agent, agent_name, why,
      reversed, method, case when code <> 'USD' then worth end, gain);
end $$;

/* Enters the moves of a document again with the opposite amounts, today. Those of a till need the open
   session of that till. Without one, and with `may_elsewhere`, the money leaves the till that the person has
   open: a client's money is given back where the client is. Returns null or a refusal. */
create or replace function reverse_document(company uuid, document uuid, agent uuid, agent_name text,
  day date, why text, may_elsewhere boolean default false)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  move    account_moves;
  session till_sessions;
begin
  perform from till_sessions s where s.tenant_id = company and s.state = 'Ouverte'
    and (may_elsewhere and s.opened_by = agent or s.account_id in (select m.account_id from account_moves m
      where m.tenant_id = company and m.document_id = document))
    order by s.id for no key update;
  for move in select * from account_moves m
    where m.tenant_id = company and m.document_id = document and m.reverses is null
      and not exists (select from account_moves r where r.tenant_id = company and r.reverses = m.id)
    order by m.account_id, m.currency, m.id
  loop
    if move.session_id is not null then
      select * into session from till_sessions s where s.tenant_id = company and s.state = 'Ouverte'
        and (s.account_id = move.account_id or may_elsewhere and s.opened_by = agent)
        order by s.account_id = move.account_id desc limit 1;
      if session.id is null then
        return case when may_elsewhere then no_open_till(company, agent)
          else closed_till_refusal(company, move.account_id, session) end;
      end if;
      move.account_id := session.account_id;
      move.session_id := session.id;
    end if;
    perform add_move(company, move.account_id, move.session_id, move.currency, move.kind, -move.amount, day,
      document, agent, agent_name, why, move.id, move.method);
  end loop;
  return null;
end $$;

/* `{"refusal": "TILL_CLOSED", …}` for a till without an open session, otherwise null. */
create or replace function closed_till_refusal(company uuid, account uuid, session till_sessions)
returns jsonb stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('refusal', 'TILL_CLOSED', 'account', name) from money_accounts
  where tenant_id = company and id = account and kind = 'caisse' and session.id is null
$$;

/* `{"refusal": "TILL_LACKS", …}` when a till holds less than `cents` of a currency, otherwise null. Called
   before money leaves the till, under the lock of its session. Locks its balance too, so two people cannot
   both take the last notes. The person who has the till open counts it blind and does not get `balance`. */
create or replace function till_refusal(company uuid, account uuid, code text, cents bigint, agent uuid)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  in_till bigint;
begin
  if not exists (select from money_accounts where tenant_id = company and id = account and kind = 'caisse')
    then return null; end if;
  select b.balance into in_till from account_balances b
    where b.tenant_id = company and b.account_id = account and b.currency = code for no key update;
  if coalesce(in_till, 0) >= cents then return null; end if;
  return jsonb_build_object('refusal', 'TILL_LACKS', 'currency', code, 'balance', case when not exists (
    select from till_sessions s where s.tenant_id = company and s.account_id = account
      and s.opened_by = agent and s.state = 'Ouverte') then coalesce(in_till, 0) end);
end $$;

grant execute on function open_session_of, no_open_till, book_worth, add_move, reverse_document,
  closed_till_refusal, till_refusal to escale_money;
