-- Parts of the product that a company switches on in Paramètres › Facturation, by their names in
-- permissions.ts. Nothing is on at first, also for companies that exist. `access.choices_of` reads them.
alter table tenants
  add column features text[] not null default '{}',
  add constraint tenants_features check (cardinality(features) <= 20);

grant update (features) on tenants to escale_app;
