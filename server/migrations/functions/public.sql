-- What anyone may read without signing in. These functions say which columns leave; they are called as escale_auth, which sees
-- every company and, of services and files, only those of the company it names.

/* The prices of a company that publishes them; the shared ones when no company is asked for. The company is set while they are
   read only: services stay behind their fence. */
create or replace function public_prices(asked text)
returns table (name text, description text, price bigint, category text, unit text)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  company uuid;
  before  text := coalesce(current_setting('app.tenant_id', true), '');
begin
  if asked is null then
    return query select name, description, price, category, unit from shared_services order by name_key;
    return;
  end if;
  select id into company from tenants where slug = asked and is_active and publishes_prices;
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', company);
  return query select name, description, price, category, unit from services where tenant_id = company order by name_key;
  execute format('set local app.tenant_id = %L', before);
end $$;

/* The logo that an active company shows to everyone: where its bytes are. Any other file is no logo. */
create or replace function public_logo(asked uuid) returns table (storage_key text, content_type text, sha256 text)
volatile language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  company uuid;
  before  text := coalesce(current_setting('app.tenant_id', true), '');
begin
  select id into company from tenants where logo_url = '/logo/' || asked and is_active;
  if not found then return; end if;
  execute format('set local app.tenant_id = %L', company);
  return query select storage_key, content_type, sha256 from files where tenant_id = company and id = asked;
  execute format('set local app.tenant_id = %L', before);
end $$;

create or replace function public_directory(words text, at_most integer)
returns table (slug text, name text, city text, tagline text, whatsapp text, primary_color text, secondary_color text, publishes_prices boolean, logo_url text)
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select slug, name, city, tagline, whatsapp, primary_color, secondary_color, publishes_prices, logo_url from tenants
  where is_active and listed_in_directory and not exists (
    select from regexp_split_to_table(access.fold(words), '\s+') word
    where position(word in access.fold(concat_ws(' ', tenants.name, tenants.city))) = 0)
  order by access.fold(name), slug limit at_most
$$;

create or replace function public_price_list(asked text)
returns table (slug text, name text, city text, tagline text, whatsapp text, primary_color text, secondary_color text, publishes_prices boolean, logo_url text)
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select slug, name, city, tagline, whatsapp, primary_color, secondary_color, publishes_prices, logo_url from tenants
  where slug = asked and is_active and publishes_prices
$$;

grant execute on function public_prices, public_logo, public_directory, public_price_list to escale_auth;
