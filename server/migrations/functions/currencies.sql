-- Amounts and rates of currencies (docs/decisions/148). contract/src/trade/currencies/conversion.ts has the
-- rules of the amounts too.

/* Minor units of one unit of a currency. */
create or replace function units_of(code text) returns numeric immutable language sql as $$
  select (case when code in ('XAF', 'XOF', 'GNF') then 1 else 100 end)::numeric
$$;

/* A quotient rounded to the nearest integer, halves away from zero. `div` is exact. */
create or replace function half_up(numerator numeric, denominator numeric) returns bigint
immutable language sql as $$
  select (sign(numerator) * div(2 * abs(numerator) + denominator, 2 * denominator))::bigint
$$;

/* The amount in minor units of a currency of a value in cents of a dollar. */
create or replace function amount_in(cents bigint, code text, rate numeric) returns bigint
immutable language sql as $$
  select half_up(cents::numeric * units_of(code) * rate, 100)
$$;

/* The latest rate of a currency for one side, nulls without one. Without a rate for buying it is that for
   selling. `is_old`: the company's number of days has passed, so a receipt needs a manager. */
create or replace function usable_rate(company uuid, code text, wanted text,
  out rate_id uuid, out rate numeric, out side text, out valid_from timestamptz, out is_old boolean)
stable language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  latest exchange_rates;
  days   integer;
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
  select s.rate_days into days from currency_settings s where s.tenant_id = company;
  rate_id := latest.id;
  rate := latest.rate;
  side := latest.side;
  valid_from := latest.valid_from;
  is_old := latest.valid_from < now() - make_interval(days => coalesce(days, 3));
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

grant execute on function units_of, half_up, amount_in, usable_rate, pinned_rate to escale_money;

grant execute on function usable_rate to escale_app;
