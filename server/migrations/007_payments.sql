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
  search_key       text not null generated always as (access.fold(invoice_number || ' ' || client_name || ' ' || reference)) stored,
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

create index payments_of_invoice on payments (tenant_id, invoice_id);

create index payments_by_date on payments (tenant_id, payment_date desc, id desc) include (status, method, invoice_id, amount);

create index payments_newest on payments (tenant_id, created_at desc, id desc);

create index payments_by_client_name on payments (tenant_id, client_key, id);

create index payments_by_amount on payments (tenant_id, amount, id);

create index payments_search on payments using gin (tenant_id, search_key gin_trgm_ops);

call access.fence('payments');

grant select on payments to escale_app;

grant select, insert, update, delete on payments to escale_money;

grant select (tenant_id, id, search_key) on payments to escale_search;

create policy of_search on payments for select to escale_search using (true);

create function payment_written(payment payments) returns jsonb stable language sql
  return jsonb_build_object(
    'id', payment.id, 'version', payment.version, 'invoiceId', payment.invoice_id, 'invoiceNumber', payment.invoice_number,
    'clientName', payment.client_name, 'reference', payment.reference, 'amount', payment.amount, 'status', payment.status, 'method', payment.method,
    'paymentDate', payment.payment_date, 'marksPaid', payment.marks_paid, 'recordedByName', payment.recorded_by_name, 'createdAt', payment.created_at);

grant execute on function payment_written to escale_money;

/* Takes cents off an invoice's balance (0 for a payment not yet « Reçu »), and makes it « Payée » when nothing is left.
   `asked` is the whole amount, judged against the balance by the update itself: two payments at the same instant cannot
   both take it. Nulls when it exceeds the balance or the invoice is not there. */
create function take_from_balance(company uuid, invoice uuid, asked bigint, received bigint, marks_paid boolean)
returns invoices language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  taken invoices;
begin
  update invoices set
    paid_amount = paid_amount + received,
    version = version + 1,
    status_before_payment = case when received > 0 and marks_paid and paid_amount + received = total and status <> 'Payée' then status else status_before_payment end,
    settled_by_payment = settled_by_payment or (received > 0 and marks_paid and paid_amount + received = total and status <> 'Payée'),
    status = case when received > 0 and marks_paid and paid_amount + received = total then 'Payée' else status end,
    updated_at = now()
  where tenant_id = company and id = invoice and paid_amount + asked <= total
  returning * into taken;
  return taken;
end $$;

/* Gives back what a payment « Reçu » had taken, and undoes the « Payée » a payment set. */
create function give_back_to_balance(company uuid, invoice uuid, received bigint)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update invoices set
    paid_amount = paid_amount - received,
    version = version + 1,
    status = case when settled_by_payment and received > 0 then coalesce(status_before_payment, 'En attente') else status end,
    settled_by_payment = settled_by_payment and received = 0,
    updated_at = now()
  where tenant_id = company and id = invoice;
end $$;

grant execute on function take_from_balance, give_back_to_balance to escale_money;

/* Records a payment and returns what payment_written says, or `{"refusal": …}`. `draft` is the contract's PaymentDraft. */
create function record_payment(company uuid, payment uuid, agent uuid, agent_name text, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invoice uuid := (draft ->> 'invoiceId')::uuid;
  cents   bigint := (draft ->> 'amount')::bigint;
  taken   invoices;
  written payments;
begin
  taken := take_from_balance(company, invoice, cents, case when draft ->> 'status' = 'Reçu' then cents else 0 end, (draft ->> 'marksPaid')::boolean);
  if taken.id is null then return balance_refusal(company, invoice); end if;

  insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount, status, method, payment_date, marks_paid, recorded_by, recorded_by_name)
    values (company, payment, invoice, taken.invoice_number, taken.client_name, draft ->> 'reference', cents, draft ->> 'status', draft ->> 'method',
            (draft ->> 'paymentDate')::date, (draft ->> 'marksPaid')::boolean, agent, agent_name)
    returning * into written;
  return payment_written(written);
end $$;

/* Why a payment was not taken: no such invoice, or more than its balance. */
create function balance_refusal(company uuid, invoice uuid) returns jsonb
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  open_cents bigint;
begin
  select balance into open_cents from invoices where tenant_id = company and id = invoice;
  if not found then return jsonb_build_object('refusal', 'UNKNOWN_INVOICE'); end if;
  return jsonb_build_object('refusal', 'EXCEEDS_BALANCE', 'balance', open_cents);
end $$;

grant execute on function balance_refusal to escale_money;

/* Changes what `draft` names of a payment, moving it to another invoice if asked: what it had taken is given back, then it
   is judged anew. It is read once to know its invoice, and again under the locks: a move in between changed its version. */
create function change_payment(company uuid, payment uuid, expected_version integer, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invoice uuid;
  cents   bigint;
  old     payments;
  taken   invoices;
  written payments;
begin
  select * into old from payments where tenant_id = company and id = payment;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if old.version <> expected_version then return jsonb_build_object('refusal', 'STALE'); end if;
  invoice := coalesce((draft ->> 'invoiceId')::uuid, old.invoice_id);
  perform from invoices where tenant_id = company and id in (old.invoice_id, invoice) order by id for no key update;
  select * into old from payments where tenant_id = company and id = payment for update;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if old.version <> expected_version then return jsonb_build_object('refusal', 'STALE'); end if;

  draft := jsonb_build_object('reference', old.reference, 'amount', old.amount, 'status', old.status, 'method', old.method,
    'paymentDate', old.payment_date, 'marksPaid', old.marks_paid) || draft;
  cents := (draft ->> 'amount')::bigint;
  perform give_back_to_balance(company, old.invoice_id, case when old.status = 'Reçu' then old.amount else 0 end);
  taken := take_from_balance(company, invoice, cents, case when draft ->> 'status' = 'Reçu' then cents else 0 end, (draft ->> 'marksPaid')::boolean);
  if taken.id is null then return balance_refusal(company, invoice); end if;

  update payments set
    version = version + 1, invoice_id = invoice, invoice_number = taken.invoice_number, client_name = taken.client_name, reference = draft ->> 'reference',
    amount = cents, status = draft ->> 'status', method = draft ->> 'method', payment_date = (draft ->> 'paymentDate')::date,
    marks_paid = (draft ->> 'marksPaid')::boolean, updated_at = now()
  where tenant_id = company and id = payment
  returning * into written;
  return payment_written(written);
end $$;

/* Deletes a payment and gives back what it had taken; false when it is not there. One that was moved while its invoice
   was waited for has another invoice to lock: the whole transaction is done again. */
create function remove_payment(company uuid, payment uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old     payments;
  invoice uuid;
begin
  select * into old from payments where tenant_id = company and id = payment;
  if not found then return false; end if;
  invoice := old.invoice_id;
  perform from invoices where tenant_id = company and id = invoice for no key update;
  select * into old from payments where tenant_id = company and id = payment for update;
  if not found then return false; end if;
  if old.invoice_id <> invoice then raise exception 'payment % was moved meanwhile', payment using errcode = 'serialization_failure'; end if;
  perform give_back_to_balance(company, old.invoice_id, case when old.status = 'Reçu' then old.amount else 0 end);
  delete from payments where tenant_id = company and id = payment;
  return true;
end $$;

/* Ids of the company's payments whose invoice, client or reference hold the words; `pattern` is folded and escaped for LIKE. */
create function search_payments(company uuid, pattern text) returns setof uuid
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from payments
  where tenant_id = company and company = nullif(current_setting('app.tenant_id', true), '')::uuid and search_key like pattern
$$;

call access.owned_by('escale_money', 'record_payment', 'change_payment', 'remove_payment');

call access.owned_by('escale_search', 'search_payments');

grant execute on function record_payment, change_payment, remove_payment, search_payments to escale_app;
