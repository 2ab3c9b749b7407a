-- Support: a super_admin opens a company for one hour.

/* Opens a company for one hour, read-only, in the session of the super_admin. Returns the end time, or null
   for a suspended or unknown company. */
create or replace function access.open_company(session_hash text, company uuid, why text) returns timestamptz
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  opened record;
begin
  if not exists (select from tenants where id = company and is_active and practice_of is null) then
    return null;
  end if;
  update auth.sessions set company_id = company,
    support_until = now() + interval '60 minutes', support_writes = false, support_reason = why
    where token_hash = session_hash and user_id = access.person() returning id, support_until into opened;
  -- A job writes the end of the hour in both logs, even if nobody is present.
  perform jobs.enqueue('end_support', jsonb_build_object('session', opened.id),
    jsonb_build_object('key', opened.id, 'at', opened.support_until + interval '1 second'));
  return opened.support_until;
end $$;

/* Allows writing in the open company. Returns its id, or null when none is open. */
create or replace function access.confirm_writing(session_hash text) returns uuid
volatile language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update auth.sessions set support_writes = true
    where token_hash = session_hash and user_id = access.person() and support_until > now()
      returning company_id
$$;

/* Closes the open company. Returns its id, or null. */
create or replace function access.leave_company(session_hash text) returns uuid
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  left_company uuid;
begin
  select company_id into left_company from auth.sessions
    where token_hash = session_hash and user_id = access.person() and support_until is not null for update;
  update auth.sessions set company_id = null, support_until = null, support_writes = false,
    support_reason = null
    where token_hash = session_hash and user_id = access.person() and support_until is not null;
  return left_company;
end $$;

/* Closes the company after its hour, for the job that logs it. Returns no row when it was left or opened
   again before. */
create or replace function access.end_support(session uuid) returns table (company uuid, person uuid)
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select company_id, user_id into company, person from auth.sessions
    where id = session and support_until <= now() for update;
  if not found then return; end if;
  update auth.sessions set company_id = null, support_until = null, support_writes = false,
    support_reason = null where id = session;
  return next;
end $$;

call access.owned_by('escale_auth', 'access.open_company', 'access.confirm_writing', 'access.leave_company',
  'access.end_support');

grant execute on function access.open_company, access.confirm_writing,
  access.leave_company to escale_platform;

grant execute on function access.end_support to escale_auth;
