-- Keys for programs.

/* Adds the uses of a key that one server has gathered, and answers how many there were this minute on all of them. */
create or replace function access.note_key_uses(company uuid, used uuid, added integer, address text) returns integer
volatile language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update api_keys set last_used_at = now(), last_used_from = address, counted_since = date_trunc('minute', now()),
      uses = added + case when counted_since = date_trunc('minute', now()) then uses else 0 end
    where tenant_id = company and id = used returning uses
$$;

call access.owned_by('escale_auth', 'access.note_key_uses');

grant execute on function access.note_key_uses to escale_login;
