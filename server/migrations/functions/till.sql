-- Moves of money accounts and the sessions of tills (docs/decisions/147). Locks are taken in one order: the
-- session of the till, then the balances of accounts by account and currency.

/* The session in which a person takes and gives cash, locked against its closing. Null without one. */
create or replace function open_session_of(company uuid, person uuid)
returns till_sessions language sql set search_path = pg_catalog, public, pg_temp as $$
  select * from till_sessions where tenant_id = company and opened_by = person and state = 'Ouverte'
    for no key update
$$;

/* Adds a move to an account and to its balance. `cents` are minor units, positive when money comes in. The
   balance is locked first, so the moves of one account and currency follow each other in time. */
create or replace function add_move(company uuid, account uuid, session uuid, code text, kind text,
  cents bigint, day date, document uuid, agent uuid, agent_name text, why text default null,
  reversed uuid default null)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  new_balance bigint;
begin
  if cents = 0 then return; end if;
  insert into account_balances as b (tenant_id, account_id, currency, balance)
    values (company, account, code, cents)
    on conflict on constraint account_balances_pkey do update set balance = b.balance + excluded.balance
    returning b.balance into new_balance;
  insert into account_moves (tenant_id, account_id, session_id, currency, kind, amount, balance_after, day,
    document_id, written_by, written_by_name, reason, reverses)
    values (company, account, session, code, kind, cents, new_balance, day, document, agent, agent_name, why,
      reversed);
end $$;

/* Enters the moves of a document again with the opposite amounts, today. Those of a till go to the open
   session `session`, also when their own session is closed. */
create or replace function reverse_moves(company uuid, document uuid, session till_sessions, day date,
  agent uuid, agent_name text, why text)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  move account_moves;
begin
  for move in select * from account_moves m
    where m.tenant_id = company and m.document_id = document and m.reverses is null
      and not exists (select from account_moves r where r.tenant_id = company and r.reverses = m.id)
    order by m.account_id, m.currency, m.id
  loop
    perform add_move(company, move.account_id, case when move.session_id is not null then session.id end,
      move.currency, move.kind, -move.amount, day, document, agent, agent_name, why, move.id);
  end loop;
end $$;

grant execute on function open_session_of, add_move, reverse_moves to escale_money;
