-- The account of each client (docs/decisions/141): entries, the allocations of money and credit notes to
-- invoices, and what is free. Only the functions of functions/account.sql write them, for every company.
-- What a company may do with them beyond one payment for one invoice is switched on by its features.

-- Append-only: an error is corrected by an entry of the same kind with the opposite amount. The day is the
-- day of the document, so that the account of a day agrees with the lists of that day.
create table account_entries (
  tenant_id   uuid not null default access.tenant(),
  document_id uuid not null, -- invoice, payment, credit note, refund or opening balance, also a deleted one
  id          uuid not null default gen_random_uuid(),
  client_id   uuid not null, -- own or shared client
  currency    char(3) not null default 'USD',
  kind        text not null,
  amount      bigint not null, -- cents, positive when the client owes more
  day         date not null,
  written_at  timestamptz not null default clock_timestamp(),
  written_by  uuid default access.person(),
  reverses    uuid,
  reason      text,
  constraint account_entries_pkey primary key (tenant_id, document_id, id),
  constraint account_entries_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint account_entries_kind check (kind in ('solde_initial', 'facture', 'annulation', 'reçu', 'avoir',
    'remboursement', 'abandon', 'écart')),
  constraint account_entries_amount check (amount <> 0),
  constraint account_entries_side check (kind in ('solde_initial', 'écart')
    or ((amount > 0) = (kind in ('facture', 'remboursement'))) = (reverses is null)),
  constraint account_entries_reason check (length(reason) between 1 and 1000)
);

-- An entry is reversed at most once.
create unique index account_entries_reversed on account_entries (tenant_id, reverses)
  where reverses is not null;

create index account_entries_of_client on account_entries (tenant_id, client_id, day, id);

-- Append-only: what of a receipt, a credit note or an opening credit pays an invoice. Undoing is a row with
-- the opposite amount.
create table allocations (
  tenant_id   uuid not null default access.tenant(),
  invoice_id  uuid not null,
  id          uuid not null default gen_random_uuid(),
  source_id   uuid not null,
  source_kind text not null,
  amount      bigint not null, -- cents
  day         date not null,
  written_at  timestamptz not null default clock_timestamp(),
  written_by  uuid default access.person(),
  undoes      uuid,
  reason      text,
  constraint allocations_pkey primary key (tenant_id, invoice_id, id),
  constraint allocations_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint allocations_source_kind check (source_kind in ('reçu', 'avoir', 'solde_initial')),
  constraint allocations_amount check (case when undoes is null then amount > 0 else amount < 0 end),
  constraint allocations_reason check (length(reason) between 1 and 1000)
);

create unique index allocations_undone on allocations (tenant_id, undoes) where undoes is not null;

create index allocations_of_source on allocations (tenant_id, source_id);

-- A row for each receipt, credit note or opening credit of which something is free.
create table credits (
  tenant_id   uuid not null default access.tenant(),
  source_id   uuid not null,
  source_kind text not null,
  client_id   uuid not null, -- own or shared client
  currency    char(3) not null default 'USD',
  label       text not null, -- reference of the receipt, number of the credit note
  day         date not null,
  amount      bigint not null, -- of the source, in cents
  free        bigint not null,
  constraint credits_pkey primary key (tenant_id, source_id),
  constraint credits_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint credits_source_kind check (source_kind in ('reçu', 'avoir', 'solde_initial')),
  constraint credits_free check (free between 1 and amount)
);

create index credits_of_client on credits (tenant_id, client_id, day, source_id);

-- Credit notes are never changed and never deleted.
create table credit_notes (
  tenant_id        uuid not null default access.tenant(),
  id               uuid not null,
  number           text not null,
  nature           text not null,
  invoice_id       uuid, -- none for a rebate on nothing particular
  invoice_number   text,
  client_id        uuid,
  shared_client_id uuid,
  client_name      text not null,
  currency         char(3) not null default 'USD',
  issue_date       date not null,
  reason           text not null,
  total            bigint not null,
  fiscal_reference text,
  is_cancellation  boolean not null default false, -- the paper of a cancelled invoice, which owes nothing
  issued_by        uuid not null,
  issued_by_name   text not null,
  client_key       text collate "C" not null generated always as (access.fold(client_name)) stored,
  search_key       text not null
    generated always as (access.search_key(number || ' ' || client_name || ' ' || coalesce(invoice_number, '')))
    stored,
  created_at       timestamptz not null default now(),
  constraint credit_notes_pkey primary key (tenant_id, id),
  constraint credit_notes_id_key unique (id),
  constraint credit_notes_number_key unique (tenant_id, number),
  constraint credit_notes_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint credit_notes_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
    on delete restrict,
  constraint credit_notes_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
    on delete restrict,
  constraint credit_notes_shared_client foreign key (shared_client_id) references shared_clients (id)
    on delete restrict,
  constraint credit_notes_one_client check (num_nonnulls(client_id, shared_client_id) = 1),
  constraint credit_notes_nature check (nature in ('COR', 'RAN', 'RAM', 'RRR')),
  constraint credit_notes_about check (invoice_id is not null or nature = 'RRR'),
  constraint credit_notes_total check (total between 1 and 9999999999),
  constraint credit_notes_reason check (length(reason) between 1 and 1000)
);

create index credit_notes_of_invoice on credit_notes (tenant_id, invoice_id);

create index credit_notes_of_client on credit_notes (tenant_id, client_id, issue_date desc);

create index credit_notes_of_shared_client on credit_notes (shared_client_id)
  where shared_client_id is not null;

create index credit_notes_newest on credit_notes (tenant_id, created_at desc, id desc);

create table credit_note_lines (
  tenant_id        uuid not null default access.tenant(),
  credit_note_id   uuid not null,
  position         smallint not null,
  invoice_position smallint, -- line of the invoice
  label            text not null,
  quantity         integer,
  weight_kg        numeric(10, 3),
  amount           bigint not null,
  constraint credit_note_lines_pkey primary key (tenant_id, credit_note_id, position),
  constraint credit_note_lines_note foreign key (tenant_id, credit_note_id)
    references credit_notes (tenant_id, id) on delete cascade,
  constraint credit_note_lines_amount check (amount between 1 and 9999999999),
  constraint credit_note_lines_label check (length(label) between 1 and 300)
);

-- Money given back from a free credit.
create table refunds (
  tenant_id      uuid not null default access.tenant(),
  id             uuid not null,
  number         text not null,
  source_id      uuid not null,
  source_kind    text not null,
  client_id      uuid not null, -- own or shared client
  client_name    text not null,
  currency       char(3) not null default 'USD',
  amount         bigint not null,
  method         text not null,
  reference      text,
  refund_date    date not null,
  reason         text not null,
  refunded_by      uuid not null,
  refunded_by_name text not null,
  created_at     timestamptz not null default now(),
  constraint refunds_pkey primary key (tenant_id, id),
  constraint refunds_number_key unique (tenant_id, number),
  constraint refunds_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint refunds_source_kind check (source_kind in ('reçu', 'avoir', 'solde_initial')),
  constraint refunds_amount check (amount between 1 and 9999999999),
  constraint refunds_method check (method in ('Virement', 'Chèque', 'Espèces')),
  constraint refunds_reason check (length(reason) between 1 and 1000),
  constraint refunds_reference check (length(reference) between 1 and 200)
);

create index refunds_of_source on refunds (tenant_id, source_id);

create index refunds_newest on refunds (tenant_id, created_at desc, id desc);

create index refunds_of_client on refunds (tenant_id, client_id, created_at desc);

call access.fence('account_entries');

call access.fence('allocations');

call access.fence('credits');

call access.fence('credit_notes');

call access.fence('credit_note_lines');

call access.fence('refunds');

grant select on account_entries, allocations, credits, credit_notes, credit_note_lines, refunds to escale_app;

grant select, insert on account_entries, allocations, credit_notes, credit_note_lines, refunds
  to escale_money;

grant select, insert, update, delete on credits to escale_money;

-- The public page of a receipt reads what it pays, and that of an invoice what is left of it.
grant select (tenant_id, invoice_id, source_id, amount, day, written_at, undoes) on allocations to escale_auth;

grant select (tenant_id, document_id, kind, amount, written_at) on account_entries to escale_auth;

-- A merge of two clients moves what names them.
grant update (client_id) on credit_notes, refunds to escale_money;

-- The balance of an invoice is its total without receipts, credit notes and write-offs. It is no longer a
-- generated column, because another formula would rewrite the whole table while nobody can read it.
-- The functions that write an invoice write it, and the constraint holds the formula.
alter table invoices
  add column credited_amount bigint not null default 0,
  add column written_off     bigint not null default 0,
  add column is_opening      boolean not null default false; -- owed before the company used Escale

alter table invoices alter column balance drop expression;

alter table invoices add constraint invoices_balance
  check (balance = total - paid_amount - credited_amount - written_off and balance >= 0
    and credited_amount >= 0 and written_off >= 0) not valid;

alter table invoices validate constraint invoices_balance;

-- A receipt for the account of a client has no invoice of its own: its allocations name those that it pays.
-- `wishes` are the allocations asked for a receipt that is not « Reçu » yet, as `[{invoiceId, amount}]`.
alter table payments
  alter column invoice_id drop not null,
  add column client_id        uuid,
  add column shared_client_id uuid,
  add column wishes           jsonb;

alter table payments
  add constraint payments_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
    on delete restrict not valid,
  add constraint payments_shared_client foreign key (shared_client_id) references shared_clients (id)
    on delete restrict not valid,
  add constraint payments_about check (case when invoice_id is null
    then num_nonnulls(client_id, shared_client_id) = 1 else num_nonnulls(client_id, shared_client_id) = 0 end)
    not valid;

alter table payments validate constraint payments_client;

alter table payments validate constraint payments_shared_client;

alter table payments validate constraint payments_about;

create index payments_of_account on payments (tenant_id, client_id) where client_id is not null;

create index payments_of_shared_account on payments (shared_client_id)
  where shared_client_id is not null;

grant select (client_id, shared_client_id, client_name) on payments to escale_auth;

grant select (credited_amount, written_off) on invoices to escale_auth;

-- Receipts, credit notes, refunds and opening balances that a merge moved.
alter table client_merges add column account_ids uuid[] not null default '{}';

grant insert (account_ids) on client_merges to escale_app;

-- The accounts of the companies that exist are filled with their receivables, one after the other.
insert into access.companies_to_fill (tenant_id) select id from tenants on conflict do nothing;

-- An older server does not know a payment without an invoice.
update access.oldest_server set chapter = '112_client_accounts.sql';
