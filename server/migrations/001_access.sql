-- Who connects, what they may become, and the fence around each company's rows.
--
-- The owner migrates. The server signs in with the rights of escale_login, which inherits none: it may call access.enter, and
-- inside a transaction become escale_app (a company's rows, fenced), escale_auth (accounts, sessions, memberships) or
-- escale_platform (what all companies share). escale_money owns the functions that write money and escale_search those
-- that search text; escale_worker holds the queue of jobs. Nobody signs in as any of these: roles belong to the whole database
-- server, where they may exist already, and each database has accounts of its own (server/src/database/logins.ts).
create extension if not exists pg_trgm;

create extension if not exists btree_gin;

do $$
declare
  named text;
begin
  foreach named in array array['escale_login', 'escale_app', 'escale_auth', 'escale_platform', 'escale_money', 'escale_search', 'escale_worker'] loop
    if not exists (select from pg_roles where rolname = named) then
      begin
        execute format('create role %I nologin noinherit nosuperuser nobypassrls', named);
      exception when duplicate_object or unique_violation then null;  -- another database of this server was faster
      end;
    end if;
  end loop;
  grant escale_app, escale_auth, escale_platform to escale_login;
  if not pg_has_role(current_user, 'escale_money', 'member') then grant escale_money, escale_search, escale_auth to current_user; end if;
end $$;

-- Text search is not leakproof: under row-level security its index is never used. The search functions judge the company
-- themselves, as a role that passes the fences. Where the owner may not give that right, searches are slower, not wrong.
do $$
begin
  alter role escale_search bypassrls;
exception when insufficient_privilege then null;
end $$;

-- Large objects lie outside every fence: whoever is nobody makes none. An owner that is no superuser may not say so, and
-- PostgreSQL then only warns.
revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea), lo_import(text), lo_import(text, oid) from public;

-- No function may be called by everyone unless it says so.
alter default privileges revoke execute on functions from public;

create schema access;

create schema auth;

grant usage on schema access to escale_login, escale_app, escale_auth, escale_platform, escale_money, escale_search;

grant usage on schema auth to escale_auth;

grant create on schema public, access to escale_money, escale_search, escale_auth;

-- The company this transaction works for; null when none.
create function access.tenant() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- The person this transaction works for; null when none.
create function access.person() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- How text is compared: without case, without accents. contract/src/fold.ts has the same function. In plpgsql, because a
-- function in SQL is parsed again into every statement that writes a column computed by it.
create function access.fold(words text) returns text immutable strict parallel safe language plpgsql as $$
begin
  return replace(replace(replace(lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g')), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss');
end $$;

grant execute on function access.tenant(), access.person(), access.fold(text) to public;

-- Fences a table: its rows are seen and written by their own company only, whoever connects. The condition is written
-- out, without a function or a sub-select, so that the planner uses the index and the table can be distributed.
create procedure access.fence(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format($policy$
    create policy own_company on %s
      using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
      with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)$policy$, target);
end $$;

-- What the installation keeps for itself, readable by its owner only.
create table access.secrets (
  name  text not null,
  value text not null,
  constraint secrets_pkey primary key (name)
);

-- The chapter that a server must know, at least, to work on this database. A chapter that breaks older servers names itself
-- here (CONTRIBUTING says which do); they refuse to start, and say that they are not ready where they run.
create table access.oldest_server (
  chapter text not null,
  is_only boolean not null default true,
  constraint oldest_server_pkey primary key (is_only),
  constraint oldest_server_is_only check (is_only)
);

insert into access.oldest_server (chapter) values ('001_access.sql');

grant select on access.oldest_server to escale_login;
