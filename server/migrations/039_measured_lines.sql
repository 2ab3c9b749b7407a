-- Measure of an invoice line (contract's Measure): for example 1.1053 W/M at 385.00, or 105 kg of which 62.4
-- were weighed. It explains the total: a measure whose product differs is refused.
alter table invoice_items add column measure jsonb;

alter table invoice_items add constraint invoice_items_measure
  check (measure is null or round((measure ->> 'quantity')::numeric * (measure ->> 'rate')::numeric) = total) not valid;

alter table invoice_items validate constraint invoice_items_measure;
