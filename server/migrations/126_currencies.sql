-- Settings of currencies and the second total of invoices (docs/decisions/148). The key has two columns so
-- that a distributed installation stores the row beside the others of its company.
create table currency_settings (
  tenant_id         uuid not null default access.tenant(),
  id                smallint not null default 1,
  version           integer not null default 1,
  document_currency char(3), -- beside dollars on documents
  rate_days         smallint not null default 3, -- an older rate needs a manager
  updated_at        timestamptz not null default now(),
  constraint currency_settings_pkey primary key (tenant_id, id),
  constraint currency_settings_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint currency_settings_once check (id = 1),
  constraint currency_settings_currency
    check (document_currency in ('CDF', 'XAF', 'XOF', 'GNF', 'EUR', 'CNY')),
  constraint currency_settings_days check (rate_days between 1 and 90)
);

call access.fence('currency_settings');

grant select, insert, update on currency_settings to escale_app;

grant select on currency_settings to escale_money;

-- The history of rates, the newest first.
create index exchange_rates_newest on exchange_rates (tenant_id, valid_from desc, id desc);

-- The rate of the day of issue and the total in that currency, in its minor units. Empty for every invoice
-- that was issued without a second currency.
alter table invoices
  add column second_currency char(3),
  add column rate_id uuid,
  add column rate numeric(20, 10),
  add column second_total bigint,
  add constraint invoices_second_total
    check (num_nulls(second_currency, rate_id, rate, second_total) in (0, 4)) not valid,
  add constraint invoices_rate foreign key (tenant_id, rate_id) references exchange_rates (tenant_id, id)
    on delete restrict not valid;

alter table invoices validate constraint invoices_second_total;

alter table invoices validate constraint invoices_rate;

-- The public page of an invoice shows it.
grant select (second_currency, rate_id, rate, second_total) on invoices to escale_auth;
