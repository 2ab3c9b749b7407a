-- Goods that may leave without an identity document: why, and who said so. Asked of a manager like an
-- exception for a debt, and given apart from it.
alter table goods
  add column document_waived_reason  text,
  add column document_waived_by      uuid,
  add column document_waived_by_name text,
  add column document_waived_at      timestamptz;

-- What left without one before was let go by who handed it over.
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

-- Whoever hands goods over was shown a document, kept its photo, or was let do without. What left before that
-- rule stays as it left.
alter table goods add column document_unasked boolean not null default false;

update goods set document_unasked = true
  where status = 'Remis' and num_nonnulls(released_id_document, released_photo_id, released_without_document) = 0;

alter table goods add constraint goods_identified check (released_by is null or document_unasked
  or num_nonnulls(released_id_document, released_photo_id, released_without_document) > 0) not valid;

alter table goods validate constraint goods_identified;

update access.oldest_server set chapter = '040_document_waivers.sql';
