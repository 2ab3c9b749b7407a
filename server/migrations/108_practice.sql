-- Practice companies (docs/decisions/138). A company has at most one, to learn on examples without harm.
-- It is a company like any other, so row-level security keeps its rows apart. It has no members: those of
-- the company it belongs to open it, with the role they have there (functions/doors.sql).

/* True for the id of a practice company. Its version digit is 8, which no other id has, so that a constraint,
   a server and a page know a practice company without reading anything. */
create function access.is_practice(company uuid) returns boolean
immutable strict parallel safe language sql return substr(company::text, 15, 1) = '8';

/* Id of the practice company of a company. A practice company is its own. */
create function access.practice_id(company uuid) returns uuid
immutable strict parallel safe language sql
return (left(company::text, 14) || '8' || substr(company::text, 16))::uuid;

grant execute on function access.is_practice, access.practice_id to public;

alter table tenants
  add column practice_of uuid,
  add constraint tenants_practice_of foreign key (practice_of) references tenants (id) on delete cascade
    not valid,
  add constraint tenants_practice check (case when practice_of is null then not access.is_practice(id)
    else id = access.practice_id(practice_of) and id <> practice_of end) not valid,
  -- A practice company is absent from the public site.
  add constraint tenants_practice_hidden check (practice_of is null
    or not (listed_in_directory or publishes_prices)) not valid;

alter table tenants validate constraint tenants_practice_of;

alter table tenants validate constraint tenants_practice;

alter table tenants validate constraint tenants_practice_hidden;

-- A practice company sends nothing out: it has no WhatsApp number, no API key, no provider, no export and no
-- public link to a file. It has no members either.
alter table whatsapp_accounts add constraint whatsapp_accounts_no_practice
  check (not access.is_practice(tenant_id)) not valid;

alter table whatsapp_accounts validate constraint whatsapp_accounts_no_practice;

alter table api_keys add constraint api_keys_no_practice check (not access.is_practice(tenant_id)) not valid;

alter table api_keys validate constraint api_keys_no_practice;

alter table sign_on_providers add constraint sign_on_providers_no_practice
  check (not access.is_practice(tenant_id)) not valid;

alter table sign_on_providers validate constraint sign_on_providers_no_practice;

alter table exports add constraint exports_no_practice check (not access.is_practice(tenant_id)) not valid;

alter table exports validate constraint exports_no_practice;

alter table file_links add constraint file_links_no_practice
  check (not access.is_practice(tenant_id)) not valid;

alter table file_links validate constraint file_links_no_practice;

alter table user_tenants add constraint user_tenants_no_practice
  check (not access.is_practice(tenant_id)) not valid;

alter table user_tenants validate constraint user_tenants_no_practice;

/* The company whose members open the current one: itself, or the one that a practice company belongs to. */
create function access.home() returns uuid
stable parallel safe language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if access.is_practice(access.tenant()) then
    return (select practice_of from tenants where id = access.tenant());
  end if;
  return access.tenant();
end $$;

call access.owned_by('escale_auth', 'access.home');

grant execute on function access.home
  to escale_app, escale_auth, escale_platform, escale_money, escale_search;

-- The people of the open company. In a practice company they are those of the company it belongs to.
create or replace view profiles as
  select users.id, users.first_name, users.last_name, users.email, users.created_at
  from auth.users
  join user_tenants on user_tenants.user_id = users.id
  where user_tenants.tenant_id = access.home();
