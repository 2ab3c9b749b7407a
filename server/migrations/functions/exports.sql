-- Exports that wait for the job that settles them.

/* The exports whose file has lived long enough, and those whose job has said nothing for a quarter of an hour. One that waits for its
   turn has nothing to say: exports are made one at a time for all companies. */
create or replace function access.exports_to_settle() returns table (company uuid, id uuid)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select exports.tenant_id, exports.id from exports where exports.state = 'Prêt' and exports.expires_at < now()
  union all
  select exports.tenant_id, exports.id from exports
  where (exports.state = 'En cours' and exports.seen_at < now() - interval '15 minutes')
    or (exports.state = 'En attente' and exports.seen_at < now() - interval '1 day')
$$;

call access.owned_by('escale_auth', 'access.exports_to_settle');

grant execute on function access.exports_to_settle to escale_login;
