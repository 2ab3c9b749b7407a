-- Public links: the address by which whoever was given an invoice or a receipt reads it, and whether anybody did. The address is
-- signed, and kept nowhere.
create table document_links (
  tenant_id     uuid not null default access.tenant(),
  id            uuid not null,
  invoice_id    uuid,
  payment_id    uuid,
  owner_id      uuid not null,  -- the client of the invoice, its own or shared, when it was made
  made_by       uuid not null,
  made_by_name  text not null,
  created_at    timestamptz not null default now(),
  revoked_at    timestamptz,  -- kept, so that printing does not give again what was taken back
  views         integer not null default 0,  -- one a minute at most, none of the company's own people
  first_seen_at timestamptz,
  last_seen_at  timestamptz,
  constraint document_links_pkey primary key (tenant_id, id),
  constraint document_links_invoice_key unique (tenant_id, invoice_id),
  constraint document_links_payment_key unique (tenant_id, payment_id),
  constraint document_links_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint document_links_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade,
  constraint document_links_payment foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete cascade,
  constraint document_links_of_one check (num_nonnulls(invoice_id, payment_id) = 1)
);

call access.fence('document_links');

grant select, insert, delete, update (revoked_at) on document_links to escale_app;

-- What a stranger reads of them, of the company that the link names, and what is counted of it.
grant select (tenant_id, id, invoice_id, payment_id, owner_id, revoked_at, views, first_seen_at, last_seen_at) on document_links to escale_auth;

grant update (views, first_seen_at, last_seen_at) on document_links to escale_auth;

grant select (tenant_id, id, invoice_number, client_id, shared_client_id, client_name, issue_date, due_date, status, total, paid_amount, balance) on invoices to escale_auth;

grant select (tenant_id, id, invoice_id, reference, amount, status, method, payment_date) on payments to escale_auth;
