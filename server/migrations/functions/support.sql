-- A super_admin who opens a company for an hour.

/* Opens a company, for an hour and for reading, in the session of the super_admin at work; until when, or null when the
   company is suspended or unknown. */
create or replace function access.open_company(session_hash text, company uuid, why text) returns timestamptz
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  opened record;
begin
  if not exists (select from tenants where id = company and is_active) then return null; end if;
  update auth.sessions set company_id = company, support_until = now() + interval '60 minutes', support_writes = false, support_reason = why
    where token_hash = session_hash and user_id = access.person() returning id, support_until into opened;
  -- The end of the hour is written in both logs even if nobody is there to see it.
  perform jobs.enqueue('end_support', jsonb_build_object('session', opened.id),
    jsonb_build_object('key', opened.id, 'at', opened.support_until + interval '1 second'));
  return opened.support_until;
end $$;

/* From now on the opened company is written too; which one, or null when none is open. */
create or replace function access.confirm_writing(session_hash text) returns uuid
volatile language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update auth.sessions set support_writes = true
    where token_hash = session_hash and user_id = access.person() and support_until > now() returning company_id
$$;

/* Closes the opened company; which one it was, or null when none was open. */
create or replace function access.leave_company(session_hash text) returns uuid
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  left_company uuid;
begin
  select company_id into left_company from auth.sessions
    where token_hash = session_hash and user_id = access.person() and support_until is not null for update;
  update auth.sessions set company_id = null, support_until = null, support_writes = false, support_reason = null
    where token_hash = session_hash and user_id = access.person() and support_until is not null;
  return left_company;
end $$;

/* The same when the hour is over, for the job that says so. No row when it was left, or opened again, before. */
create or replace function access.end_support(session uuid) returns table (company uuid, person uuid)
volatile language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select company_id, user_id into company, person from auth.sessions where id = session and support_until <= now() for update;
  if not found then return; end if;
  update auth.sessions set company_id = null, support_until = null, support_writes = false, support_reason = null where id = session;
  return next;
end $$;

call access.owned_by('escale_auth', 'access.open_company', 'access.confirm_writing', 'access.leave_company', 'access.end_support');

grant execute on function access.open_company, access.confirm_writing, access.leave_company to escale_platform;

grant execute on function access.end_support to escale_auth;
