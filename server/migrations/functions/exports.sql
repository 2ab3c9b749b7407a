-- Exports to be removed or marked as failed by a job.

/* Exports whose file has expired, and exports whose job has been silent for 15 minutes. Exports in the queue
   are silent for longer, because they run one at a time for all companies. */
create or replace function access.exports_to_settle() returns table (company uuid, id uuid)
stable language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select exports.tenant_id, exports.id from exports
    where exports.state = 'Prêt' and exports.expires_at < now()
  union all
  select exports.tenant_id, exports.id from exports
  where (exports.state = 'En cours' and exports.seen_at < now() - interval '15 minutes')
    or (exports.state = 'En attente' and exports.seen_at < now() - interval '1 day')
$$;

call access.owned_by('escale_auth', 'access.exports_to_settle');

grant execute on function access.exports_to_settle to escale_login;
