-- The second total of quotes (docs/decisions/148): the rate of the day on which a quote is sent and its total
-- in that currency, in minor units. Empty for every quote that was sent without a second currency.
alter table quotes
  add column second_currency char(3),
  add column rate_id uuid,
  add column rate numeric(20, 10),
  add column second_total bigint,
  add constraint quotes_second_total
    check (num_nulls(second_currency, rate_id, rate, second_total) in (0, 4)) not valid,
  add constraint quotes_rate foreign key (tenant_id, rate_id) references exchange_rates (tenant_id, id)
    on delete restrict not valid;

alter table quotes validate constraint quotes_second_total;

alter table quotes validate constraint quotes_rate;

-- Development databases still have send_quote without a rate. Calls would find two functions.
drop function if exists send_quote(uuid, uuid, integer, date, uuid, text);
