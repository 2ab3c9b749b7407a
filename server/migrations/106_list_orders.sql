-- Orders of lists: clients by type and name, services by category and name, expeditions and goods by status.
-- The lists of invoices by status and of clients by balance need no index of theirs (docs/decisions/137).
create index clients_by_type on clients (tenant_id, ((type || ' ' || name_key) collate "C"), id);

create index services_by_category on services (tenant_id, ((category || ' ' || name_key) collate "C"), id);

create index expeditions_in_status on expeditions (tenant_id, status, id);

drop index expeditions_by_status;

alter index expeditions_in_status rename to expeditions_by_status;

-- `goods_newest` contains the status too, so a change of status writes every index of its row already.
create index goods_by_status on goods (tenant_id, kind, status, id);

-- `cancelled_at` changes once, when an invoice is cancelled. A payment never changes it.
create index invoices_cancelled on invoices (tenant_id, id) where cancelled_at is not null;

-- An older server refuses these orders, which a page already loaded from a newer one may ask for.
update access.oldest_server set chapter = '106_list_orders.sql';
