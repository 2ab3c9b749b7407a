-- The message of the day (docs/decisions/152): which day is due, and in which companies.

/* The latest day whose message is due, by the clock of the company. A message before noon is about the day
   before. Null when the hour came before `since`, the time of the setting. */
create or replace function due_day(zone text, hour integer, since timestamptz, at timestamptz) returns date
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select case when last.hour_at > access.clock_at(since, zone) then
    (last.hour_at - case when hour < 12 then interval '1 day' else interval '0' end)::date end
  from (select date_trunc('day', access.clock_at(at, zone) - make_interval(hours => hour))
    + make_interval(hours => hour) as hour_at) last
$$;

/* True while the account of a person is blocked. They keep their role, and read nothing. */
create or replace function access.is_blocked(person uuid) returns boolean
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from auth.users u where u.id = person and u.banned_until > now())
$$;

/* Companies with a day to send. A clock that is set back sends no day again. */
create or replace function access.companies_with_due_day(at timestamptz) returns setof uuid
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id from day_settings s join tenants t on t.id = s.tenant_id
  where s.is_on and t.is_active and 'till' = any (t.features)
    and due_day(t.time_zone, s.hour, s.since, at) > coalesce(s.sent_for, '-infinity')
$$;

call access.owned_by('escale_auth', 'access.is_blocked');

grant execute on function access.is_blocked to escale_app;

call access.owned_by('escale_platform', 'access.companies_with_due_day');

grant execute on function due_day to escale_app, escale_platform;

grant execute on function access.companies_with_due_day to escale_login;
