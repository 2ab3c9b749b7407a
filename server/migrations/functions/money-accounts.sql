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

/* `{"refusal": "TILL_CLOSED", …}` for a till without an open session, otherwise null. */
create or replace function closed_till_refusal(company uuid, account uuid, session till_sessions)
returns jsonb stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('refusal', 'TILL_CLOSED', 'account', name) from money_accounts
  where tenant_id = company and id = account and kind = 'caisse' and session.id is null
$$;

/* `{"refusal": "TILL_LACKS", …}` when a till holds less than `cents` of a currency, otherwise null. Locks its
   balance, so two people cannot both take the last notes. */
create or replace function till_refusal(company uuid, account uuid, code text, cents bigint)
returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  in_till bigint;
begin
  if not exists (select from money_accounts where tenant_id = company and id = account and kind = 'caisse')
    then return null; end if;
  select b.balance into in_till from account_balances b
    where b.tenant_id = company and b.account_id = account and b.currency = code for no key update;
  if coalesce(in_till, 0) >= cents then return null; end if;
  return jsonb_build_object('refusal', 'TILL_LACKS', 'currency', code, 'balance', coalesce(in_till, 0));
end $$;

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

call access.owned_by('escale_money', 'add_funds');

grant execute on function account_refusal, session_of_account, closed_till_refusal, till_refusal
  to escale_money;

grant execute on function add_funds to escale_app;
