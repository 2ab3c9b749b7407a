-- Answers already given.

/* What is kept of a key, by the company and the person at work: null, replay (with the first answer) or reused (other body or operation). */
create or replace function access.kept_answer(claimed text, asked text, hash text, out state text, out first_answer json)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := access.tenant();
  person  uuid := access.person();
  kept    record;
begin
  if company is null then
    select operation, body_hash, answer into kept from platform_idempotency_keys where user_id = person and key = claimed;
  else
    select operation, body_hash, answer into kept from idempotency_keys where tenant_id = company and user_id = person and key = claimed;
  end if;
  if not found then return; end if;
  state := case when kept.operation = asked and kept.body_hash = hash then 'replay' else 'reused' end;
  if state = 'replay' then first_answer := kept.answer; end if;
end $$;

/* Claims a key for the rest of the transaction. `state` is new, replay, reused or running: another transaction held it longer than a lock
   is waited for. Whoever comes while the first is at work waits for its answer. */
create or replace function access.claim_key(claimed text, asked text, hash text, out state text, out first_answer json)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  lock_of_key bigint := hashtextextended(coalesce(access.tenant()::text, '') || current_setting('app.user_id') || claimed, 0);
begin
  if not pg_try_advisory_xact_lock(lock_of_key) then
    select * into state, first_answer from access.kept_answer(claimed, asked, hash);
    if state is not null then return; end if;
    begin
      perform pg_advisory_xact_lock(lock_of_key);
    exception when lock_not_available then
      state := 'running';
      return;
    end;
  end if;
  select coalesce(kept.state, 'new'), kept.first_answer into state, first_answer from access.kept_answer(claimed, asked, hash) kept;
end $$;

/* Keeps the answer of a claimed key. */
create or replace function access.keep_answer(claimed text, asked text, hash text, given json)
returns void volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if access.tenant() is null then
    insert into platform_idempotency_keys (key, operation, body_hash, answer) values (claimed, asked, hash, given);
  else
    insert into idempotency_keys (tenant_id, key, operation, body_hash, answer) values (access.tenant(), claimed, asked, hash, given);
  end if;
end $$;

grant execute on function access.kept_answer, access.claim_key, access.keep_answer to escale_app, escale_platform;
