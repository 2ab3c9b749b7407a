-- Stored answers of idempotency keys.

/* Claims a key for the rest of the transaction. `state` is 'new', 'replay' (with the first answer), 'reused'
   (other body or operation), or 'running' when another transaction holds the key for longer than the lock
   timeout. A second request waits for the answer of the first. */
create or replace function access.claim_key(claimed text, asked text, hash text, out state text,
  out first_answer json)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  company     uuid := access.tenant();
  person      uuid := access.person();
  lock_of_key bigint := hashtextextended(coalesce(company::text, '') || person::text || claimed, 0);
  is_ours     boolean := pg_try_advisory_xact_lock(lock_of_key);
  kept        record;
begin
  loop
    if company is null then
      select operation, body_hash, answer into kept from platform_idempotency_keys
        where user_id = person and key = claimed;
    else
      select operation, body_hash, answer into kept from idempotency_keys
        where tenant_id = company and user_id = person and key = claimed;
    end if;
    if found then
      state := case when kept.operation = asked and kept.body_hash = hash then 'replay' else 'reused' end;
      if state = 'replay' then first_answer := kept.answer; end if;
      return;
    end if;
    if is_ours then
      state := 'new';
      return;
    end if;
    begin
      perform pg_advisory_xact_lock(lock_of_key);
      is_ours := true;
    exception when lock_not_available then
      state := 'running';
      return;
    end;
  end loop;
end $$;

/* Stores the answer of a claimed key for servers of version 0.2.0. Later servers write the row themselves. */
create or replace function access.keep_answer(claimed text, asked text, hash text, given json)
returns void volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if access.tenant() is null then
    insert into platform_idempotency_keys (key, operation, body_hash, answer)
      values (claimed, asked, hash, given);
  else
    insert into idempotency_keys (tenant_id, key, operation, body_hash, answer)
      values (access.tenant(), claimed, asked, hash, given);
  end if;
end $$;

drop function if exists access.kept_answer(text, text, text); -- dropped: claim_key replaces it since 0.2.0

grant execute on function access.claim_key, access.keep_answer to escale_app, escale_platform;
