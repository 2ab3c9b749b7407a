-- Containers get a version like other rows, so that of two users who edit one at once, the second sees the
-- first change. An older server edits without a version, which a newer one does not notice.
alter table expedition_containers
  add column version    integer not null default 1,
  add column updated_at timestamptz not null default now();
