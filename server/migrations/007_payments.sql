-- Payments, and the balance they keep: paid_amount is the sum of an invoice's payments « Reçu », always.
create table payments (
  tenant_id        uuid not null default access.tenant(),
  id               uuid not null,
  version          integer not null default 1,
  invoice_id       uuid not null,
  invoice_number   text not null,
  client_name      text not null,
  reference        text not null,
  amount           bigint not null,
  status           text not null default 'Reçu',
  method           text not null default 'Virement',
  payment_date     date not null,
  marks_paid       boolean not null default true,
  recorded_by      uuid not null,
  recorded_by_name text not null,
  client_key       text collate "C" not null generated always as (access.fold(client_name)) stored,
  search_key       text not null generated always as (access.search_key(invoice_number || ' ' || client_name || ' ' || reference)) stored,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint payments_pkey primary key (tenant_id, id),
  constraint payments_id_key unique (id),
  constraint payments_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint payments_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete restrict,
  constraint payments_amount check (amount between 1 and 9999999999),
  constraint payments_status check (status in ('Reçu', 'En attente', 'Retard')),
  constraint payments_method check (method in ('Virement', 'Chèque', 'Espèces')),
  constraint payments_reference_length check (length(reference) between 1 and 200)
);

create index payments_of_invoice on payments (tenant_id, invoice_id) include (status, method, amount);

create index payments_by_date on payments (tenant_id, payment_date desc, id desc) include (status, method, invoice_id, amount, recorded_by);

-- What was announced and has not come.
create index payments_waiting on payments (tenant_id, payment_date, id) where status = 'En attente';

create index payments_newest on payments (tenant_id, created_at desc, id desc);

create index payments_by_client_name on payments (tenant_id, client_key, id);

create index payments_by_amount on payments (tenant_id, amount, id);

call access.fence('payments');

grant select on payments to escale_app;

grant select, insert, update, delete on payments to escale_money;

call access.searchable('payments', 'reference', 'client_name', 'invoice_number', 'amount', 'status');
