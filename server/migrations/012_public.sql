-- What anyone may read without signing in: the companies that wish to be found, and the prices that are published.
grant select (tenant_id, name, description, price, category, unit, name_key) on services to escale_auth;

grant select (name, description, price, category, unit, name_key) on shared_services to escale_auth;

-- Of goods that a stranger follows by a link: milestones and days, of the company that the link names.
grant select (tenant_id, id, goods_id, owner_id) on tracking_links to escale_auth;

grant select (tenant_id, id, number, kind, quantity, status, client_id, shared_client_id, expedition_id, received_at, released_at) on goods to escale_auth;

grant select (tenant_id, id, mode, status, origin, destination, etd, eta, atd, ata) on expeditions to escale_auth;

grant select (tenant_id, id, expedition_id, code, label, place, occurred_at, visible_to_client) on expedition_events to escale_auth;
