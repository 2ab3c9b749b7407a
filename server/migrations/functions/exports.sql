-- Exports that wait for the job that settles them.

/* The exports whose file has lived long enough, and those whose job has said nothing for a quarter of an hour. */
create or replace function access.exports_to_settle() returns table (company uuid, id uuid)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select exports.tenant_id, exports.id from exports where exports.state = 'Prêt' and exports.expires_at < now()
  union all
  select exports.tenant_id, exports.id from exports where exports.state in ('En attente', 'En cours') and exports.seen_at < now() - interval '15 minutes'
$$;

call access.owned_by('escale_auth', 'access.exports_to_settle');

grant execute on function access.exports_to_settle to escale_login;
