-- Who connects, what they may become, and the fence around each company's rows.
--
-- The owner migrates; no superuser is needed, only `login createrole` and a database of their own. The server signs in with the
-- rights of escale_login, which inherits none: it may call access.enter, and inside a transaction become escale_app (a company's
-- rows, fenced), escale_auth (accounts, sessions, memberships) or escale_platform (what all companies share). escale_money owns
-- the functions that write money and escale_search those that search text; escale_worker holds the queue of jobs; as escale_owner
-- the owner sees every row. Nobody signs in as any of these: roles belong to the whole database server, where they may exist
-- already, and each database has accounts of its own (server/src/database/logins.ts). Where they are another owner's, the
-- migrator writes others in their place, here and in all that follows (server/src/database/roles.ts).
create extension if not exists pg_trgm;

create extension if not exists btree_gin;

do $$
declare
  named text;
begin
  foreach named in array array['escale_owner', 'escale_login', 'escale_app', 'escale_auth', 'escale_platform', 'escale_money', 'escale_search', 'escale_worker'] loop
    if not exists (select from pg_roles where rolname = named) then
      begin
        execute format('create role %I nologin noinherit nosuperuser nobypassrls', named);
      exception when duplicate_object or unique_violation then null;  -- another database of this server was faster
      end;
    end if;
  end loop;
  if exists (select from pg_roles where rolname = 'escale_search' and rolbypassrls) then alter role escale_search nobypassrls; end if;  -- as first versions had it
  grant escale_app, escale_auth, escale_platform to escale_login;
  -- Whose the functions are must be somebody whom the owner may become, and since PostgreSQL 16 who made a role is not that by itself.
  execute 'grant escale_owner, escale_auth, escale_platform, escale_money, escale_search to current_user'
    || case when current_setting('server_version_num')::integer >= 160000 then ' with inherit true, set true' else '' end;
end $$;

-- Large objects lie outside every fence: whoever is nobody makes none. An owner that is no superuser may not say so, and
-- PostgreSQL then only warns.
revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;

-- No function may be called by everyone unless it says so.
alter default privileges revoke execute on functions from public;

create schema access;

create schema auth;

grant usage on schema access to escale_login, escale_app, escale_auth, escale_platform, escale_money, escale_search;

grant usage on schema auth to escale_auth;

-- What the names of this installation's roles end with, after escale_owner and the others.
create function access.role_suffix() returns text immutable parallel safe language sql return substr('escale_owner', 13);

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

-- Whose rights each function runs with that does not run with its caller's. Kept as rows, because a dump restored by an owner
-- who is no superuser leaves them all the owner's.
create table access.function_owners (
  function text not null,
  owner    text not null,
  constraint function_owners_pkey primary key (function)
);

/* Gives functions to their owners: after they were made, and after a restore. The right to create that a new owner must have
   ends here. */
create procedure access.settle_owners() language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  named record;
begin
  for named in
    select made.oid::regprocedure as signature, made.pronamespace::regnamespace as schema, kept.owner
    from access.function_owners kept join pg_proc made on made.oid = to_regproc(kept.function)
    where made.proowner <> kept.owner::regrole
  loop
    execute format('grant create on schema %s to %I', named.schema, named.owner);
    execute format('alter function %s owner to %I', named.signature, named.owner);
    execute format('revoke create on schema %s from %I', named.schema, named.owner);
  end loop;
end $$;

create procedure access.owned_by(owner text, variadic functions regproc[]) language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into access.function_owners select function::text, owned_by.owner from unnest(functions) function
    on conflict on constraint function_owners_pkey do update set owner = excluded.owner;
  call access.settle_owners();
end $$;

-- Fences a table: its rows are seen and written by their own company only, whoever connects; the owner, when a chapter corrects
-- rows or a dump reads them, has a policy rather than an exemption. The condition is written out, without a function or a
-- sub-select, so that the planner uses the index and the table can be distributed.
create procedure access.fence(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format($policy$
    create policy own_company on %s
      using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
      with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)$policy$, target);
  execute format('create policy of_owner on %s to escale_owner using (true) with check (true)', target);
end $$;

-- What is searched of a row: its words without case, accents nor what stands between words; the same without spaces, because a
-- number is pasted with or without them; and as they are written, if that is something else. A space comes first, so that each
-- word begins behind one. contract/src/search.ts has the same separators.
create function access.search_key(words text) returns text immutable strict parallel safe language plpgsql as $$
declare
  separators constant text := E'\t\'’"«»“”()[]{}<>-–—_/\\.,;:&+*|#@·%';
  folded constant text := access.fold(words);
  spaced constant text := translate(folded, separators, repeat(' ', length(separators)));
begin
  return ' ' || spaced || ' ' || replace(spaced, ' ', '') || case when spaced = folded then '' else ' ' || folded end;
end $$;

grant execute on function access.search_key(text) to public;

-- Lets text be searched: an index of trigrams on search_key, read by the functions of functions/search.sql. A fence that compares
-- the company would keep LIKE from the index, so they read as escale_search, whose policy says nothing, and judge the company
-- themselves. `shown` are the columns that they answer or sort by, besides id.
create procedure access.searchable(target regclass, variadic shown name[]) language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = target);
begin
  execute format('create index %I on %s using gin (tenant_id, search_key gin_trgm_ops)', name || '_search', target);
  execute format('create policy of_search on %s for select to escale_search using (true)', target);
  execute format('grant select (tenant_id, id, search_key, created_at, %s) on %s to escale_search',
    (select string_agg(quote_ident(one), ', ') from unnest(shown) one), target);
end $$;

-- The files of functions/ as this database has them: one that differs is put in place again (server/src/database/functions.ts).
create table access.function_files (
  name     text not null,
  checksum text not null,
  constraint function_files_pkey primary key (name)
);

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
