-- The trigram indexes of invoices and payments hold numbers and references only. `search_key` keeps the name
-- too: it is what a row is compared with after any index has found it. The former indexes are dropped last,
-- because that lock stops readers as well.
create index invoices_numbers on invoices
  using gin (tenant_id, access.search_key(invoice_number) gin_trgm_ops) with (gin_pending_list_limit = 128);

create index payments_numbers on payments
  using gin (tenant_id, access.search_key(invoice_number || ' ' || reference) gin_trgm_ops)
  with (gin_pending_list_limit = 128);

drop index invoices_search, payments_search;

alter index invoices_numbers rename to invoices_search;

alter index payments_numbers rename to payments_search;

-- functions/search.sql has one with more parameters.
drop procedure if exists access.let_search(text, text);
