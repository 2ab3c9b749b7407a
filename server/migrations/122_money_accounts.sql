-- Currencies, money accounts and tills of a company (docs/decisions/147). Amounts are minor units of their
-- currency. Everything is optional: without the features « currencies » and « till » nothing is written.

-- A currency that the company takes, with its notes and coins and how cash is rounded.
create table company_currencies (
  tenant_id  uuid not null default access.tenant(),
  currency   char(3) not null,
  version    integer not null default 1,
  is_active  boolean not null default true,
  cash_step  bigint not null,    -- smallest amount handed over in cash
  rounding   text not null default 'au-dessus',
  pieces     bigint[] not null,  -- notes and coins
  updated_at timestamptz not null default now(),
  constraint company_currencies_pkey primary key (tenant_id, currency),
  constraint company_currencies_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint company_currencies_code check (currency in ('USD', 'CDF', 'XAF', 'XOF', 'GNF', 'EUR', 'CNY')),
  constraint company_currencies_step check (cash_step between 1 and 1000000000),
  constraint company_currencies_rounding check (rounding in ('au-dessus', 'au plus proche')),
  constraint company_currencies_pieces check (cardinality(pieces) between 1 and 30 and 0 < all (pieces))
);

-- Rates are never edited: a mistake gets a newer row.
create table exchange_rates (
  tenant_id       uuid not null default access.tenant(),
  id              uuid not null,
  base            char(3) not null default 'USD',
  quote           char(3) not null,
  side            text not null,
  rate            numeric(20, 10) not null, -- units of quote for one unit of base
  source          text not null,
  valid_from      timestamptz not null default clock_timestamp(),
  written_by      uuid not null,
  written_by_name text not null,
  constraint exchange_rates_pkey primary key (tenant_id, id),
  constraint exchange_rates_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint exchange_rates_codes check (base <> quote
    and base in ('USD', 'CDF', 'XAF', 'XOF', 'GNF', 'EUR', 'CNY')
    and quote in ('USD', 'CDF', 'XAF', 'XOF', 'GNF', 'EUR', 'CNY')),
  constraint exchange_rates_side check (side in ('vente', 'achat')),
  constraint exchange_rates_rate check (rate > 0),
  constraint exchange_rates_source check (source in ('saisi', 'banque centrale', 'marché'))
);

create index exchange_rates_latest on exchange_rates (tenant_id, quote, side, valid_from desc, id);

-- Where money is: a till has one drawer a currency, every other account has one currency.
create table money_accounts (
  tenant_id  uuid not null default access.tenant(),
  id         uuid not null,
  version    integer not null default 1,
  name       text not null,
  name_key   text collate "C" not null generated always as (access.fold(name)) stored,
  kind       text not null,
  currency   char(3),
  agency     text,
  operator   text, -- bank or mobile money operator
  number     text, -- number of the account or telephone
  is_active  boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint money_accounts_pkey primary key (tenant_id, id),
  constraint money_accounts_name_key unique (tenant_id, name_key),
  constraint money_accounts_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint money_accounts_kind check (kind in ('caisse', 'banque', 'mobile money', 'carte', 'transit')),
  constraint money_accounts_currency check ((currency is null) = (kind in ('caisse', 'transit'))
    and currency in ('USD', 'CDF', 'XAF', 'XOF', 'GNF', 'EUR', 'CNY')),
  constraint money_accounts_texts check (length(name) between 1 and 100 and length(agency) between 1 and 100
    and length(operator) between 1 and 100 and length(number) between 1 and 60)
);

-- Methods of payment beside the three that every company has.
create table payment_methods (
  tenant_id  uuid not null default access.tenant(),
  id         uuid not null,
  version    integer not null default 1,
  name       text not null,
  name_key   text collate "C" not null generated always as (access.fold(name)) stored,
  kind       text not null, -- of the accounts that take it
  is_active  boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_methods_pkey primary key (tenant_id, id),
  constraint payment_methods_name_key unique (tenant_id, name_key),
  constraint payment_methods_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint payment_methods_kind check (kind in ('caisse', 'banque', 'mobile money', 'carte')),
  constraint payment_methods_name check (length(name) between 1 and 40)
);

-- From the opening of a till to its closing. A session that an admin reopened is closed a second time by
-- another row, which names it. A closed session keeps its figures: only its approval is added.
create table till_sessions (
  tenant_id        uuid not null default access.tenant(),
  id               uuid not null,
  version          integer not null default 1,
  number           text not null,    -- of the « PV de caisse »
  rank             integer not null, -- of the session among those of its till, from 1 without holes
  account_id       uuid not null,
  state            text not null default 'Ouverte',
  opened_by        uuid not null,
  opened_by_name   text not null,
  opened_at        timestamptz not null default clock_timestamp(),
  opening_day      date not null,
  opening_reason   text, -- of a difference with the last closing
  counted_at       timestamptz,
  closed_by        uuid,
  closed_by_name   text,
  closed_at        timestamptz,
  closing_day      date,
  reason           text, -- of a difference at the closing
  approved_by      uuid,
  approved_by_name text,
  approved_at      timestamptz,
  reopens          uuid,
  reopened_by      uuid,
  reopened_by_name text,
  reopen_reason    text,
  former_hash      text, -- hash of the till's session before
  hash             text,
  constraint till_sessions_pkey primary key (tenant_id, id),
  constraint till_sessions_number_key unique (tenant_id, number),
  constraint till_sessions_rank_key unique (tenant_id, account_id, rank),
  constraint till_sessions_account foreign key (tenant_id, account_id)
    references money_accounts (tenant_id, id) on delete restrict,
  constraint till_sessions_reopened foreign key (tenant_id, reopens) references till_sessions (tenant_id, id)
    on delete cascade,
  constraint till_sessions_state
    check (state in ('Ouverte', 'Comptée', 'Écart à approuver', 'Clôturée')),
  constraint till_sessions_closed check ((state in ('Ouverte', 'Comptée')) = (closed_at is null)
    and num_nulls(closed_by, closed_by_name, closed_at, closing_day, hash) in (0, 5)),
  constraint till_sessions_counted check ((state = 'Ouverte') = (counted_at is null)),
  constraint till_sessions_approved check (num_nulls(approved_by, approved_by_name, approved_at) in (0, 3)
    and (approved_at is null or state = 'Clôturée')),
  constraint till_sessions_reopening check
    (num_nulls(reopens, reopened_by, reopened_by_name, reopen_reason) in (0, 4)),
  constraint till_sessions_texts check (length(reason) between 1 and 1000
    and length(opening_reason) between 1 and 1000 and length(reopen_reason) between 1 and 1000),
  constraint till_sessions_rank check (rank > 0)
);

-- A till has one open session, and so has a person. A session that waits for approval counts as closed.
create unique index till_sessions_open on till_sessions (tenant_id, account_id) where closed_at is null;

create unique index till_sessions_of_person on till_sessions (tenant_id, opened_by) where closed_at is null;

create index till_sessions_newest on till_sessions (tenant_id, account_id, opened_at desc, id desc);

create index till_sessions_by_time on till_sessions (tenant_id, opened_at desc, id desc);

create index till_sessions_by_person on till_sessions (tenant_id, opened_by, opened_at desc, id desc);

/* The amount of notes and coins as `{"2000000": 30}`: how many of each. Null when a note is no positive
   number, or is there less than once or more than 100 000 times. */
create function pieces_amount(pieces jsonb) returns bigint
immutable language sql set search_path = pg_catalog, pg_temp as $$
  select case when coalesce(bool_and(key ~ '^[1-9][0-9]{0,11}$' and value::text ~ '^[1-9][0-9]{0,5}$'), true)
      and coalesce(max(case when value::text ~ '^[0-9]{1,6}$' then value::text::integer end), 0) <= 100000
    then coalesce(sum(case when key ~ '^[0-9]{1,12}$' and value::text ~ '^[0-9]{1,6}$'
      then key::bigint * value::text::bigint end), 0)::bigint end
  from jsonb_each(pieces)
$$;

-- Append-only: what was counted at the opening and at the closing, by currency. Who counts a second time
-- writes a second attempt.
create table till_counts (
  tenant_id       uuid not null default access.tenant(),
  session_id      uuid not null,
  moment          text not null,
  attempt         smallint not null,
  currency        char(3) not null,
  pieces          jsonb not null,
  counted         bigint not null,
  expected        bigint not null, -- balance of the till when it was counted
  difference      bigint not null generated always as (counted - expected) stored,
  counted_by      uuid not null,
  counted_by_name text not null,
  counted_at      timestamptz not null default clock_timestamp(),
  constraint till_counts_pkey primary key (tenant_id, session_id, moment, attempt, currency),
  constraint till_counts_session foreign key (tenant_id, session_id) references till_sessions (tenant_id, id)
    on delete cascade,
  constraint till_counts_moment check (moment in ('ouverture', 'clôture')),
  constraint till_counts_attempt check (attempt between 1 and 1000),
  constraint till_counts_currency check (currency in ('USD', 'CDF', 'XAF', 'XOF', 'GNF', 'EUR', 'CNY')),
  constraint till_counts_counted check (counted between 0 and 1000000000000000),
  constraint till_counts_pieces check (jsonb_typeof(pieces) = 'object' and counted = pieces_amount(pieces))
);

-- Append-only: every change of an account. An error is corrected by a move of the same kind with the
-- opposite amount, on the day of the correction.
create table account_moves (
  tenant_id       uuid not null default access.tenant(),
  account_id      uuid not null,
  id              uuid not null default gen_random_uuid(),
  currency        char(3) not null,
  kind            text not null,
  amount          bigint not null, -- positive when money comes in
  balance_after   bigint not null, -- of the account in this currency
  day             date not null,
  session_id      uuid,            -- of a till
  document_id     uuid not null,   -- payment, refund, expense, transfer or session
  reverses        uuid,
  reason          text,
  written_by      uuid,
  written_by_name text,
  written_at      timestamptz not null default clock_timestamp(),
  constraint account_moves_pkey primary key (tenant_id, account_id, id),
  constraint account_moves_account foreign key (tenant_id, account_id)
    references money_accounts (tenant_id, id) on delete restrict,
  constraint account_moves_session foreign key (tenant_id, session_id)
    references till_sessions (tenant_id, id)
    on delete restrict,
  constraint account_moves_kind check (kind in ('apport', 'reçu', 'remboursement', 'dépense',
    'versement banque', 'transfert', 'frais', 'écart')),
  constraint account_moves_amount check (amount <> 0 and abs(amount) <= 1000000000000000),
  constraint account_moves_currency check (currency in ('USD', 'CDF', 'XAF', 'XOF', 'GNF', 'EUR', 'CNY')),
  constraint account_moves_reason check (length(reason) between 1 and 1000)
);

create unique index account_moves_reversed on account_moves (tenant_id, reverses) where reverses is not null;

create index account_moves_of_session on account_moves (tenant_id, session_id) where session_id is not null;

create index account_moves_of_document on account_moves (tenant_id, document_id);

create index account_moves_newest on account_moves (tenant_id, account_id, written_at desc, id desc);

create index account_moves_by_time on account_moves (tenant_id, written_at desc, id desc);

create index account_moves_of_day on account_moves (tenant_id, day, account_id);

-- The sum of the moves of each account and currency.
create table account_balances (
  tenant_id  uuid not null default access.tenant(),
  account_id uuid not null,
  currency   char(3) not null,
  balance    bigint not null,
  constraint account_balances_pkey primary key (tenant_id, account_id, currency),
  constraint account_balances_account foreign key (tenant_id, account_id)
    references money_accounts (tenant_id, id) on delete cascade
);

-- How a payment was handed over: each note, transfer or mobile money with its account, currency and value.
-- Change given back is a negative tender. The values add up to the amount of the payment.
create table payment_tenders (
  tenant_id          uuid not null default access.tenant(),
  payment_id         uuid not null,
  position           smallint not null,
  method             text not null,
  account_id         uuid not null,
  currency           char(3) not null,
  amount             bigint not null, -- minor units of `currency`
  rate_id            uuid,
  rate               numeric(20, 10), -- null in the currency of the payment
  value              bigint not null, -- minor units of the payment's currency
  difference         bigint not null default 0, -- of rounding, in `currency`: kept by the till
  operator           text,
  payer_number       text,
  payer_name         text,
  operator_reference text,
  reference_key      text collate "C" generated always as
    (nullif(upper(regexp_replace(operator_reference, '\s', '', 'g')), '')) stored,
  fee                bigint, -- kept by the operator, in `currency`
  paid_day           date, -- as the operator says
  screenshot_id      uuid,
  verified_by        uuid,
  verified_by_name   text,
  verified_at        timestamptz,
  refused_by         uuid,
  refused_by_name    text,
  refused_at         timestamptz,
  refusal_reason     text,
  constraint payment_tenders_pkey primary key (tenant_id, payment_id, position),
  constraint payment_tenders_payment foreign key (tenant_id, payment_id) references payments (tenant_id, id)
    on delete cascade,
  constraint payment_tenders_account foreign key (tenant_id, account_id)
    references money_accounts (tenant_id, id) on delete restrict,
  constraint payment_tenders_rate foreign key (tenant_id, rate_id) references exchange_rates (tenant_id, id)
    on delete restrict,
  constraint payment_tenders_rated check ((rate is null) = (rate_id is null)),
  constraint payment_tenders_amount check (amount <> 0 and abs(amount) <= 1000000000000000
    and sign(value) in (0, sign(amount))),
  constraint payment_tenders_fee check (fee between 0 and abs(amount)),
  constraint payment_tenders_verified check (num_nulls(verified_by, verified_by_name, verified_at) in (0, 3)),
  constraint payment_tenders_refused check (num_nulls(refused_by, refused_by_name, refused_at, refusal_reason)
    in (0, 4) and (refused_at is null or verified_at is null)),
  constraint payment_tenders_texts check (length(method) between 1 and 40
    and length(operator) between 1 and 100 and length(payer_number) between 1 and 40
    and length(payer_name) between 1 and 200 and length(operator_reference) between 1 and 100
    and length(refusal_reason) between 1 and 1000)
);

-- A transfer of an operator is taken once. A refused screenshot does not take it.
create unique index payment_tenders_reference on payment_tenders (tenant_id, operator, reference_key)
  where reference_key is not null and refused_at is null;

create index payment_tenders_of_account on payment_tenders (tenant_id, account_id);

create index payment_tenders_to_verify on payment_tenders (tenant_id, payment_id)
  where screenshot_id is not null and verified_at is null and refused_at is null;

call access.fence('company_currencies');

call access.fence('exchange_rates');

call access.fence('money_accounts');

call access.fence('payment_methods');

call access.fence('till_sessions');

call access.fence('till_counts');

call access.fence('account_moves');

call access.fence('account_balances');

call access.fence('payment_tenders');

grant select, insert, update on company_currencies, money_accounts, payment_methods to escale_app;

grant select, insert on exchange_rates to escale_app;

grant select on till_sessions, till_counts, account_moves, account_balances, payment_tenders to escale_app;

grant select on company_currencies, exchange_rates, money_accounts, payment_methods to escale_money;

grant select, insert, update on till_sessions, account_balances to escale_money;

grant select, insert on till_counts, account_moves to escale_money;

grant select, insert, update, delete on payment_tenders to escale_money;
