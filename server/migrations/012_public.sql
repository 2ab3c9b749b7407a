-- What anyone may read without signing in: the companies that wish to be found, and the prices that are published.
grant select (tenant_id, name, description, price, category, unit, name_key) on services to escale_auth;

grant select (name, description, price, category, unit, name_key) on shared_services to escale_auth;
