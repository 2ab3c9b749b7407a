-- Rates of currencies (docs/decisions/148). functions/tenders.sql has the rules of the amounts.

/* Days after which a rate needs a manager. The usual number is in contract/src/trade/currencies/rates.ts. */
create or replace function rate_days(company uuid) returns integer
stable language sql set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select s.rate_days from currency_settings s where s.tenant_id = company), 3)::integer
$$;

/* The latest rate of a currency for one side, nulls without one. Without a rate for buying it is that for
   selling. `is_old`: the company's number of days has passed, so a receipt needs a manager. */
create or replace function usable_rate(company uuid, code text, wanted text,
  out rate_id uuid, out rate numeric, out side text, out valid_from timestamptz, out is_old boolean)
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  latest exchange_rates;
begin
  select * into latest from exchange_rates r
    where r.tenant_id = company and r.base = 'USD' and r.quote = code and r.side = wanted
    order by r.valid_from desc, r.id limit 1;
  if not found and wanted = 'achat' then
    select * into latest from exchange_rates r
      where r.tenant_id = company and r.base = 'USD' and r.quote = code and r.side = 'vente'
      order by r.valid_from desc, r.id limit 1;
  end if;
  if latest.id is null then return; end if;
  rate_id := latest.id;
  rate := latest.rate;
  side := latest.side;
  valid_from := latest.valid_from;
  is_old := latest.valid_from < now() - make_interval(days => rate_days(company));
end $$;

/* The rate that an invoice issued now pins: that of the currency which the company shows on documents. Nulls
   when it shows none, switched it off, or has no rate of it. */
create or replace function pinned_rate(company uuid) returns exchange_rates
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  code   text;
  pinned exchange_rates;
begin
  select document_currency into code from currency_settings where tenant_id = company;
  if code is null or not exists (select from company_currencies
    where tenant_id = company and currency = code and is_active) then return pinned; end if;
  select * into pinned from exchange_rates r
    where r.tenant_id = company and r.base = 'USD' and r.quote = code and r.side = 'vente'
    order by r.valid_from desc, r.id limit 1;
  return pinned;
end $$;

grant execute on function rate_days, usable_rate, pinned_rate to escale_money;

grant execute on function rate_days, usable_rate to escale_app;
