-- Waivers of the identity document: the reason and the manager. They are requested like an exception for a
-- debt and granted apart from it.
alter table goods
  add column document_waived_reason  text,
  add column document_waived_by      uuid,
  add column document_waived_by_name text,
  add column document_waived_at      timestamptz;

-- Goods that already left without a document were allowed by the person who handed them over.
update goods set document_waived_reason = released_without_document, document_waived_by = released_by, document_waived_by_name = released_by_name,
    document_waived_at = released_at
  where released_without_document is not null and released_by is not null;

alter table goods add constraint goods_document_waived
  check (num_nonnulls(document_waived_reason, document_waived_by, document_waived_by_name, document_waived_at) in (0, 4)) not valid;

alter table goods validate constraint goods_document_waived;

alter table goods add constraint goods_left_by_waiver
  check (released_without_document is null or released_by is null or document_waived_at is not null) not valid;

alter table goods validate constraint goods_left_by_waiver;

alter table release_requests add column without_document boolean not null default false;

-- A hand-over needs a document, a photo or a waiver. Earlier ones stay as they are.
alter table goods add column document_unasked boolean not null default false;

update goods set document_unasked = true
  where status = 'Remis' and num_nonnulls(released_id_document, released_photo_id, released_without_document) = 0;

alter table goods add constraint goods_identified check (released_by is null or document_unasked
  or num_nonnulls(released_id_document, released_photo_id, released_without_document) > 0) not valid;

alter table goods validate constraint goods_identified;

update access.oldest_server set chapter = '040_document_waivers.sql';
