-- Invoices and their lines. Money is integer US cents.

-- What a line costs, in cents: pieces by sea, kilograms by air, rounded half up. contract/src/invoices/totals.ts agrees.
create function line_total(is_air_freight boolean, quantity integer, weight_kg numeric, unit_price bigint) returns bigint
immutable parallel safe language plpgsql as $$
begin
  if is_air_freight then return round(weight_kg * unit_price); end if;
  return quantity * unit_price;
end $$;

grant execute on function line_total to public;

create table invoices (
  tenant_id             uuid not null default access.tenant(),
  id                    uuid not null,
  version               integer not null default 1,
  invoice_number        text not null,
  service_type          text not null,
  client_id             uuid,
  shared_client_id      uuid,
  client_name           text not null,
  issue_date            date not null,
  due_date              date not null,
  status                text not null default 'En attente',
  description           text,
  subtotal              bigint not null,
  total                 bigint not null,
  paid_amount           bigint not null default 0,
  balance               bigint not null generated always as (total - paid_amount) stored,
  items_count           smallint not null,
  issued_by_agent_id    uuid not null,
  issued_by_agent_name  text not null,
  settled_by_payment    boolean not null default false,  -- « Payée » because a payment settled it, not because a person picked it
  status_before_payment text,
  late_marked_for       date,  -- the due date for which the night has already made it « Retard »
  client_key            text collate "C" not null generated always as (access.fold(client_name)) stored,
  search_key            text not null generated always as (access.search_key(invoice_number || ' ' || client_name)) stored,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  constraint invoices_pkey primary key (tenant_id, id),
  constraint invoices_id_key unique (id),
  constraint invoices_number_key unique (tenant_id, invoice_number),
  constraint invoices_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint invoices_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete restrict,
  constraint invoices_shared_client foreign key (shared_client_id) references shared_clients (id) on delete restrict,
  -- The client is the company's own or a shared one: any other cannot be written, whatever the server does.
  constraint invoices_one_client check (num_nonnulls(client_id, shared_client_id) = 1),
  constraint invoices_dates check (due_date >= issue_date),
  constraint invoices_status check (status in ('En attente', 'Payée', 'Retard')),
  constraint invoices_service_type check (service_type in ('Maritime', 'Aérien')),
  constraint invoices_subtotal check (subtotal = total),
  constraint invoices_total check (total between 0 and 9999999999),
  constraint invoices_paid check (paid_amount between 0 and total),
  constraint invoices_items_count check (items_count between 1 and 500),
  constraint invoices_description_length check (length(description) <= 4000)
);

create index invoices_newest on invoices (tenant_id, created_at desc, id desc);

-- The totals of a filtered list are read from this index alone. What a payment changes stands in others already, so that it
-- costs a payment nothing more.
create index invoices_by_issue_date on invoices (tenant_id, issue_date desc, id desc)
  include (status, service_type, client_id, shared_client_id, total, balance, due_date, issued_by_agent_id);

create index invoices_by_due_date on invoices (tenant_id, due_date desc, id desc);

create index invoices_by_client_name on invoices (tenant_id, client_key, id);

create index invoices_by_total on invoices (tenant_id, total, id);

create index invoices_by_balance on invoices (tenant_id, balance, id);

create index invoices_of_client on invoices (tenant_id, client_id, issue_date desc);

create index invoices_of_shared_client on invoices (tenant_id, shared_client_id) where shared_client_id is not null;

create index invoices_unpaid on invoices (tenant_id, due_date, id)
  include (client_id, shared_client_id, total, balance, status, issued_by_agent_id) where balance > 0;

create table invoice_items (
  tenant_id         uuid not null default access.tenant(),
  invoice_id        uuid not null,
  position          smallint not null,
  service_id        uuid,
  shared_service_id uuid,
  service_name      text not null,
  merchandise_type  text,
  quantity          integer not null default 1,  -- pieces
  weight_kg         numeric(10, 3),              -- billed by air
  unit_price        bigint not null,             -- per piece, or per kilo by air
  total             bigint not null generated always as (line_total(is_air_freight, quantity, weight_kg, unit_price)) stored,
  is_air_freight    boolean not null,
  sub_product       text,
  constraint invoice_items_pkey primary key (tenant_id, invoice_id, position),
  constraint invoice_items_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade,
  constraint invoice_items_service foreign key (tenant_id, service_id) references services (tenant_id, id) on delete restrict,
  constraint invoice_items_shared_service foreign key (shared_service_id) references shared_services (id) on delete restrict,
  constraint invoice_items_one_service check (num_nonnulls(service_id, shared_service_id) = 1),
  constraint invoice_items_quantity check (quantity between 1 and 1000000),
  constraint invoice_items_weight check (weight_kg >= 0 and is_air_freight = (weight_kg is not null)),
  constraint invoice_items_unit_price check (unit_price between 0 and 9999999999)
);

create index invoice_items_of_service on invoice_items (tenant_id, service_id);

create index invoice_items_of_shared_service on invoice_items (shared_service_id) where shared_service_id is not null;

call access.fence('invoices');

call access.fence('invoice_items');

-- The server reads invoices. What they say in money is written by functions (functions/invoices.sql, payments.sql).
grant select on invoices to escale_app;

grant select on invoice_items to escale_app;

grant select, insert, update, delete on invoices to escale_money;

grant select, insert, delete on invoice_items to escale_money;

call access.searchable('invoices', 'invoice_number', 'client_name', 'status');

create index invoices_of_agent on invoices (tenant_id, issued_by_agent_id, created_at desc) include (total, balance);
