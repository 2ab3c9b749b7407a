/**
 * SQL that returns the conversations and messages whose data are inconsistent. A date in the future is
 * inconsistent too.
 */
export const threadFaults = (now: Date) => `
  with now_of as (select timestamptz '${now.toISOString()}' as at),
  said as (select * from messages where kind not in ('système', 'réaction') and channel <> 'Lien'),
  facts as (
    select v.*, last.occurred_at, last.direction, last.status, coalesce(last.body, '') as body,
      (select max(occurred_at) from messages m where m.conversation_id = v.id
      and m.direction = 'Envoyé') as wrote,
      (select count(*) from messages m where m.conversation_id = v.id and m.status = 'Échec') as failed,
      (select count(*) from said m where m.conversation_id = v.id and m.direction = 'Reçu'
        and not exists (select from said later where later.conversation_id = v.id
        and later.direction = 'Envoyé' and later.occurred_at > m.occurred_at)) as unanswered,
      (select coalesce(string_agg(value, ' ' order by value), '') from conversation_keys k
      where k.conversation_id = v.id and k.kind = 'numéro') as numbers,
      (select count(*) from conversation_keys k where k.conversation_id = v.id) as keys,
      (select min(occurred_at) from messages m where m.conversation_id = v.id) as first
    from conversations v
      left join lateral (select * from said m where m.conversation_id = v.id
      order by occurred_at desc, id desc limit 1) last on true)
  select id::text, contact_name as what from facts
  where (last_at, last_direction, last_status) is distinct from (occurred_at, direction, status)
  or (body <> '' and last_text <> left(body, 200))
    or written_at is distinct from wrote or failed_count <> failed or unread_count > unanswered
    or keys_text <> numbers or keys = 0 or created_at <> first
    or (assigned_to is not null and not exists (select from user_tenants u where u.user_id = assigned_to))
    or (stopped_at is not null and (written_at > stopped_at or not exists (select from said m
    where m.conversation_id = facts.id and m.body = 'STOP')))
  union all
  select m.id::text, status from messages m cross join now_of
  where occurred_at > now_of.at or greatest(sent_at, delivered_at, read_at, failed_at) > now_of.at
    or sent_at < occurred_at or delivered_at < sent_at or read_at < delivered_at
    or (status = 'Lu') <> (read_at is not null)
    or (status in ('Lu', 'Distribué')) <> (delivered_at is not null)
    or (status = 'Échec') <> (error_text is not null) or (status = 'Envoi incertain'
    and (provider_id is not null or attempted_at is null))
    or (kind in ('image', 'document', 'audio') and channel = 'WhatsApp' and file_id is null)
    or (channel = 'WhatsApp' and direction = 'Envoyé' and not exists (select from conversation_keys k
      where k.conversation_id = m.conversation_id and k.kind = m.to_kind and k.value = m.to_value))
    or (direction = 'Envoyé' and origin = 'personne') <> (sent_by is not null)
    or body like '%{%'
  union all
  select k.value, k.kind from conversation_keys k cross join now_of
  where (k.last_heard_at is null) <> (k.window_until is null)
  or k.window_until > now_of.at + interval '24 hours'
    or (k.seen_with is not null and not exists (select from conversation_keys i
      where i.kind = 'identité' and i.value = k.seen_with and i.conversation_id = k.conversation_id))
  union all
  select n.id::text, n.kind from notices n left join messages m on m.id = n.message_id
  left join conversations v on v.id = m.conversation_id
  where (n.state = 'Envoyé') <> (m.id is not null) or (m.id is not null and (v.client_id <> n.client_id
  or m.about_id <> n.about_id)) or n.state = 'En attente'`
