-- Legal numbers without holes (docs/decisions/145). A series belongs to a kind of document and a year. Its
-- row is the counter: the lock of the increment lasts until the commit, so a rollback gives the number back.
create table document_series (
  tenant_id uuid not null default access.tenant(),
  kind      text not null,
  year      smallint not null,
  series    text not null,    -- prefix and agency, fixed by the first document of the year
  last_rank integer not null,
  last_day  date not null,    -- day of the last document
  constraint document_series_pkey primary key (tenant_id, kind, year),
  constraint document_series_name unique (tenant_id, series, year),
  constraint document_series_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint document_series_kind check (kind in ('Maritime', 'Aérien', 'Avoir', 'Reçu', 'Devis')),
  constraint document_series_written check (series ~ '^[A-Z0-9]{1,6}(-[A-Z0-9]{1,6})?$'),
  constraint document_series_day check (extract(year from last_day) = year),
  constraint document_series_rank check (last_rank > 0)
);

call access.fence('document_series');

grant select on document_series to escale_app;

grant select, insert, update on document_series to escale_money;

-- Names that the next series of a company get. The key has two columns so that a distributed installation
-- stores the row beside the documents of its company.
create table series_settings (
  tenant_id      uuid not null default access.tenant(),
  id             smallint not null default 1,
  version        integer not null default 1,
  sea_prefix     text not null default 'FM',
  air_prefix     text not null default 'FA',
  credit_prefix  text not null default 'AV',
  receipt_prefix text not null default 'RC',
  quote_prefix   text not null default 'DV',
  agency         text,
  updated_at     timestamptz not null default now(),
  constraint series_settings_pkey primary key (tenant_id, id),
  constraint series_settings_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint series_settings_once check (id = 1),
  constraint series_settings_prefixes check (
    sea_prefix ~ '^[A-Z0-9]{1,6}$' and air_prefix ~ '^[A-Z0-9]{1,6}$' and credit_prefix ~ '^[A-Z0-9]{1,6}$'
    and receipt_prefix ~ '^[A-Z0-9]{1,6}$' and quote_prefix ~ '^[A-Z0-9]{1,6}$'),
  constraint series_settings_agency check (agency ~ '^[A-Z0-9]{1,6}$'),
  constraint series_settings_distinct check (
    sea_prefix not in (air_prefix, credit_prefix, receipt_prefix, quote_prefix)
    and air_prefix not in (credit_prefix, receipt_prefix, quote_prefix)
    and credit_prefix not in (receipt_prefix, quote_prefix) and receipt_prefix <> quote_prefix)
);

call access.fence('series_settings');

grant select, insert, update on series_settings to escale_app;

grant select on series_settings to escale_money;

-- Documents written before the company used legal numbers have none.
alter table invoices
  add column legal_number text collate "C",
  add constraint invoices_legal_number_length check (length(legal_number) <= 30) not valid;

alter table payments
  add column legal_number text collate "C",
  add constraint payments_legal_number_length check (length(legal_number) <= 30) not valid;

alter table credit_notes
  add column legal_number text collate "C",
  add constraint credit_notes_legal_number_length check (length(legal_number) <= 30);

alter table invoices validate constraint invoices_legal_number_length;

alter table payments validate constraint payments_legal_number_length;

create unique index invoices_legal_number on invoices (tenant_id, legal_number)
  where legal_number is not null;

create unique index payments_legal_number on payments (tenant_id, legal_number)
  where legal_number is not null;

create unique index quotes_legal_number on quotes (tenant_id, legal_number) where legal_number is not null;

grant update (legal_number) on credit_notes to escale_money;

create unique index credit_notes_legal_number on credit_notes (tenant_id, legal_number)
  where legal_number is not null;

-- An older server would issue documents of a company that uses legal numbers without giving them one.
update access.oldest_server set chapter = '116_document_series.sql';

-- The public pages of an invoice and of a receipt show their numbers.
grant select (legal_number) on invoices to escale_auth;

grant select (legal_number) on payments to escale_auth;
