-- Counting a company, with what its files weigh.
alter table company_figures add column storage_bytes bigint not null default 0;

grant select (tenant_id, bytes) on file_stores to escale_platform;

/* Counts a company into company_figures, inside its fence: each figure by an index that starts with the company. Thirty days
   of its own calendar. */
create or replace function access.count_company(company uuid) returns void
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  since   date;
  founded timestamptz;
  counted company_figures;
  before  text := coalesce(current_setting('app.tenant_id', true), '');
begin
  select (now() at time zone time_zone)::date - 29, created_at into since, founded from tenants where id = company;
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', company);
  select count(*) into counted.users from user_tenants where tenant_id = company and deactivated_at is null;
  select count(*) into counted.clients from clients where tenant_id = company;
  select count(*), coalesce(sum(total), 0) into counted.invoices, counted.billed from invoices where tenant_id = company and issue_date >= since;
  select coalesce(sum(amount), 0) into counted.paid from payments where tenant_id = company and payment_date >= since and status = 'Reçu';
  select coalesce(max(bytes), 0) into counted.storage_bytes from file_stores where tenant_id = company;
  counted.last_activity_at := date_trunc('milliseconds', greatest(founded,
    (select max(created_at) from clients where tenant_id = company),
    (select max(created_at) from invoices where tenant_id = company),
    (select max(created_at) from payments where tenant_id = company),
    (select max(created_at) from warehouse_receipts where tenant_id = company),
    (select created_at from security_logs where tenant_id = company and action = 'LOGIN_ATTEMPT' and success order by created_at desc, id desc limit 1)));
  insert into company_figures as kept (tenant_id, users, clients, invoices, billed, paid, storage_bytes, last_activity_at)
    values (company, counted.users, counted.clients, counted.invoices, counted.billed, counted.paid, counted.storage_bytes, counted.last_activity_at)
    on conflict (tenant_id) do update set users = excluded.users, clients = excluded.clients, invoices = excluded.invoices, billed = excluded.billed,
      paid = excluded.paid, storage_bytes = excluded.storage_bytes, last_activity_at = excluded.last_activity_at, counted_at = now();
  execute format('set local app.tenant_id = %L', before);
end $$;

call access.owned_by('escale_platform', 'access.count_company');

grant execute on function access.count_company to escale_login, escale_platform;

-- Nothing before was ever released: no server knows less than this.
update access.oldest_server set chapter = '019_figures.sql';
