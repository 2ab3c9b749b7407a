-- Platform: sign-up, figures and state of the installation.

/* True when anyone may create an account. Closed by default. */
create or replace function access.sign_up_is_open() returns boolean
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select value = 'true' from platform_settings where name = 'sign_up_is_open'), false)
$$;

create or replace function access.open_sign_up(is_open boolean) returns void
volatile language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into platform_settings (name, value) values ('sign_up_is_open', to_jsonb(is_open))
    on conflict (name) do update set value = excluded.value, updated_at = now()
$$;

/* Companies, those counted longest ago first. Practice companies are not counted. */
create or replace function access.companies_to_count() returns setof uuid
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select tenants.id from tenants left join company_figures on company_figures.tenant_id = tenants.id
    where tenants.practice_of is null
    order by company_figures.counted_at nulls first
$$;

/* Figures of the platform: people active in seven days, open support hours, and mails. */
create or replace function access.platform_pulse(out active_people integer, out open_supports integer,
  out mails_waiting integer, out mails_failed integer, out last_mail_at timestamptz)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select
    (select count(distinct user_id) from user_sessions where session_start > now() - interval '7 days'),
    (select count(*) from auth.sessions where support_until > now() and expires_at > now()),
    (select count(*) from auth.outgoing_mails where state = 'en file'),
    (select count(*) from auth.outgoing_mails where state = 'échec'),
    (select sent_at from auth.outgoing_mails where state = 'envoyé' order by created_at desc, id desc limit 1)
$$;

/* Updates the row of a company in company_figures with the company set, so that row security applies. Each
   figure uses an index that starts with the company. `since` is 30 days in its own time zone. */
create or replace function access.count_company(company uuid) returns void
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  since   date;
  founded timestamptz;
  counted company_figures;
  before  text := coalesce(current_setting('app.tenant_id', true), '');
begin
  select (now() at time zone time_zone)::date - 29, created_at into since, founded from tenants
    where id = company;
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', company);
  select count(*) into counted.users from user_tenants where tenant_id = company and deactivated_at is null;
  select count(*) into counted.clients from clients where tenant_id = company;
  select count(*), coalesce(sum(total), 0) into counted.invoices, counted.billed from invoices
    where tenant_id = company and issue_date >= since and status <> 'Annulée' and not is_opening;
  select coalesce(sum(amount), 0) into counted.paid from payments
    where tenant_id = company and payment_date >= since and status = 'Reçu';
  select coalesce(max(bytes), 0) into counted.storage_bytes from file_stores where tenant_id = company;
  counted.last_activity_at := date_trunc('milliseconds', greatest(founded,
    (select max(created_at) from clients where tenant_id = company),
    (select max(created_at) from invoices where tenant_id = company),
    (select max(created_at) from payments where tenant_id = company),
    (select max(created_at) from goods where tenant_id = company),
    (select created_at from security_logs where tenant_id = company and action = 'LOGIN_ATTEMPT' and success
      order by created_at desc, id desc limit 1)));
  insert into company_figures as kept (tenant_id, users, clients, invoices, billed, paid, storage_bytes,
    last_activity_at)
    values (company, counted.users, counted.clients, counted.invoices, counted.billed, counted.paid,
      counted.storage_bytes, counted.last_activity_at)
    on conflict (tenant_id) do update set users = excluded.users, clients = excluded.clients,
      invoices = excluded.invoices, billed = excluded.billed,
      paid = excluded.paid, storage_bytes = excluded.storage_bytes,
        last_activity_at = excluded.last_activity_at,
      counted_at = now();
  execute format('set local app.tenant_id = %L', before);
end $$;

call access.owned_by('escale_platform', 'access.companies_to_count', 'access.count_company');

call access.owned_by('escale_auth', 'access.platform_pulse');

grant execute on function access.sign_up_is_open to escale_auth, escale_platform;

grant execute on function access.open_sign_up, access.platform_pulse to escale_platform;

grant execute on function access.companies_to_count to escale_login;

grant execute on function access.count_company to escale_login, escale_platform;
