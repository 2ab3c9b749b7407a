-- What a line of an invoice was counted on (contract's Measure): 1.1053 W/M at 385.00, 105 kg of which the
-- scale said 62.4.
-- It explains the total of its line, and its product is that total or it is not kept.
alter table invoice_items add column measure jsonb;

alter table invoice_items add constraint invoice_items_measure
  check (measure is null or round((measure ->> 'quantity')::numeric * (measure ->> 'rate')::numeric) = total) not valid;

alter table invoice_items validate constraint invoice_items_measure;
