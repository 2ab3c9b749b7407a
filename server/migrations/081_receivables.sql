-- Receivables, and the counts and sums of a company's invoices (docs/decisions/125). They repeat what the
-- invoices say, in tables small enough to be read whole. Only the functions that write money write them
-- (functions/receivables.sql).

-- A row for each invoice that still owes something.
create table receivables (
  tenant_id          uuid not null default access.tenant(),
  invoice_id         uuid not null,
  client_id          uuid,
  shared_client_id   uuid,
  issued_by_agent_id uuid not null,
  issue_date         date not null,
  due_date           date not null,
  balance            bigint not null, -- in no index, so that a payment changes no index
  service_type       text not null,
  constraint receivables_pkey primary key (tenant_id, invoice_id),
  constraint receivables_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
    on delete cascade,
  constraint receivables_one_client check (num_nonnulls(client_id, shared_client_id) = 1),
  constraint receivables_balance check (balance > 0)
) with (fillfactor = 85);

create index receivables_by_due_date on receivables (tenant_id, due_date, invoice_id);

create index receivables_of_client on receivables (tenant_id, client_id);

create index receivables_of_shared_client on receivables (tenant_id, shared_client_id)
  where shared_client_id is not null;

-- Invoices of two days, a status and a mode. The figures are the sum of all slots: a writer uses a slot that
-- no other transaction has locked, so writers of one company do not wait for each other. The figures of one
-- slot may be negative.
create table invoice_figures (
  tenant_id    uuid not null default access.tenant(),
  issue_date   date not null,
  due_date     date not null,
  status       text not null,
  service_type text not null,
  slot         smallint not null,
  invoices     integer not null,
  total        bigint not null,
  unpaid       integer not null, -- number of invoices with a balance
  unpaid_total bigint not null,  -- total of these invoices
  balance      bigint not null,
  constraint invoice_figures_pkey primary key (tenant_id, issue_date, due_date, status, service_type, slot),
  constraint invoice_figures_tenant foreign key (tenant_id) references tenants (id) on delete cascade
) with (fillfactor = 50);

-- Invoices of a client, own or shared, without cancelled ones. Slots as above.
create table client_figures (
  tenant_id uuid not null default access.tenant(),
  client_id uuid not null,
  slot      smallint not null,
  invoices  integer not null,
  total     bigint not null,
  unpaid    integer not null,
  balance   bigint not null,
  constraint client_figures_pkey primary key (tenant_id, client_id, slot),
  constraint client_figures_tenant foreign key (tenant_id) references tenants (id) on delete cascade
) with (fillfactor = 50);

-- Payments of a day. Slots as above.
create table payment_figures (
  tenant_id    uuid not null default access.tenant(),
  payment_date date not null,
  status       text not null,
  method       text not null,
  slot         smallint not null,
  payments     integer not null,
  amount       bigint not null,
  constraint payment_figures_pkey primary key (tenant_id, payment_date, status, method, slot),
  constraint payment_figures_tenant foreign key (tenant_id) references tenants (id) on delete cascade
) with (fillfactor = 50);

call access.fence('receivables');

call access.fence('invoice_figures');

call access.fence('client_figures');

call access.fence('payment_figures');

grant select on receivables, invoice_figures, client_figures, payment_figures to escale_app;

grant select, insert, update, delete on receivables, invoice_figures, client_figures, payment_figures
  to escale_money;

-- Companies whose invoices were written before these tables. They are filled one by one after the functions
-- are replaced (server/src/database/migrations/fill-receivables.ts). Until then an older server may write.
create table access.companies_to_fill (
  tenant_id uuid not null,
  constraint companies_to_fill_pkey primary key (tenant_id)
);

insert into access.companies_to_fill (tenant_id) select id from tenants;

-- Room on each page for the next version of a row, so that a payment writes it beside the former one.
alter table invoices set (fillfactor = 85);
