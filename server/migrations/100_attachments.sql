-- Files attached to a client, an invoice, an expedition or goods. Their bytes are stored like photos, in the
-- table `files`. The row here gives the record and the name, because rows of `files` never change.
create table attachments (
  tenant_id        uuid not null default access.tenant(),
  id               uuid not null,
  file_id          uuid not null,
  client_id        uuid,
  invoice_id       uuid,
  expedition_id    uuid,
  goods_id         uuid,
  name             text not null,
  attached_by      uuid not null,
  attached_by_name text not null,
  attached_at      timestamptz not null default now(),
  constraint attachments_pkey primary key (tenant_id, id),
  constraint attachments_file foreign key (tenant_id, file_id) references files (tenant_id, id)
    on delete restrict,
  constraint attachments_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
    on delete cascade,
  constraint attachments_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
    on delete cascade,
  constraint attachments_expedition foreign key (tenant_id, expedition_id) references expeditions (tenant_id, id)
    on delete cascade,
  constraint attachments_goods foreign key (tenant_id, goods_id) references goods (tenant_id, id)
    on delete cascade,
  constraint attachments_one_record check (num_nonnulls(client_id, invoice_id, expedition_id, goods_id) = 1),
  constraint attachments_name check (length(name) between 1 and 200)
);

create index attachments_of_file on attachments (tenant_id, file_id);

create index attachments_of_client on attachments (tenant_id, client_id) where client_id is not null;

create index attachments_of_invoice on attachments (tenant_id, invoice_id) where invoice_id is not null;

create index attachments_of_expedition on attachments (tenant_id, expedition_id)
  where expedition_id is not null;

create index attachments_of_goods on attachments (tenant_id, goods_id) where goods_id is not null;

call access.fence('attachments');

grant select, insert, delete, update (name) on attachments to escale_app;

-- A merge of two clients moves the files of the absorbed one (functions/clients.sql).
grant select, update (client_id) on attachments to escale_money;

alter table client_merges add column attachment_ids uuid[] not null default '{}';

grant insert (attachment_ids) on client_merges to escale_app;

alter table files drop constraint files_bucket;

alter table files add constraint files_bucket
  check (bucket in ('photos', 'documents', 'logos', 'stamps', 'messages', 'attachments')) not valid;

alter table files validate constraint files_bucket;

alter table files drop constraint files_content_type;

alter table files add constraint files_content_type check (
  content_type in ('image/jpeg', 'image/png', 'application/pdf')
  or (bucket in ('messages', 'attachments') and content_type in ('text/plain',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation'))
  or (bucket = 'messages' and content_type in ('audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/amr',
    'video/mp4', 'video/3gpp', 'image/webp'))
  or (bucket = 'attachments' and content_type in ('application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.text'))) not valid;

alter table files validate constraint files_content_type;

-- Older servers would leave the files of an absorbed client behind.
update access.oldest_server set chapter = '100_attachments.sql';
