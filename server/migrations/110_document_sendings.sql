-- Documents of a departure sent to its clients (docs/decisions/140), one row a document. The message of the
-- conversation says to whom, how, when and with which outcome: one email carries all documents of a client, a
-- message on WhatsApp one. The PDF is drawn when it leaves.
create table document_sendings (
  tenant_id     uuid not null default access.tenant(),
  id            uuid not null,
  expedition_id uuid not null,
  message_id    uuid not null,
  document      text not null,
  record_id     uuid, -- the house bill or the invoice
  constraint document_sendings_pkey primary key (tenant_id, id),
  constraint document_sendings_expedition foreign key (tenant_id, expedition_id)
    references expeditions (tenant_id, id) on delete cascade,
  constraint document_sendings_message foreign key (tenant_id, message_id)
    references messages (tenant_id, id) on delete cascade,
  constraint document_sendings_document check (document in ('Avis d''arrivée', 'Connaissement maison',
    'Liste de colisage', 'Facture')),
  constraint document_sendings_record check ((record_id is not null)
    = (document in ('Connaissement maison', 'Facture')))
);

create index document_sendings_of_expedition on document_sendings (tenant_id, expedition_id);

create index document_sendings_of_message on document_sendings (tenant_id, message_id);

call access.fence('document_sendings');

grant select, insert on document_sendings to escale_app;

-- An older worker would send these messages and emails without their documents.
update access.oldest_server set chapter = '110_document_sendings.sql';
