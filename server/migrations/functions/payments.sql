-- Payments and invoice balances.

/* Today in a company, when the draft has no `today`. Payments and `tenants` may be on different machines. */
create or replace function company_day(company uuid) returns date
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select (now() at time zone time_zone)::date from tenants where id = company
$$;

/* The day of an instant in a company. */
create or replace function day_in_company(company uuid, instant timestamptz) returns date
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select (instant at time zone time_zone)::date from tenants where id = company
$$;

call access.owned_by('escale_auth', 'company_day', 'day_in_company');

create or replace function payment_written(payment payments) returns jsonb stable language sql
  return jsonb_build_object(
    'id', payment.id, 'version', payment.version, 'invoiceId', payment.invoice_id,
      'invoiceNumber', payment.invoice_number, 'legalNumber', payment.legal_number,
    'clientName', payment.client_name, 'reference', payment.reference, 'amount', payment.amount,
      'status', payment.status, 'method', payment.method,
    'paymentDate', payment.payment_date, 'marksPaid', payment.marks_paid,
      'recordedByName', payment.recorded_by_name, 'createdAt', payment.created_at);

/* Takes an amount from the balance of an invoice and sets « Payée » when nothing is left. `received` is 0
   for a payment not yet « Reçu », `credited` comes from a credit note, `abandoned` is a write-off. `asked` is
   the whole amount; the update itself compares it with the balance, so two concurrent payments cannot both
   take it. Returns nulls when it exceeds the balance or the invoice is unknown. An invoice with a balance is
   never settled by a payment, so `settled_by_payment` tells whether this one did. */
drop function if exists take_from_balance(uuid, uuid, bigint, bigint, boolean);

create or replace function take_from_balance(company uuid, invoice uuid, asked bigint, received bigint,
  marks_paid boolean, credited bigint default 0, abandoned bigint default 0)
returns invoices language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  less   bigint := received + credited + abandoned;
  before invoices;
  taken  invoices;
begin
  update invoices set
    paid_amount = paid_amount + received,
    credited_amount = credited_amount + credited,
    written_off = written_off + abandoned,
    balance = balance - less,
    version = version + 1,
    status_before_payment = case when less > 0 and marks_paid and balance = less and status <> 'Payée'
      then status else status_before_payment end,
    settled_by_payment = settled_by_payment or (less > 0 and marks_paid and balance = less
      and status <> 'Payée'),
    status = case when less > 0 and marks_paid and balance = less then 'Payée' else status end,
    updated_at = now()
  where tenant_id = company and id = invoice and asked <= balance
  returning * into taken;
  if found and less > 0 then
    before := taken;
    before.balance := taken.balance + less;
    if taken.settled_by_payment then before.status := taken.status_before_payment; end if;
    perform keep_figures(company, before, taken);
  end if;
  return taken;
end $$;

/* Gives back to the balance of an invoice what was received, credited or written off, and undoes the
   « Payée » that it set. */
drop function if exists give_back_to_balance(uuid, uuid, bigint);

create or replace function give_back_to_balance(company uuid, invoice uuid, received bigint,
  credited bigint default 0, abandoned bigint default 0)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  more   bigint := received + credited + abandoned;
  before invoices;
  after  invoices;
begin
  select * into before from invoices where tenant_id = company and id = invoice for no key update;
  update invoices set
    paid_amount = paid_amount - received,
    credited_amount = credited_amount - credited,
    written_off = written_off - abandoned,
    balance = balance + more,
    version = version + 1,
    status = case when settled_by_payment and more > 0 then coalesce(status_before_payment, 'En attente')
      else status end,
    settled_by_payment = settled_by_payment and more = 0,
    updated_at = now()
  where tenant_id = company and id = invoice
  returning * into after;
  if found and more > 0 then perform keep_figures(company, before, after); end if;
end $$;

/* The draft of a receipt taken without network. Its day is by the clock of a device, so it is moved between
   the last opening of a till by the person and today. Mobile money may arrive after the closing. */
create or replace function provisional_draft(company uuid, agent uuid, draft jsonb) returns jsonb
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select draft || jsonb_build_object('paymentDate', least(
    greatest((draft ->> 'paymentDate')::date, (select s.opening_day from till_sessions s
      where s.tenant_id = company and s.opened_by = agent order by s.opened_at desc, s.id desc limit 1)),
    coalesce((draft ->> 'today')::date, company_day(company))))
$$;

/* The draft of a payment or receipt with its tenders completed (functions/tenders.sql). The server adds
   `tenders` while the company uses tills. Without it the method must be one of the three of every company. */
create or replace function judged_draft(company uuid, agent uuid, draft jsonb) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if draft ? 'provisional' then draft := provisional_draft(company, agent, draft); end if;
  if draft ? 'tenders' then return tendered_draft(company, agent, draft); end if;
  if draft ->> 'method' in ('Virement', 'Chèque', 'Espèces') then return draft; end if;
  return tender_refusal(0, 'method');
end $$;

/* Records a payment. Returns payment_written or `{"refusal": …}`. `draft` is the contract's PaymentDraft. */
create or replace function record_payment(company uuid, payment uuid, agent uuid, agent_name text,
  draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invoice uuid := (draft ->> 'invoiceId')::uuid;
  cents   bigint := (draft ->> 'amount')::bigint;
  taken   invoices;
  refused jsonb;
  written payments;
begin
  draft := judged_draft(company, agent, draft);
  if draft ? 'refusal' then return draft; end if;
  if draft ->> 'status' = 'Reçu' and (draft ->> 'paymentDate')::date > coalesce((draft ->> 'today')::date,
    company_day(company)) then
    return jsonb_build_object('refusal', 'PAYMENT_TO_COME');
  end if;
  taken := take_from_balance(company, invoice, cents, case when draft ->> 'status' = 'Reçu' then cents
    else 0 end, (draft ->> 'marksPaid')::boolean);
  if taken.id is null then return balance_refusal(company, invoice); end if;

  insert into payments (tenant_id, id, invoice_id, invoice_number, client_name, reference, amount, status,
    method, payment_date, marks_paid, recorded_by, recorded_by_name, is_tendered, provisional_number,
    taken_at)
    values (company, payment, invoice, taken.invoice_number, taken.client_name, draft ->> 'reference', cents,
      draft ->> 'status', draft ->> 'method', (draft ->> 'paymentDate')::date,
      (draft ->> 'marksPaid')::boolean, agent, agent_name, draft ? 'tenders',
      draft #>> '{provisional,number}', (draft #>> '{provisional,takenAt}')::timestamptz)
    returning * into written;
  perform count_payment(company, written, 1);
  perform keep_payment_entries(company, null, written, coalesce(taken.client_id, taken.shared_client_id));
  if written.is_tendered then
    refused := write_tenders(company, written, draft -> 'tenders', agent, agent_name,
      coalesce((draft ->> 'today')::date, company_day(company)));
    if refused is not null then return refused; end if;
  end if;
  return payment_written(written) || jsonb_build_object('invoiceLegalNumber', taken.legal_number);
end $$;

/* Gives a payment its provisional number, once. Returns the new version, 0 when the payment has this number
   already, and null when it is unknown, was recorded by another person, or has another number. */
create or replace function name_provisional(company uuid, payment uuid, agent uuid, provisional jsonb)
returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old         payments;
  new_version integer;
begin
  select * into old from payments where tenant_id = company and id = payment and recorded_by = agent
    for update;
  if old.provisional_number = provisional ->> 'number' then return 0; end if;
  if not found or old.provisional_number is not null then return null; end if;
  update payments set provisional_number = provisional ->> 'number',
      taken_at = (provisional ->> 'takenAt')::timestamptz, version = version + 1, updated_at = now()
    where tenant_id = company and id = payment returning version into new_version;
  return new_version;
end $$;

/* Refusal reason of a payment: unknown invoice, cancelled invoice, or more than the balance. */
create or replace function balance_refusal(company uuid, invoice uuid) returns jsonb
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  asked invoices;
begin
  select * into asked from invoices where tenant_id = company and id = invoice;
  if not found then return jsonb_build_object('refusal', 'UNKNOWN_INVOICE'); end if;
  if asked.status = 'Annulée' then return jsonb_build_object('refusal', 'INVOICE_CANCELLED'); end if;
  return jsonb_build_object('refusal', 'EXCEEDS_BALANCE', 'balance', asked.balance);
end $$;

/* Changes the fields in `draft`, possibly the invoice. The former amount is returned to its invoice and the
   new one is checked and taken; a receipt with a legal number keeps both. Without a change of amount, invoice
   or effect, the invoice keeps its balance and status. `before` in the answer is the former payment. It is
   read once to know its invoice and again under the locks, where a concurrent move shows in its version. */
create or replace function change_payment(company uuid, payment uuid, expected_version integer, draft jsonb)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invoice     uuid;
  cents       bigint;
  received    boolean;
  settles     boolean;
  judged_anew boolean;
  refused     jsonb;
  old         payments;
  taken       invoices;
  written     payments;
begin
  select * into old from payments where tenant_id = company and id = payment;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if old.version <> expected_version then return jsonb_build_object('refusal', 'STALE'); end if;
  invoice := coalesce((draft ->> 'invoiceId')::uuid, old.invoice_id);
  perform from invoices where tenant_id = company and id in (old.invoice_id, invoice)
    order by id for no key update;
  select * into old from payments where tenant_id = company and id = payment for update;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if old.version <> expected_version then return jsonb_build_object('refusal', 'STALE'); end if;
  refused := method_refusal(old, draft);
  if refused is not null then return refused; end if;
  if old.invoice_id is null then return change_receipt(company, old, draft); end if;

  draft := jsonb_build_object('reference', old.reference, 'amount', old.amount, 'status', old.status,
    'method', old.method,
    'paymentDate', old.payment_date, 'marksPaid', old.marks_paid) || draft;
  cents := (draft ->> 'amount')::bigint;
  received := draft ->> 'status' = 'Reçu';
  if received and (draft ->> 'paymentDate')::date > coalesce((draft ->> 'today')::date, company_day(company))
    and (old.status <> 'Reçu' or (draft ->> 'paymentDate')::date <> old.payment_date) then
    return jsonb_build_object('refusal', 'PAYMENT_TO_COME');
  end if;
  if old.legal_number is not null and (cents, invoice) <> (old.amount, old.invoice_id) then
    return jsonb_build_object('refusal', 'RECEIPT_NUMBERED', 'number', old.legal_number,
      'isOnAccount', false);
  end if;
  settles := (draft ->> 'marksPaid')::boolean;
  judged_anew := cents <> old.amount or invoice <> old.invoice_id or received <> (old.status = 'Reçu')
    or (received and settles <> old.marks_paid);
  perform give_back_to_balance(company, old.invoice_id, case when judged_anew and old.status = 'Reçu'
    then old.amount else 0 end);
  taken := take_from_balance(company, invoice, case when judged_anew then cents else 0 end,
    case when judged_anew and received then cents else 0 end, settles);
  if taken.id is null then return balance_refusal(company, invoice); end if;

  update payments set
    version = version + 1, invoice_id = invoice, invoice_number = taken.invoice_number,
      client_name = taken.client_name, reference = draft ->> 'reference',
    amount = cents, status = draft ->> 'status', method = draft ->> 'method',
      payment_date = (draft ->> 'paymentDate')::date,
    marks_paid = settles, updated_at = now()
  where tenant_id = company and id = payment
  returning * into written;
  if (old.payment_date, old.status, old.method, old.amount)
    <> (written.payment_date, written.status, written.method, written.amount) then
    perform count_payment(company, old, -1);
    perform count_payment(company, written, 1);
  end if;
  perform keep_payment_entries(company, old, written, coalesce(taken.client_id, taken.shared_client_id));
  if old.is_tendered and old.status <> written.status then
    refused := keep_tender_moves(company, old, written, draft ->> 'agentName',
      coalesce((draft ->> 'today')::date, company_day(company)));
    if refused is not null then return refused; end if;
  end if;
  return payment_written(written) || jsonb_build_object('invoiceLegalNumber', taken.legal_number,
    'before', payment_written(old));
end $$;

/* Refuses another amount or method of a payment whose money is in accounts, and a method that is none of the
   three of every company. Null otherwise. */
create or replace function method_refusal(old payments, draft jsonb) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.is_tendered and (coalesce((draft ->> 'amount')::bigint, old.amount) <> old.amount
    or coalesce(draft ->> 'method', old.method) <> old.method) then return '{"refusal": "TENDERED"}'; end if;
  if coalesce(draft ->> 'method', old.method) not in (old.method, 'Virement', 'Chèque', 'Espèces') then
    return tender_refusal(0, 'method'); end if;
  return null;
end $$;

drop function if exists remove_payment(uuid, uuid);

/* Deletes a payment and restores the balance. Returns the payment, null if unknown, or `{"refusal": …}` if it
   has a legal number or its cash cannot go back. If it moved to another invoice while this one was being
   locked, the error makes the caller repeat the transaction. */
create or replace function remove_payment(company uuid, payment uuid, agent_name text default null)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old     payments;
  invoice uuid;
  refused jsonb;
begin
  select * into old from payments where tenant_id = company and id = payment;
  if not found then return null; end if;
  invoice := old.invoice_id;
  perform from invoices where tenant_id = company and (id = invoice or id in (select a.invoice_id
    from allocations a where a.tenant_id = company and a.source_id = payment)) order by id for no key update;
  select * into old from payments where tenant_id = company and id = payment for update;
  if not found then return null; end if;
  if old.invoice_id is distinct from invoice then raise exception 'payment % was moved meanwhile', payment
    using errcode = 'serialization_failure'; end if;
  if old.legal_number is not null
    then return jsonb_build_object('refusal', 'NUMBERED', 'number', old.legal_number, 'isOnAccount',
      invoice is null); end if;
  if invoice is null then
    refused := take_back_receipt(company, old);
    if refused is not null then return refused; end if;
  else
    perform give_back_to_balance(company, invoice, case when old.status = 'Reçu' then old.amount else 0 end);
    perform keep_payment_entries(company, old, null, null);
  end if;
  if old.is_tendered then
    refused := reverse_document(company, payment, access.person(), agent_name, company_day(company),
      'Paiement supprimé', true);
    if refused is not null then return refused; end if;
  end if;
  delete from payments where tenant_id = company and id = payment;
  perform count_payment(company, old, -1);
  return payment_written(old);
end $$;

grant execute on function company_day, day_in_company to escale_money;

call access.owned_by('escale_money', 'record_payment', 'name_provisional', 'change_payment',
  'remove_payment');

grant execute on function payment_written, take_from_balance, give_back_to_balance,
  balance_refusal, judged_draft, provisional_draft, method_refusal to escale_money;

grant execute on function record_payment, name_provisional, change_payment, remove_payment to escale_app;
