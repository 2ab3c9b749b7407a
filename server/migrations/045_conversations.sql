-- Conversations between a company and its clients by WhatsApp, by mail and by opened links: one conversation
-- for each person.

-- WhatsApp settings of a company. Without a row: 8 to 19 h in its time zone, and no ceiling.
create table whatsapp_settings (
  tenant_id       uuid not null default access.tenant(),
  signature       text,
  sends_from      time not null default '08:00',
  sends_until     time not null default '19:00',
  monthly_ceiling integer, -- limit of billed messages; null: no limit
  version         integer not null default 1,
  updated_at      timestamptz not null default now(),
  constraint whatsapp_settings_pkey primary key (tenant_id),
  constraint whatsapp_settings_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint whatsapp_settings_signature check (length(signature) <= 200),
  constraint whatsapp_settings_hours check (sends_from < sends_until),
  constraint whatsapp_settings_ceiling check (monthly_ceiling between 0 and 1000000)
);

call access.fence('whatsapp_settings');

grant select, insert, update on whatsapp_settings to escale_app;

-- WhatsApp Business account of a company, stored once its token has proved that the number is its own. Only
-- the server can read sealed columns (server/src/cloud-api/seal.ts).
create table whatsapp_accounts (
  tenant_id         uuid not null default access.tenant(),
  phone_number_id   text not null,
  waba_id           text not null,
  token_sealed      text not null,
  app_secret_sealed text, -- of the company's own application; null: the installation's
  display_phone     text,
  verified_name     text,
  quality           text,
  message_limit     text,
  is_coexisting     boolean not null default false, -- the number is also used on a telephone
  state             text not null default 'Relié',
  stopped_code      integer,
  stopped_reason    text,
  stopped_at        timestamptz,
  checked_at        timestamptz not null default now(),
  history_asked_at  timestamptz, -- WhatsApp sends the history only once
  contacts_asked_at timestamptz,
  version           integer not null default 1,
  connected_by_name text not null,
  connected_at      timestamptz not null default now(),
  constraint whatsapp_accounts_pkey primary key (tenant_id),
  constraint whatsapp_accounts_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint whatsapp_accounts_number_key unique (phone_number_id),
  constraint whatsapp_accounts_ids check (phone_number_id ~ '^\d{5,30}$' and waba_id ~ '^\d{5,30}$'),
  constraint whatsapp_accounts_state check (state in ('Relié', 'Arrêté')),
  constraint whatsapp_accounts_stopped check ((state = 'Arrêté') = (stopped_at is not null))
);

call access.fence('whatsapp_accounts');

grant select, insert, update, delete on whatsapp_accounts to escale_app;

-- The webhook has one address for all companies, so it must find the company of a number.
create policy of_accounts on whatsapp_accounts for select to escale_auth using (true);

grant select (tenant_id, phone_number_id, waba_id, app_secret_sealed) on whatsapp_accounts to escale_auth;

-- Message templates. A standard template (contract/src/channels/whatsapp/templates.ts) gets a row once it is
-- changed or submitted to WhatsApp.
create table message_templates (
  tenant_id   uuid not null default access.tenant(),
  id          uuid not null,
  key         text not null,
  title       text not null,
  body        text not null,  -- with {variables}
  category    text not null default 'utilité',
  language    text not null default 'fr',
  header      text not null default 'aucun',
  is_active   boolean not null default true,
  meta_name   text,
  meta_state  text not null default 'LOCAL',
  meta_reason text,
  meta_body   text, -- text submitted to WhatsApp, which is the text it sends
  quality     text,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint message_templates_pkey primary key (tenant_id, id),
  constraint message_templates_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint message_templates_key unique (tenant_id, key),
  constraint message_templates_meta_key unique (tenant_id, meta_name, language),
  constraint message_templates_category check (category in ('utilité', 'marketing', 'authentification')),
  constraint message_templates_header check (header in ('aucun', 'document')),
  constraint message_templates_lengths check (length(key) between 1 and 60 and length(title) between 1 and 100 and length(body) between 1 and 1024)
);

call access.fence('message_templates');

grant select, insert, update, delete on message_templates to escale_app;

-- Conversation with one person, a client or an unknown one, found by its keys (conversation_keys).
create table conversations (
  tenant_id         uuid not null default access.tenant(),
  id                uuid not null,
  client_id         uuid,
  shared_client_id  uuid,
  contact_name      text, -- name that the person chose
  username          text,
  keys_text         text not null default '', -- numbers of the person, for the search
  assigned_to       uuid,
  assigned_to_name  text,
  is_closed         boolean not null default false,
  unread_count      integer not null default 0,
  failed_count      integer not null default 0, -- failures not yet seen by a user
  last_at           timestamptz not null default now(),
  last_text         text,
  last_direction    text,
  last_status       text,
  written_at        timestamptz, -- last message from the company, by any channel
  stopped_at        timestamptz, -- the person sent STOP
  version           integer not null default 1,
  search_key        text not null generated always as
    (access.search_key(coalesce(contact_name, '') || ' ' || coalesce(username, '') || ' ' || keys_text)) stored,
  created_at        timestamptz not null default now(),
  constraint conversations_pkey primary key (tenant_id, id),
  constraint conversations_id_key unique (id),
  constraint conversations_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint conversations_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete restrict,
  constraint conversations_shared_client foreign key (shared_client_id) references shared_clients (id) on delete restrict,
  constraint conversations_one_client check (num_nonnulls(client_id, shared_client_id) <= 1),
  constraint conversations_counts check (unread_count >= 0 and failed_count >= 0),
  constraint conversations_direction check (last_direction in ('Reçu', 'Envoyé')),
  constraint conversations_lengths check (length(contact_name) <= 200 and length(username) <= 100 and length(last_text) <= 200)
);

create unique index conversations_of_client on conversations (tenant_id, client_id) where client_id is not null;

create unique index conversations_of_shared_client on conversations (tenant_id, shared_client_id) where shared_client_id is not null;

create index conversations_newest on conversations (tenant_id, last_at desc, id desc);

create index conversations_by_creation on conversations (tenant_id, created_at desc, id desc);

create index conversations_open on conversations (tenant_id, last_at desc, id desc) where not is_closed;

create index conversations_closed on conversations (tenant_id, last_at desc, id desc) where is_closed;

create index conversations_unread on conversations (tenant_id, last_at desc, id desc) where unread_count > 0;

create index conversations_failed on conversations (tenant_id, last_at desc, id desc) where failed_count > 0;

create index conversations_of_colleague on conversations (tenant_id, assigned_to, last_at desc, id desc) where assigned_to is not null and not is_closed;

create index conversations_by_shared_client on conversations (shared_client_id) where shared_client_id is not null;

call access.fence('conversations');

grant select, insert, update, delete on conversations to escale_app;

call access.searchable('conversations', 'contact_name', 'username', 'keys_text');

-- Number or id by which WhatsApp names a person. Either finds the conversation, and each belongs to one only.
create table conversation_keys (
  tenant_id       uuid not null default access.tenant(),
  kind            text not null,  -- 'numéro': E.164; 'identité': the business-scoped id
  value           text not null,
  conversation_id uuid not null,
  seen_with       text, -- for a number: the last id received with it
  window_until    timestamptz, -- end of the reply window for free text
  last_heard_at   timestamptz,
  unreachable     integer not null default 0, -- consecutive failures of delivery
  created_at      timestamptz not null default now(),
  constraint conversation_keys_pkey primary key (tenant_id, kind, value),
  constraint conversation_keys_conversation foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  constraint conversation_keys_kind check (kind in ('numéro', 'identité')),
  constraint conversation_keys_value check (length(value) between 3 and 140)
);

create index conversation_keys_of_conversation on conversation_keys (tenant_id, conversation_id);

call access.fence('conversation_keys');

grant select, insert, update, delete on conversation_keys to escale_app;

create table messages (
  tenant_id        uuid not null default access.tenant(),
  id               uuid not null,
  conversation_id  uuid not null,
  channel          text not null default 'WhatsApp',
  direction        text not null,
  origin           text not null,
  kind             text not null,
  body             text,
  template_key     text,
  template         jsonb, -- sent template: { name, language, parameters: [{ name, text }], documentOf? }
  about_kind       text, -- table of the record that the message is about
  about_id         uuid,
  file_id          uuid,
  -- { id, mimeType, name, state }: file at WhatsApp until it is downloaded, or the reason why it is not
  media            jsonb,
  details          jsonb, -- place, contacts, reaction or unreadable content
  reply_to_id      uuid,
  to_kind          text,
  to_value         text,
  status           text not null,
  provider_id      text,
  error_code       integer,
  error_text       text,
  attempts         integer not null default 0,
  attempted_at     timestamptz, -- outcome unknown: never resent automatically
  due_at           timestamptz,
  sent_by          uuid,
  sent_by_name     text,
  occurred_at      timestamptz not null default now(),
  sent_at          timestamptz,
  delivered_at     timestamptz,
  read_at          timestamptz,
  failed_at        timestamptz,
  edited_at        timestamptz,
  deleted_at       timestamptz,
  billed_at        timestamptz, -- billing by WhatsApp, or null
  billed_category  text,
  pricing          jsonb,
  search_key       text not null generated always as (access.search_key(coalesce(body, ''))) stored,
  created_at       timestamptz not null default now(),
  constraint messages_pkey primary key (tenant_id, id),
  constraint messages_id_key unique (id),
  constraint messages_provider_key unique (tenant_id, provider_id),
  constraint messages_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint messages_conversation foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  constraint messages_file foreign key (tenant_id, file_id) references files (tenant_id, id) on delete restrict,
  constraint messages_channel check (channel in ('WhatsApp', 'Courriel', 'Lien')),
  constraint messages_direction check (direction in ('Reçu', 'Envoyé')),
  constraint messages_origin check (origin in ('personne', 'automatique', 'groupe', 'téléphone', 'client')),
  constraint messages_kind check (kind in ('texte', 'modèle', 'document', 'image', 'audio', 'vidéo', 'autocollant', 'lieu', 'contacts', 'réaction',
    'bouton', 'commande', 'système', 'illisible')),
  constraint messages_status check (status in ('Brouillon', 'En file', 'Ouvert dans WhatsApp', 'Envoyé (déclaré)', 'Envoyé', 'Distribué', 'Lu', 'Échec',
    'Envoi incertain', 'Abandonné', 'Reçu')),
  constraint messages_received check ((direction = 'Reçu') = (status = 'Reçu')),
  constraint messages_failed check (status <> 'Échec' or failed_at is not null),
  constraint messages_body check (length(body) <= 4096),
  constraint messages_about check ((about_kind is null) = (about_id is null)),
  constraint messages_to check ((to_kind is null) = (to_value is null) and to_kind in ('numéro', 'identité', 'courriel'))
);

create index messages_of_conversation on messages (tenant_id, conversation_id, occurred_at desc, id desc);

create index messages_about on messages (tenant_id, about_id, occurred_at desc) where about_id is not null;

create index messages_waiting on messages (tenant_id, status, occurred_at) where status in ('En file', 'Envoi incertain');

create index messages_on_their_way on messages (tenant_id, attempted_at) where billed_at is null and status in ('En file', 'Envoi incertain', 'Envoyé');

create index messages_failed on messages (tenant_id, failed_at desc, id desc) where status = 'Échec';

create index messages_billed on messages (tenant_id, billed_at) include (billed_category) where billed_at is not null;

create index messages_of_file on messages (tenant_id, file_id) where file_id is not null;

create index messages_newest on messages (tenant_id, created_at desc, id desc);

call access.fence('messages');

grant select, insert, update, delete on messages to escale_app;

call access.searchable('messages', 'body', 'conversation_id', 'occurred_at');

-- Counts for the searches (access.count_company).
grant select (tenant_id) on conversations, messages to escale_platform;

-- Events received from WhatsApp, unchanged, until they are processed. A repeated event is one row.
create table whatsapp_events (
  tenant_id   uuid not null,
  id          uuid not null,
  digest      text not null,
  field       text not null,
  value       jsonb not null,
  attempts    integer not null default 0,
  error       text,
  received_at timestamptz not null default now(),
  worked_at   timestamptz,
  constraint whatsapp_events_pkey primary key (tenant_id, id),
  constraint whatsapp_events_digest unique (tenant_id, digest),
  constraint whatsapp_events_tenant foreign key (tenant_id) references tenants (id) on delete cascade
);

create index whatsapp_events_waiting on whatsapp_events (tenant_id, id) where worked_at is null;

create index whatsapp_events_worked on whatsapp_events (tenant_id, worked_at) where worked_at is not null;

call access.fence('whatsapp_events');

grant select, insert, update, delete on whatsapp_events to escale_app;

create policy of_accounts on whatsapp_events for insert to escale_auth with check (true);

create policy of_accounts_seen on whatsapp_events for select to escale_auth using (true);

grant insert on whatsapp_events to escale_auth;

grant select (tenant_id, digest) on whatsapp_events to escale_auth;

-- Automatic notices, each enabled by an admin.
create table notice_rules (
  tenant_id    uuid not null default access.tenant(),
  kind         text not null,
  is_on        boolean not null default false,
  template_key text not null,
  -- for reminders: days before or after the due date, one level each
  days         integer[] not null default '{}',
  version      integer not null default 1,
  updated_at   timestamptz not null default now(),
  constraint notice_rules_pkey primary key (tenant_id, kind),
  constraint notice_rules_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint notice_rules_kind check (kind in ('reçu', 'départ', 'eta', 'arrivée', 'disponible', 'facture', 'paiement', 'avant échéance', 'après échéance')),
  constraint notice_rules_days check (coalesce(array_length(days, 1), 0) <= 5 and 0 < all (days) and 365 >= all (days))
);

call access.fence('notice_rules');

grant select, insert, update on notice_rules to escale_app;

-- Notices to clients, one for each occasion. A notice waits some minutes, so that several to one person are
-- sent as one message.
create table notices (
  tenant_id        uuid not null default access.tenant(),
  id               uuid not null,
  kind             text not null,
  client_id        uuid,
  shared_client_id uuid,
  about_kind       text not null,
  about_id         uuid not null,
  occasion         text not null, -- distinguishes notices of one record: a day, a level, an announced date
  is_asked         boolean not null default false, -- requested by a user, not by a rule
  due_at           timestamptz not null,
  state            text not null default 'En attente',
  reason           text,
  message_id       uuid,
  created_by       uuid,
  created_by_name  text,
  created_at       timestamptz not null default now(),
  settled_at       timestamptz,
  constraint notices_pkey primary key (tenant_id, id),
  constraint notices_once unique (tenant_id, kind, about_id, occasion),
  constraint notices_tenant foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint notices_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade,
  constraint notices_shared_client foreign key (shared_client_id) references shared_clients (id) on delete cascade,
  constraint notices_one_client check (num_nonnulls(client_id, shared_client_id) = 1),
  constraint notices_state check (state in ('En attente', 'Envoyé', 'Par courriel', 'Abandonné')),
  constraint notices_settled check ((state = 'En attente') = (settled_at is null))
);

create index notices_due on notices (tenant_id, due_at, id) where state = 'En attente';

create index notices_of_client on notices (tenant_id, client_id, created_at desc) where client_id is not null;

create index notices_of_shared_client on notices (tenant_id, shared_client_id, created_at desc) where shared_client_id is not null;

create index notices_by_shared_client on notices (shared_client_id) where shared_client_id is not null;

create index notices_newest on notices (tenant_id, created_at desc, id desc);

call access.fence('notices');

grant select, insert, update, delete on notices to escale_app;

-- Last view by the client, which the conversation mentions once a day.
alter table tracking_links add column last_seen_at timestamptz;

grant select (last_seen_at), update (last_seen_at) on tracking_links to escale_auth;

-- Files of messages.
alter table files drop constraint files_bucket;

alter table files add constraint files_bucket check (bucket in ('photos', 'documents', 'logos', 'stamps', 'messages')) not valid;

alter table files validate constraint files_bucket;

alter table files drop constraint files_content_type;

alter table files add constraint files_content_type check (content_type in ('image/jpeg', 'image/png', 'application/pdf')
  or (bucket = 'messages' and content_type in ('audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/amr', 'video/mp4', 'video/3gpp', 'image/webp', 'text/plain',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation'))) not valid;

alter table files validate constraint files_content_type;

update access.oldest_server set chapter = '045_conversations.sql';
