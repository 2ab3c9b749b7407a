-- Receivables, and the counts and sums of a company's invoices and payments (docs/decisions/125). The
-- functions that write an invoice call keep_figures in the same transaction, those that write a payment
-- count_payment.

/* Adds to the figures of an invoice's days, status and mode. The row is one that no other transaction has
   locked. A new one gets a random slot, so that two writers hardly ever insert the same. */
create or replace function add_invoice_figures(company uuid, invoice invoices, more integer,
  more_total bigint, more_unpaid integer, more_unpaid_total bigint, more_balance bigint)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update invoice_figures set invoices = invoices + more, total = total + more_total,
    unpaid = unpaid + more_unpaid, unpaid_total = unpaid_total + more_unpaid_total,
    balance = balance + more_balance
  where tenant_id = company and issue_date = invoice.issue_date and due_date = invoice.due_date
    and status = invoice.status and service_type = invoice.service_type and slot = (
      select free.slot from invoice_figures free
      where free.tenant_id = company and free.issue_date = invoice.issue_date
        and free.due_date = invoice.due_date and free.status = invoice.status
        and free.service_type = invoice.service_type
      limit 1 for no key update skip locked);
  if found then return; end if;
  insert into invoice_figures as kept (tenant_id, issue_date, due_date, status, service_type, slot, invoices,
    total, unpaid, unpaid_total, balance)
    values (company, invoice.issue_date, invoice.due_date, invoice.status, invoice.service_type,
      (random() * 32767)::smallint, more, more_total, more_unpaid, more_unpaid_total, more_balance)
    on conflict on constraint invoice_figures_pkey do update set invoices = kept.invoices + more,
      total = kept.total + more_total, unpaid = kept.unpaid + more_unpaid,
      unpaid_total = kept.unpaid_total + more_unpaid_total, balance = kept.balance + more_balance;
end $$;

/* Adds to the figures of a client, in the same way. Opening balances are no sale: they count in
   `more_opening`, not in the first two. */
drop function if exists add_client_figures(uuid, uuid, integer, bigint, integer, bigint);

create or replace function add_client_figures(company uuid, client uuid, more integer, more_total bigint,
  more_unpaid integer, more_balance bigint, more_opening bigint default 0)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update client_figures set invoices = invoices + more, total = total + more_total,
    unpaid = unpaid + more_unpaid, balance = balance + more_balance, opening = opening + more_opening
  where tenant_id = company and client_id = client and slot = (
    select free.slot from client_figures free where free.tenant_id = company and free.client_id = client
    limit 1 for no key update skip locked);
  if found then return; end if;
  insert into client_figures as kept (tenant_id, client_id, slot, invoices, total, unpaid, balance, opening)
    values (company, client, (random() * 32767)::smallint, more, more_total, more_unpaid, more_balance,
      more_opening)
    on conflict on constraint client_figures_pkey do update set invoices = kept.invoices + more,
      total = kept.total + more_total, unpaid = kept.unpaid + more_unpaid,
      balance = kept.balance + more_balance, opening = kept.opening + more_opening;
end $$;

/* Adds a payment to the figures of its day (`sign` 1) or takes it away (-1), in the same way. */
create or replace function count_payment(company uuid, payment payments, sign integer)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update payment_figures set payments = payments + sign, amount = amount + sign * payment.amount
  where tenant_id = company and payment_date = payment.payment_date and status = payment.status
    and method = payment.method and slot = (
      select free.slot from payment_figures free
      where free.tenant_id = company and free.payment_date = payment.payment_date
        and free.status = payment.status and free.method = payment.method
      limit 1 for no key update skip locked);
  if found then return; end if;
  insert into payment_figures as kept (tenant_id, payment_date, status, method, slot, payments, amount)
    values (company, payment.payment_date, payment.status, payment.method, (random() * 32767)::smallint, sign,
      sign * payment.amount)
    on conflict on constraint payment_figures_pkey do update set payments = kept.payments + sign,
      amount = kept.amount + sign * payment.amount;
end $$;

/* Makes the receivable of an invoice equal to the invoice. */
create or replace function keep_receivable(company uuid, owed bigint, invoice invoices)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if owed > 0 and invoice.balance > 0 then
    update receivables set client_id = invoice.client_id, shared_client_id = invoice.shared_client_id,
      issue_date = invoice.issue_date, due_date = invoice.due_date, service_type = invoice.service_type,
      balance = invoice.balance
    where tenant_id = company and invoice_id = invoice.id;
  elsif invoice.balance > 0 then
    insert into receivables (tenant_id, invoice_id, client_id, shared_client_id, issued_by_agent_id,
      issue_date, due_date, balance, service_type)
      values (company, invoice.id, invoice.client_id, invoice.shared_client_id, invoice.issued_by_agent_id,
        invoice.issue_date, invoice.due_date, invoice.balance, invoice.service_type);
  elsif owed > 0 then
    delete from receivables where tenant_id = company and invoice_id = invoice.id;
  end if;
end $$;

/* Adds an invoice to the figures (`sign` 1) or takes it away (-1). */
create or replace function count_invoice(company uuid, invoice invoices, sign integer)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  unpaid  integer := case when invoice.balance > 0 then sign else 0 end;
  opening integer := case when invoice.is_opening then sign else 0 end;
begin
  perform add_invoice_figures(company, invoice, sign, sign * invoice.total, unpaid, unpaid * invoice.total,
    sign * invoice.balance);
  if invoice.cancelled_at is null then
    perform add_client_figures(company, coalesce(invoice.client_id, invoice.shared_client_id), sign - opening,
      (sign - opening) * invoice.total, unpaid, sign * invoice.balance, opening * invoice.total);
  end if;
end $$;

/* Keeps receivable and figures of an invoice that changed from `before` to `after`. `before` is null for a
   new one, `after` for one that is deleted. The most frequent change is a payment, which leaves the days, the
   client and mostly the status: it updates one row of each table. */
create or replace function keep_figures(company uuid, before invoices, after invoices)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  unpaid integer := (after.balance > 0)::integer - (before.balance > 0)::integer;
begin
  perform keep_invoice_entries(company, before, after);
  if after.id is null then -- The foreign key deletes the receivable.
    perform count_invoice(company, before, -1);
    return;
  end if;
  perform keep_receivable(company, coalesce(before.balance, 0), after);
  if before.id is null then
    perform count_invoice(company, after, 1);
  elsif (before.issue_date, before.due_date, before.status, before.service_type,
      coalesce(before.client_id, before.shared_client_id))
    <> (after.issue_date, after.due_date, after.status, after.service_type,
      coalesce(after.client_id, after.shared_client_id)) then
    perform count_invoice(company, before, -1);
    perform count_invoice(company, after, 1);
  elsif (before.total, before.balance) <> (after.total, after.balance) then
    perform add_invoice_figures(company, after, 0, after.total - before.total, unpaid,
      case when after.balance > 0 then after.total else 0 end
        - case when before.balance > 0 then before.total else 0 end, after.balance - before.balance);
    perform add_client_figures(company, coalesce(after.client_id, after.shared_client_id), 0,
      after.total - before.total, unpaid, after.balance - before.balance);
  end if;
end $$;

/* Moves invoices from one client's receivables and figures to another's, for a merge and its end. */
create or replace function move_receivables(company uuid, moved uuid[], former_client uuid, next_client uuid)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  sums record;
begin
  update receivables set client_id = next_client where tenant_id = company and invoice_id = any (moved);
  perform move_account(company, moved || array(select id from payments
    where tenant_id = company and invoice_id = any (moved)), next_client);
  select (count(*) filter (where not is_opening))::integer as invoices,
    coalesce(sum(total) filter (where not is_opening), 0)::bigint as total,
    (count(*) filter (where balance > 0))::integer as unpaid, coalesce(sum(balance), 0)::bigint as balance,
    coalesce(sum(total) filter (where is_opening), 0)::bigint as opening
    into sums from invoices where tenant_id = company and id = any (moved) and cancelled_at is null;
  perform add_client_figures(company, former_client, -sums.invoices, -sums.total, -sums.unpaid,
    -sums.balance, -sums.opening);
  perform add_client_figures(company, next_client, sums.invoices, sums.total, sums.unpaid, sums.balance,
    sums.opening);
end $$;

/* Writes what follows from the documents of a company that has none of it: receivables, figures, printed
   names and the account of each client. For an upgrade, a restore of the company, or rows written by the
   owner, who calls it. */
create or replace function fill_receivables(company uuid)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform write_receivables(company);
  perform fill_account(company);
end $$;

/* Writes what repeats the invoices of a company that has none of it: receivables, figures and printed
   names. */
create or replace function write_receivables(company uuid)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into receivables (tenant_id, invoice_id, client_id, shared_client_id, issued_by_agent_id, issue_date,
    due_date, balance, service_type)
    select tenant_id, id, client_id, shared_client_id, issued_by_agent_id, issue_date, due_date, balance,
      service_type
    from invoices where tenant_id = company and balance > 0;
  insert into invoice_figures (tenant_id, issue_date, due_date, status, service_type, slot, invoices, total,
    unpaid, unpaid_total, balance)
    select tenant_id, issue_date, due_date, status, service_type, 0, count(*), sum(total),
      count(*) filter (where balance > 0), coalesce(sum(total) filter (where balance > 0), 0), sum(balance)
    from invoices where tenant_id = company
    group by tenant_id, issue_date, due_date, status, service_type;
  insert into client_figures (tenant_id, client_id, slot, invoices, total, unpaid, balance, opening)
    select tenant_id, coalesce(client_id, shared_client_id), 0, count(*) filter (where not is_opening),
      coalesce(sum(total) filter (where not is_opening), 0), count(*) filter (where balance > 0),
      sum(balance), coalesce(sum(total) filter (where is_opening), 0)
    from invoices where tenant_id = company and cancelled_at is null
    group by tenant_id, coalesce(client_id, shared_client_id);
  insert into payment_figures (tenant_id, payment_date, status, method, slot, payments, amount)
    select tenant_id, payment_date, status, method, 0, count(*), sum(amount)
    from payments where tenant_id = company group by tenant_id, payment_date, status, method;
  insert into billed_names (tenant_id, name)
    select tenant_id, client_name from invoices where tenant_id = company
    union select tenant_id, client_name from payments where tenant_id = company
    on conflict do nothing;
end $$;

/* Writes them anew. Writers of invoices wait meanwhile, and so do those of payments, which write the invoice
   first. */
create or replace function rebuild_receivables(company uuid)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table invoices in share row exclusive mode;
  delete from receivables where tenant_id = company;
  delete from invoice_figures where tenant_id = company;
  delete from client_figures where tenant_id = company;
  delete from payment_figures where tenant_id = company;
  perform write_receivables(company);
end $$;

/* Differences between invoices and what repeats them, at most a thousand of each table, as
   `{ table, id, expected, found }` with amounts in cents. One statement reads both sides at one instant. */
create or replace function receivable_differences(company uuid) returns jsonb
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  found_differences jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(d)), '[]') into found_differences from (
    (select 'receivables' as table, coalesce(i.id, r.invoice_id)::text as id,
      coalesce(i.balance, 0) as expected, coalesce(r.balance, 0) as found
    from (select * from invoices where tenant_id = company and balance > 0) i
      full join (select * from receivables where tenant_id = company) r on r.invoice_id = i.id
    where (i.balance, i.client_id, i.shared_client_id, i.issued_by_agent_id, i.issue_date, i.due_date,
        i.service_type)
      is distinct from (r.balance, r.client_id, r.shared_client_id, r.issued_by_agent_id, r.issue_date,
        r.due_date, r.service_type) limit 1000)
    union all
    (select 'invoice_figures', concat_ws(' ', issue_date, due_date, status, service_type),
      coalesce(i.balance, 0), coalesce(f.balance, 0)
    from (select issue_date, due_date, status, service_type, count(*) as invoices, sum(total) as total,
        count(*) filter (where balance > 0) as unpaid,
        coalesce(sum(total) filter (where balance > 0), 0) as unpaid_total, sum(balance) as balance
      from invoices where tenant_id = company group by 1, 2, 3, 4) i
      full join (select issue_date, due_date, status, service_type, sum(invoices) as invoices,
        sum(total) as total, sum(unpaid) as unpaid, sum(unpaid_total) as unpaid_total, sum(balance) as balance
      from invoice_figures where tenant_id = company group by 1, 2, 3, 4) f
      using (issue_date, due_date, status, service_type)
    where (coalesce(i.invoices, 0), coalesce(i.total, 0), coalesce(i.unpaid, 0),
        coalesce(i.unpaid_total, 0), coalesce(i.balance, 0))
      <> (coalesce(f.invoices, 0), coalesce(f.total, 0), coalesce(f.unpaid, 0), coalesce(f.unpaid_total, 0),
        coalesce(f.balance, 0)) limit 1000)
    union all
    (select 'client_figures', client_id::text, coalesce(i.balance, 0), coalesce(f.balance, 0)
    from (select coalesce(client_id, shared_client_id) as client_id,
        count(*) filter (where not is_opening) as invoices,
        sum(total) filter (where not is_opening) as total, count(*) filter (where balance > 0) as unpaid,
        sum(balance) as balance, sum(total) filter (where is_opening) as opening
      from invoices where tenant_id = company and cancelled_at is null group by 1) i
      full join (select client_id, sum(invoices) as invoices, sum(total) as total, sum(unpaid) as unpaid,
        sum(balance) as balance, sum(opening) as opening
      from client_figures where tenant_id = company group by 1) f using (client_id)
    where (coalesce(i.invoices, 0), coalesce(i.total, 0), coalesce(i.unpaid, 0), coalesce(i.balance, 0),
        coalesce(i.opening, 0))
      <> (coalesce(f.invoices, 0), coalesce(f.total, 0), coalesce(f.unpaid, 0), coalesce(f.balance, 0),
        coalesce(f.opening, 0)) limit 1000)
    union all
    (select 'payment_figures', concat_ws(' ', payment_date, status, method), coalesce(p.amount, 0),
      coalesce(f.amount, 0)
    from (select payment_date, status, method, count(*) as payments, sum(amount) as amount
      from payments where tenant_id = company group by 1, 2, 3) p
      full join (select payment_date, status, method, sum(payments) as payments, sum(amount) as amount
      from payment_figures where tenant_id = company group by 1, 2, 3) f using (payment_date, status, method)
    where (coalesce(p.payments, 0), coalesce(p.amount, 0)) <> (coalesce(f.payments, 0), coalesce(f.amount, 0))
      limit 1000)) d;
  return found_differences;
end $$;

/* Nightly proof: returns the differences, and rebuilds the tables if there are any. */
create or replace function prove_receivables(company uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  differences jsonb := receivable_differences(company);
begin
  if differences <> '[]' then perform rebuild_receivables(company); end if;
  return differences;
end $$;

call access.owned_by('escale_money', 'prove_receivables');

grant execute on function add_invoice_figures, add_client_figures, keep_receivable, count_invoice,
  count_payment, keep_figures, move_receivables, fill_receivables, write_receivables, rebuild_receivables,
  receivable_differences to escale_money;

grant execute on function prove_receivables to escale_app;
