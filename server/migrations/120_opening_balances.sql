-- Opening balances: what clients owed, or had in advance, before their company used Escale (decision 141).
-- An invoice of the former software is a row of invoices with the type « Ouverture », so that it is paid,
-- reminded and listed like any other, and figures of sales leave it out by its type. An advance is an entry
-- of the account and its credit.
alter table invoices
  add column opening_number text; -- number in the former software; null for the balance of a whole account

alter table invoices drop constraint invoices_service_type;

alter table invoices
  add constraint invoices_service_type check (case when is_opening then service_type = 'Ouverture'
    else service_type in ('Maritime', 'Aérien') end) not valid,
  add constraint invoices_opening_number check (length(opening_number) between 1 and 60
    and (is_opening or opening_number is null)) not valid,
  add constraint invoices_opening_is_no_sale check (not is_opening
    or (legal_number is null and cancelled_at is null and total > 0)) not valid;

alter table invoices validate constraint invoices_service_type;

alter table invoices validate constraint invoices_opening_number;

alter table invoices validate constraint invoices_opening_is_no_sale;

-- An invoice of the former software is taken over once, in whatever case its number is written.
create unique index invoices_opening_number on invoices (tenant_id, upper(opening_number))
  where opening_number is not null;

-- The only line of an opening balance has no service.
alter table invoice_items add column is_opening boolean not null default false;

alter table invoice_items drop constraint invoice_items_one_service;

alter table invoice_items add constraint invoice_items_one_service
  check (num_nonnulls(service_id, shared_service_id) = case when is_opening then 0 else 1 end) not valid;

alter table invoice_items validate constraint invoice_items_one_service;

-- Opening invoices count in the balance of a client, not in what was billed to him. Their totals stand apart.
alter table client_figures add column opening bigint not null default 0;

-- Openings are few among the entries of a company.
create index account_entries_openings on account_entries (tenant_id, client_id) where kind = 'solde_initial';

-- Opening numbers: SI-2026-00001.
grant select, insert, update on counters to escale_money;

-- The figures of the platform count sales only.
grant select (is_opening) on invoices to escale_platform;

-- Openings are imported as invoices. `kept` says why a record stayed when its import was undone.
alter table imports drop constraint imports_kind;

alter table imports add constraint imports_kind check (kind in ('clients', 'services', 'goods', 'invoices'));

alter table import_lines add column kept text;

grant update (kept) on import_lines to escale_app;

-- An older server does not know the type « Ouverture ».
update access.oldest_server set chapter = '120_opening_balances.sql';
