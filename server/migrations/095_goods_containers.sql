-- The container of each lot. A lot is only in a container of its own expedition, so the key names both
-- (docs/decisions/132). A lot that leaves its expedition leaves its container: the statement that empties
-- `expedition_id` empties `container_id` too, and a container is emptied before it is removed.
alter table expedition_containers
  add constraint expedition_containers_of_expedition_key unique (tenant_id, expedition_id, id);

alter table goods add column container_id uuid;

alter table goods add constraint goods_container
  foreign key (tenant_id, expedition_id, container_id)
  references expedition_containers (tenant_id, expedition_id, id) on delete restrict not valid;

alter table goods validate constraint goods_container;

alter table goods add constraint goods_container_aboard
  check (container_id is null or expedition_id is not null) not valid;

alter table goods validate constraint goods_container_aboard;

-- An older server unloads a lot without emptying its container, which the check refuses.
update access.oldest_server set chapter = '095_goods_containers.sql';
