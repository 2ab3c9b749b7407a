-- Sign-in by wallet and by id_token: challenges valid once, and protection of an account's last way to sign
-- in.

-- `user_id`: the signed-in person who links a wallet; null for a sign-in.
create table auth.sign_in_nonces (
  nonce_hash text not null,
  user_id    uuid,
  expires_at timestamptz not null default now() + interval '10 minutes',
  constraint sign_in_nonces_pkey primary key (nonce_hash),
  constraint sign_in_nonces_user foreign key (user_id) references auth.users (id) on delete cascade
);

create index sign_in_nonces_of_user on auth.sign_in_nonces (user_id);

grant select, insert, update, delete on auth.sign_in_nonces to escale_auth;

/* Whether an account has a way in beside this one: a password, a wallet, or the provider of a company that goes on. Of two ways that
   go at once the second waits for the first. */
create function auth.has_way_beside(person uuid, way uuid) returns boolean
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from auth.users where users.id = person for update;
  return exists (
    select from auth.accounts a where a.user_id = person and a.id <> way and case a.provider_id
      when 'credential' then a.password is not null
      when 'wallet' then true
      else exists (
        select from sign_on_providers p join user_tenants m on m.tenant_id = p.tenant_id and m.user_id = person and m.deactivated_at is null
        where p.tenant_id = a.tenant_id and p.is_active)
    end);
end $$;

grant execute on function auth.has_way_beside to escale_auth;

-- The last way to sign in cannot be deleted. Deleting a whole account is allowed, because the owner of the
-- table does it.
alter table auth.accounts enable row level security;

create policy seen on auth.accounts for select to escale_auth using (true);

create policy added on auth.accounts for insert to escale_auth with check (true);

create policy changed on auth.accounts for update to escale_auth using (true) with check (true);

create policy removed on auth.accounts for delete to escale_auth using (auth.has_way_beside(user_id, id));

-- A session may be opened in a way that an older server does not know.
update access.oldest_server set chapter = '062_wallets.sql';
