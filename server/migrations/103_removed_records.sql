-- Deleted records, for ten minutes: « Annuler » in the message of a deletion brings one back with its id
-- (docs/decisions/136). The nightly job empties the table.
create table removed_records (
  tenant_id  uuid not null default access.tenant(),
  kind       text not null,
  record_id  uuid not null,
  snapshot   jsonb not null, -- rows of the record, as to_jsonb gives them
  removed_by uuid not null,
  removed_at timestamptz not null default now(),
  constraint removed_records_pkey primary key (tenant_id, kind, record_id),
  constraint removed_records_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint removed_records_kind check (kind in ('clients', 'services', 'invoices', 'payments',
    'expeditions', 'goods', 'links_and_files'))
);

call access.fence('removed_records');

-- A snapshot of money is restored by functions that trust it, so only they write it.
create policy no_money on removed_records as restrictive for insert to escale_app
  with check (kind not in ('invoices', 'payments'));

grant select, insert, delete on removed_records to escale_app, escale_money;
