-- Opening a company, confirming that one writes in it and leaving it change what a session may do: it gets another token.
grant create on schema access to escale_auth;

create function access.renew_token(session_token text, fresh text) returns void
volatile language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update auth.sessions set token = fresh, updated_at = now() where token = session_token and user_id = access.person()
$$;

alter function access.renew_token owner to escale_auth;

grant execute on function access.renew_token to escale_platform;

revoke create on schema access from escale_auth;
