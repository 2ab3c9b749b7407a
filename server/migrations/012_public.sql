-- What anyone may read without signing in: the companies that wish to be found, and the prices that are published. These
-- functions say which columns leave; they are called as escale_auth, which sees every company and, of services, only
-- those of the company it names.
grant select (tenant_id, name, description, price, category, unit, name_key) on services to escale_auth;

grant select (name, description, price, category, unit, name_key) on shared_services to escale_auth;

/* The directory: active companies that ticked « Figurer dans l'annuaire », each word of the search in their name or city. */
create function public_directory(words text, at_most integer)
returns table (slug text, name text, city text, tagline text, whatsapp text, primary_color text, secondary_color text, publishes_prices boolean)
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select slug, name, city, tagline, whatsapp, primary_color, secondary_color, publishes_prices from tenants
  where is_active and listed_in_directory and not exists (
    select from regexp_split_to_table(access.fold(words), '\s+') word
    where position(word in access.fold(concat_ws(' ', tenants.name, tenants.city))) = 0)
  order by access.fold(name), slug limit at_most
$$;

/* The company whose prices are asked for; no row when it is unknown, suspended, or keeps them to itself. */
create function public_price_list(asked text)
returns table (slug text, name text, city text, tagline text, whatsapp text, primary_color text, secondary_color text, publishes_prices boolean)
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select slug, name, city, tagline, whatsapp, primary_color, secondary_color, publishes_prices from tenants
  where slug = asked and is_active and publishes_prices
$$;

/* The prices of a company that publishes them; the shared ones when no company is asked for. The company is set while they are
   read only: services stay behind their fence. */
create function public_prices(asked text)
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

grant execute on function public_directory, public_price_list, public_prices to escale_auth;
