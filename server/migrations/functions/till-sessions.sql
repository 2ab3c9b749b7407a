-- Opening, counting and closing of tills (docs/decisions/147). Locks are taken in the order of till.sql.

/* Currencies that a till counts: dollars, the company's active currencies, and every currency of which it
   holds something. */
create or replace function till_currencies(company uuid, account uuid) returns text[]
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select array_agg(code order by code <> 'USD', code) from (
    select 'USD' as code
    union select currency from company_currencies where tenant_id = company and is_active
    union select currency from account_balances
      where tenant_id = company and account_id = account and balance <> 0) c
$$;

/* Why counts `[{"currency": "USD", "pieces": {"10000": 2}}]` are not those of a till, or null. */
create or replace function count_refusal(company uuid, account uuid, counts jsonb) returns jsonb
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted text[] := till_currencies(company, account);
  given  text[] := (select array_agg(c ->> 'currency') from jsonb_array_elements(counts) c);
  odd    text;
begin
  select code into odd from unnest(given) code where code <> all (wanted) limit 1;
  if odd is not null then
    return jsonb_build_object('refusal', 'CURRENCY_NOT_COUNTED', 'currency', odd); end if;
  select code into odd from unnest(wanted) code where code <> all (coalesce(given, '{}')) limit 1;
  if odd is not null then return jsonb_build_object('refusal', 'COUNT_MISSING', 'currency', odd); end if;
  return null;
end $$;

/* Writes a count of every currency with the balance as expected. The balances stay locked. */
create or replace function write_counts(company uuid, session till_sessions, stage text, nth integer,
  counts jsonb, agent uuid, agent_name text)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  counted jsonb;
  balance bigint;
begin
  for counted in select value from jsonb_array_elements(counts) order by value ->> 'currency' loop
    select b.balance into balance from account_balances b where b.tenant_id = company
      and b.account_id = session.account_id and b.currency = counted ->> 'currency' for no key update;
    insert into till_counts (tenant_id, session_id, moment, attempt, currency, pieces, counted, expected,
      counted_by, counted_by_name)
      values (company, session.id, stage, nth, counted ->> 'currency', counted -> 'pieces',
        pieces_amount(counted -> 'pieces'), coalesce(balance, 0), agent, agent_name);
  end loop;
end $$;

/* The counts of an attempt as `[{"currency", "counted", "expected", "difference"}]`, dollars first. */
create or replace function counted_amounts(company uuid, session uuid, stage text, nth integer)
returns jsonb stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('currency', c.currency, 'counted', c.counted,
    'expected', c.expected, 'difference', c.difference) order by c.currency <> 'USD', c.currency), '[]')
  from till_counts c
  where c.tenant_id = company and c.session_id = session and c.moment = stage and c.attempt = nth
$$;

/* How often a session was counted for its closing. */
create or replace function last_attempt(company uuid, session uuid) returns integer
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(max(attempt), 0)::integer from till_counts
  where tenant_id = company and session_id = session and moment = 'clôture'
$$;

/* Enters the differences of a count in the till. The float of a till that never held anything is no
   difference, it is money brought in. */
create or replace function enter_differences(company uuid, session till_sessions, stage text, nth integer,
  agent uuid, agent_name text, why text)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  found_count till_counts;
begin
  for found_count in select * from till_counts c
    where c.tenant_id = company and c.session_id = session.id and c.moment = stage and c.attempt = nth
    order by c.currency
  loop
    perform add_move(company, session.account_id, session.id, found_count.currency,
      case when is_first_float(session, found_count) then 'apport' else 'écart' end, found_count.difference,
      company_day(company), session.id, agent, agent_name,
      case when is_first_float(session, found_count) then 'Fonds de caisse' else why end);
  end loop;
end $$;

create or replace function is_first_float(session till_sessions, c till_counts) returns boolean
immutable language sql set search_path = pg_catalog, public, pg_temp as $$
  select session.rank = 1 and c.moment = 'ouverture' and c.expected = 0
$$;

/* Why a person cannot open a till: somebody has it open, or the person has another one. */
create or replace function till_opening_refusal(company uuid, account uuid, person uuid) returns jsonb
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'refusal', case when s.account_id = account then 'TILL_OPEN' else 'OTHER_TILL' end, 'till', a.name,
    'by', s.opened_by_name, 'at', s.opened_at, 'sessionId', s.id)
  from till_sessions s join money_accounts a on a.tenant_id = company and a.id = s.account_id
  where s.tenant_id = company and s.closed_at is null and (s.account_id = account or s.opened_by = person)
  order by s.account_id = account desc limit 1
$$;

/* Inserts a session as the next of its till. Nulls when the till or the person has an open one. The number
   is prefix-milliseconds, like an invoice's. */
create or replace function insert_session(company uuid, session uuid, account uuid, at_ms bigint, agent uuid,
  agent_name text)
returns till_sessions language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  written till_sessions;
  former  till_sessions;
  broken  text;
begin
  loop
    select * into former from till_sessions s where s.tenant_id = company and s.account_id = account
      order by s.rank desc limit 1;
    begin
      insert into till_sessions (tenant_id, id, number, rank, account_id, opened_by, opened_by_name,
        opening_day, former_hash)
        values (company, session, 'PVC-' || at_ms, coalesce(former.rank, 0) + 1, account, agent, agent_name,
          company_day(company), former.hash)
        returning * into written;
      return written;
    exception when unique_violation then
      get stacked diagnostics broken = constraint_name;
      if broken = 'till_sessions_pkey' then raise; end if;
      if broken <> 'till_sessions_number_key'
        and till_opening_refusal(company, account, agent) is not null then return null; end if;
      at_ms := at_ms + 1;
    end;
  end loop;
end $$;

/* What the writes of a session return. `opening` and `closing` are counted_amounts, `closing` of the last
   count. */
create or replace function session_written(company uuid, s till_sessions) returns jsonb
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('id', s.id, 'version', s.version, 'number', s.number, 'rank', s.rank,
    'state', s.state, 'accountId', s.account_id, 'openedBy', s.opened_by,
    'till', (select name from money_accounts a where a.tenant_id = company and a.id = s.account_id),
    'attempt', last_attempt(company, s.id), 'opening', counted_amounts(company, s.id, 'ouverture', 1),
    'closing', counted_amounts(company, s.id, 'clôture', last_attempt(company, s.id)))
$$;

/* True when some count of the closing or a difference of the opening is above the threshold of its currency.
   `thresholds` is `{"USD": 500}`. A currency without a threshold has one of 0. */
create or replace function is_above_threshold(company uuid, session till_sessions, thresholds jsonb)
returns boolean stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(bool_or(abs(c.difference) > coalesce((thresholds ->> c.currency)::bigint, 0)), false)
  from till_counts c
  where c.tenant_id = company and c.session_id = session.id and not is_first_float(session, c)
    and (c.moment = 'ouverture' or c.attempt = last_attempt(company, session.id))
$$;

/* Opens a till with the float that was counted. `draft` is the contract's OpeningDraft. Returns
   session_written or `{"refusal": …}`, which the caller rolls back. */
create or replace function open_till(company uuid, session uuid, at_ms bigint, agent uuid, agent_name text,
  draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account uuid := (draft ->> 'accountId')::uuid;
  till    money_accounts;
  opened  till_sessions;
  refused jsonb;
  differs boolean;
begin
  select * into till from money_accounts where tenant_id = company and id = account and kind = 'caisse';
  if not found then return jsonb_build_object('refusal', 'UNKNOWN_TILL'); end if;
  if not till.is_active then return jsonb_build_object('refusal', 'TILL_INACTIVE'); end if;
  refused := coalesce(till_opening_refusal(company, account, agent),
    count_refusal(company, account, draft -> 'counts'));
  if refused is not null then return refused; end if;
  -- A second opening of this till waits here for the unique index.
  opened := insert_session(company, session, account, at_ms, agent, agent_name);
  if opened.id is null then return till_opening_refusal(company, account, agent); end if;
  perform write_counts(company, opened, 'ouverture', 1, draft -> 'counts', agent, agent_name);
  differs := exists (select from till_counts c where c.tenant_id = company and c.session_id = session
    and c.difference <> 0 and not is_first_float(opened, c));
  if differs and draft ->> 'reason' is null then
    return jsonb_build_object('refusal', 'REASON_NEEDED',
      'counts', counted_amounts(company, session, 'ouverture', 1)); end if;
  perform enter_differences(company, opened, 'ouverture', 1, agent, agent_name, draft ->> 'reason');
  if differs then
    update till_sessions set opening_reason = draft ->> 'reason'
      where tenant_id = company and id = session returning * into opened;
  end if;
  return session_written(company, opened);
end $$;

/* Why a session cannot be counted or closed any more, or null. */
create or replace function closed_refusal(session till_sessions) returns jsonb
immutable language sql set search_path = pg_catalog, public, pg_temp as $$
  select case
    when session.id is null then jsonb_build_object('refusal', 'NOT_FOUND')
    when session.closed_at is not null then jsonb_build_object('refusal', 'SESSION_CLOSED',
      'by', session.closed_by_name, 'at', session.closed_at) end
$$;

/* Writes a blind count for the closing. It may be repeated until the closing, and every count stays. Moves
   wait for it and are refused afterwards. Returns session_written or `{"refusal": …}`. */
create or replace function count_till(company uuid, session uuid, agent uuid, agent_name text, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted till_sessions;
  refused jsonb;
begin
  select * into counted from till_sessions where tenant_id = company and id = session for update;
  refused := coalesce(closed_refusal(counted),
    count_refusal(company, counted.account_id, draft -> 'counts'));
  if refused is not null then return refused; end if;
  perform write_counts(company, counted, 'clôture', last_attempt(company, session) + 1, draft -> 'counts',
    agent, agent_name);
  update till_sessions set state = 'Comptée', counted_at = clock_timestamp(), version = version + 1
    where tenant_id = company and id = session returning * into counted;
  return session_written(company, counted);
end $$;

/* Opens a counted till again, because a client came before the closing. The count stays. Returns
   session_written or `{"refusal": …}`. */
create or replace function resume_till(company uuid, session uuid)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  resumed till_sessions;
  refused jsonb;
begin
  select * into resumed from till_sessions where tenant_id = company and id = session for update;
  refused := closed_refusal(resumed);
  if refused is not null then return refused; end if;
  update till_sessions set state = 'Ouverte', counted_at = null, version = version + 1
    where tenant_id = company and id = session returning * into resumed;
  return session_written(company, resumed);
end $$;

/* The text of a session that its hash protects: the session, its counts and its moves, a line each. Times are
   in seconds of UTC, because a restored company keeps no microseconds. People have their names: where a
   company is restored, they may have other ids. */
create or replace function session_text(company uuid, s till_sessions) returns text
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select string_agg(line, E'\n' order by part, place collate "C") from (
    select 1 as part, '' as place, json_build_array('session', s.id, s.account_id, s.rank, s.number,
      s.opened_by_name, utc_text(s.opened_at), s.opening_day, s.opening_reason, s.closed_by_name,
      utc_text(s.closed_at), s.closing_day, s.reason, s.reopens, s.reopened_by_name, s.reopen_reason,
      s.former_hash)::text as line
    union all
    select 2, c.moment || to_char(c.attempt, '0000') || c.currency, json_build_array('count', c.moment,
      c.attempt, c.currency, c.pieces, c.counted, c.expected, c.counted_by_name,
      utc_text(c.counted_at))::text
    from till_counts c where c.tenant_id = company and c.session_id = s.id
    union all
    select 3, m.id::text, json_build_array('move', m.id, m.account_id, m.currency, m.kind, m.amount, m.day,
      m.document_id, m.reverses, m.reason, m.written_by_name, utc_text(m.written_at))::text
    from account_moves m where m.tenant_id = company and m.session_id = s.id
    union all
    select 4, '', json_build_array('hold', s.hold_reason)::text where s.hold_reason is not null) lines
$$;

create or replace function utc_text(instant timestamptz) returns text
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

create or replace function session_hash(company uuid, s till_sessions) returns text
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to(session_text(company, s), 'UTF8')), 'hex')
$$;

/* The refusal of a closing for a transfer from the till that nobody has acknowledged, or null. */
create or replace function closing_hold(company uuid, session till_sessions) returns jsonb
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('refusal', 'TRANSFER_UNDER_WAY', 'number', t.number, 'account', a.name)
  from money_transfers t join money_accounts a on a.tenant_id = company and a.id = t.to_id
  where t.tenant_id = company and t.from_id = session.account_id and t.state = 'En route'
  order by t.sent_at, t.id limit 1
$$;

/* Keeps how many receipts wait on a device of a person for their open till. `age_ms` is the age of the
   oldest. Returns the session, or null without an open till. A device without receipts needs no row, and a
   session keeps twenty devices: those hold its closing already, whoever invents more. */
create or replace function report_device(company uuid, agent uuid, device_id uuid, device_kind text,
  receipts integer, age_ms bigint)
returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held   uuid;
  oldest timestamptz := case when receipts > 0 then now() - age_ms * interval '1 millisecond' end;
begin
  select id into held from till_sessions
    where tenant_id = company and opened_by = agent and closed_at is null for key share;
  if not found then return null; end if;
  update till_devices set kind = device_kind, waiting = receipts, since = oldest, reported_at = now()
    where tenant_id = company and session_id = held and device = device_id;
  if found or receipts = 0 or (select count(*) >= 20 from till_devices
    where tenant_id = company and session_id = held) then return held; end if;
  insert into till_devices (tenant_id, session_id, device, kind, waiting, since)
    values (company, held, device_id, device_kind, receipts, oldest)
    on conflict on constraint till_devices_pkey
    do update set kind = device_kind, waiting = receipts, since = oldest, reported_at = now();
  return held;
end $$;

/* The refusal of a closing for receipts that wait on a device, or null. It names the device with the oldest.
   A report of a device shares the lock of the session, so it is complete before the closing or comes after
   it. */
create or replace function device_hold(company uuid, session till_sessions) returns jsonb
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('refusal', 'DEVICE_HOLDS', 'device', d.kind, 'by', session.opened_by_name,
    'receipts', d.waiting, 'at', d.since)
  from till_devices d where d.tenant_id = company and d.session_id = session.id and d.waiting > 0
  order by d.since, d.device limit 1
$$;

/* Closes a counted till: enters the differences, freezes the session and hashes it with the till's former
   hash. `draft` is the contract's ClosingDraft, `attempt` the count that the person saw. Above a threshold
   the session waits for approval, which holds nobody up. `passes_holds`: the person is a manager, who says
   why (`holdReason`) when a device still holds receipts. Returns session_written or `{"refusal": …}`. */
create or replace function close_till(company uuid, session uuid, agent uuid, agent_name text, draft jsonb,
  thresholds jsonb, passes_holds boolean)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  closing till_sessions;
  refused jsonb;
  nth     integer;
  amounts jsonb;
  differs boolean;
begin
  select * into closing from till_sessions where tenant_id = company and id = session for update;
  refused := closed_refusal(closing);
  if refused is not null then return refused; end if;
  if closing.state <> 'Comptée' then return jsonb_build_object('refusal', 'NOT_COUNTED'); end if;
  refused := closing_hold(company, closing);
  if refused is not null and not passes_holds then return refused; end if;
  refused := device_hold(company, closing);
  if refused is not null and not (passes_holds and draft ->> 'holdReason' is not null) then
    return refused || jsonb_build_object('mayPass', passes_holds); end if;
  closing.hold_reason := case when refused is not null then draft ->> 'holdReason' end;
  nth := last_attempt(company, session);
  amounts := counted_amounts(company, session, 'clôture', nth);
  if nth <> (draft ->> 'attempt')::integer then
    return jsonb_build_object('refusal', 'COUNTED_AGAIN', 'counts', amounts, 'attempt', nth); end if;
  differs := exists (select from jsonb_array_elements(amounts) a where (a ->> 'difference')::bigint <> 0);
  if differs and draft ->> 'reason' is null then
    return jsonb_build_object('refusal', 'REASON_NEEDED', 'counts', amounts); end if;
  perform enter_differences(company, closing, 'clôture', nth, agent, agent_name, draft ->> 'reason');
  closing.reason := case when differs then draft ->> 'reason' end;
  closing.closed_by := agent;
  closing.closed_by_name := agent_name;
  closing.closed_at := clock_timestamp();
  closing.closing_day := company_day(company);
  update till_sessions s set reason = closing.reason, hold_reason = closing.hold_reason, closed_by = agent,
    closed_by_name = agent_name, closed_at = closing.closed_at, closing_day = closing.closing_day,
    version = s.version + 1,
    hash = session_hash(company, closing),
    state = case when is_above_threshold(company, closing, thresholds) then 'Écart à approuver'
      else 'Clôturée' end
    where s.tenant_id = company and s.id = session returning * into closing;
  return session_written(company, closing);
end $$;

/* Approves the difference of a closed session. Nobody approves a till that they opened, counted or closed.
   Returns session_written or `{"refusal": …}`. */
create or replace function approve_till(company uuid, session uuid, agent uuid, agent_name text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  approved till_sessions;
begin
  select * into approved from till_sessions where tenant_id = company and id = session for update;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if approved.approved_at is not null then
    return jsonb_build_object('refusal', 'ALREADY_APPROVED', 'by', approved.approved_by_name,
      'at', approved.approved_at); end if;
  if approved.state <> 'Écart à approuver' then
    return jsonb_build_object('refusal', 'NOTHING_TO_APPROVE'); end if;
  if agent in (approved.opened_by, approved.closed_by) or exists (select from till_counts c
    where c.tenant_id = company and c.session_id = session and c.moment = 'clôture'
      and c.counted_by = agent) then
    return jsonb_build_object('refusal', 'OWN_DIFFERENCE'); end if;
  update till_sessions set state = 'Clôturée', approved_by = agent, approved_by_name = agent_name,
    approved_at = clock_timestamp(), version = version + 1
    where tenant_id = company and id = session returning * into approved;
  return session_written(company, approved);
end $$;

/* Opens the last session of a till again, as another session of the same person. The first closing stays, and
   its count is the float. Returns session_written of the new session or `{"refusal": …}`. */
create or replace function reopen_till(company uuid, session uuid, new_session uuid, at_ms bigint, why text,
  agent uuid, agent_name text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  former   till_sessions;
  reopened till_sessions;
begin
  select * into former from till_sessions where tenant_id = company and id = session;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if former.closed_at is null then return jsonb_build_object('refusal', 'STILL_OPEN'); end if;
  if till_opening_refusal(company, former.account_id, former.opened_by) is not null then
    return till_opening_refusal(company, former.account_id, former.opened_by); end if;
  if exists (select from till_sessions s where s.tenant_id = company and s.account_id = former.account_id
    and s.rank > former.rank) then return jsonb_build_object('refusal', 'NOT_LAST_SESSION'); end if;
  reopened := insert_session(company, new_session, former.account_id, at_ms, former.opened_by,
    former.opened_by_name);
  if reopened.id is null then
    return till_opening_refusal(company, former.account_id, former.opened_by); end if;
  update till_sessions set reopens = session, reopened_by = agent, reopened_by_name = agent_name,
    reopen_reason = why where tenant_id = company and id = new_session returning * into reopened;
  perform write_counts(company, reopened, 'ouverture', 1, (
    select jsonb_agg(jsonb_build_object('currency', c.currency, 'pieces', c.pieces)) from till_counts c
    where c.tenant_id = company and c.session_id = session and c.moment = 'clôture'
      and c.attempt = last_attempt(company, session)), agent, agent_name);
  return session_written(company, reopened);
end $$;

/* The hashes of a till, or of all tills: `{"sessions": 214, "broken": [{"sessionId", "till", "number",
   "rank", "rule"}]}`. The rules are `texte`, `chaîne` (the former hash is another one) and `rang` (a session is
   missing). */
create or replace function till_chain(company uuid, account uuid default null) returns jsonb
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  with chain as (
    select s.*, a.name as till, lag(s.hash) over by_rank as hash_before,
      lag(s.rank) over by_rank as rank_before
    from till_sessions s join money_accounts a on a.tenant_id = company and a.id = s.account_id
    where s.tenant_id = company and (account is null or s.account_id = account)
    window by_rank as (partition by s.account_id order by s.rank)
  ), broken as (
    select c.id, c.till, c.number, c.rank, case
      when c.rank <> coalesce(c.rank_before, 0) + 1 then 'rang'
      when c.former_hash is distinct from c.hash_before then 'chaîne'
      when c.closed_at is not null and c.hash <> session_hash(company,
        (select s from till_sessions s where s.tenant_id = company and s.id = c.id)) then 'texte' end as rule
    from chain c
  )
  select jsonb_build_object('sessions', (select count(*) from chain where closed_at is not null),
    'broken', (select coalesce(jsonb_agg(jsonb_build_object('sessionId', b.id, 'till', b.till,
        'number', b.number, 'rank', b.rank, 'rule', b.rule) order by b.till, b.rank), '[]')
      from (select * from broken where rule is not null order by till, rank limit 1000) b))
$$;

/* Sessions whose count does not follow from their float and moves, and tills that do not hold what was
   counted last. Amounts are minor units of `currency`. */
create or replace function session_differences(company uuid) returns jsonb
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  with moved as (
    select m.session_id, m.currency, sum(m.amount) as amount from account_moves m
    where m.tenant_id = company and m.session_id is not null and m.document_id <> m.session_id
    group by m.session_id, m.currency
  ), counts as (
    select s.id, s.number, a.id as account, a.name as till, o.currency, o.counted as float, c.expected,
      c.counted, s.closed_at,
      s.rank = (select max(l.rank) from till_sessions l
        where l.tenant_id = company and l.account_id = s.account_id) as is_last
    from till_sessions s
      join money_accounts a on a.tenant_id = company and a.id = s.account_id
      join till_counts c on c.tenant_id = company and c.session_id = s.id and c.moment = 'clôture'
        and c.attempt = last_attempt(company, s.id)
      left join till_counts o on o.tenant_id = company and o.session_id = s.id and o.moment = 'ouverture'
        and o.currency = c.currency
    where s.tenant_id = company and s.closed_at is not null
  )
  select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
    (select 'attendu' as rule, c.till, c.number, c.currency,
      coalesce(c.float, 0) + coalesce(m.amount, 0) as expected, c.expected as found
    from counts c left join moved m on m.session_id = c.id and m.currency = c.currency
    where c.expected <> coalesce(c.float, 0) + coalesce(m.amount, 0) limit 1000)
    union all
    (select 'solde', c.till, c.number, c.currency, c.counted, coalesce(b.balance, 0)
    from counts c left join account_balances b
      on b.tenant_id = company and b.account_id = c.account and b.currency = c.currency
    where c.is_last and c.counted <> coalesce(b.balance, 0) limit 1000)) d
$$;

/* Nightly proof of the tills: `{"broken": …, "differences": …}` of till_chain and session_differences. It
   repairs nothing: money that differs is for a person. */
create or replace function prove_tills(company uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return jsonb_build_object('broken', till_chain(company) -> 'broken',
    'differences', session_differences(company));
end $$;

/* The chain of one till. */
create or replace function prove_till(company uuid, account uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return till_chain(company, account);
end $$;

call access.owned_by('escale_money', 'report_device', 'open_till', 'count_till', 'resume_till', 'close_till',
  'approve_till', 'reopen_till', 'prove_tills', 'prove_till');

grant execute on function count_refusal, write_counts, counted_amounts, last_attempt,
  enter_differences, is_first_float, till_opening_refusal, insert_session, session_written,
  is_above_threshold, closed_refusal, closing_hold, device_hold, session_text, utc_text, session_hash,
  till_chain, session_differences to escale_money;

grant execute on function till_currencies, counted_amounts, last_attempt, pieces_amount
  to escale_money, escale_app;

grant execute on function report_device, open_till, count_till, resume_till, close_till, approve_till,
  reopen_till, prove_tills, prove_till to escale_app;
