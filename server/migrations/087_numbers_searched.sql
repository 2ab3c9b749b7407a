-- The trigram indexes of invoices and payments hold numbers and references only. `search_key` keeps the name
-- too: it is what a row is compared with after any index has found it.
drop index invoices_search;

create index invoices_search on invoices
  using gin (tenant_id, access.search_key(invoice_number) gin_trgm_ops) with (gin_pending_list_limit = 128);

drop index payments_search;

create index payments_search on payments
  using gin (tenant_id, access.search_key(invoice_number || ' ' || reference) gin_trgm_ops)
  with (gin_pending_list_limit = 128);

-- functions/search.sql has one with more parameters.
drop procedure if exists access.let_search(text, text);
