-- Names and addresses printed on transport documents (docs/decisions/133). A row is in the address book of a
-- client, or it is a delivery agent of the company at a place of destination.
create table parties (
  tenant_id        uuid not null default access.tenant(),
  id               uuid not null,
  version          integer not null default 1,
  client_id        uuid,
  shared_client_id uuid,
  place            text,    -- destination of a delivery agent
  name             text not null,
  address          text,    -- up to four lines of 35 characters, the width of the boxes
  city             text,
  country          text,    -- ISO 3166
  phone            text,
  email            text,
  tax_number       text,    -- NIF, NIU, NCC or IFU, according to the country
  is_shipper       boolean not null default false, -- proposed as shipper of the client's house bills
  is_consignee     boolean not null default false,
  is_notify        boolean not null default false,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint parties_pkey primary key (tenant_id, id),
  constraint parties_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint parties_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
    on delete cascade,
  constraint parties_shared_client foreign key (shared_client_id) references shared_clients (id)
    on delete cascade,
  constraint parties_one_owner check (num_nonnulls(client_id, shared_client_id, place) = 1),
  constraint parties_agent_has_no_role check (place is null or not (is_shipper or is_consignee or is_notify)),
  constraint parties_name check (length(name) between 1 and 70),
  constraint parties_address check (address ~ '^[^\n]{1,35}(\n[^\n]{1,35}){0,3}$'),
  constraint parties_country check (country ~ '^[A-Z]{2}$')
);

create index parties_of_client on parties (tenant_id, client_id) where client_id is not null;

create index parties_of_shared_client on parties (shared_client_id) where shared_client_id is not null;

create index parties_of_place on parties (tenant_id, place) where place is not null;

call access.fence('parties');

grant select, insert, update, delete on parties to escale_app;

-- The address book follows a client who is merged into another one, and returns when the merge is undone.
alter table client_merges add column party_ids uuid[] not null default '{}';

grant insert (party_ids) on client_merges to escale_app;

grant select (tenant_id, id, client_id), update (client_id) on parties to escale_money;
