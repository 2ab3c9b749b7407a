-- A container is changed from the version that was read, as every other row is: of two people who correct it
-- at once, the second is
-- shown what the first wrote. An older server goes on changing it without one, which the newer does not
-- notice.
alter table expedition_containers
  add column version    integer not null default 1,
  add column updated_at timestamptz not null default now();
