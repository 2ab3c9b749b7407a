import { submittedTemplate } from '@escale/contract/channels/whatsapp/template-text'
import { standardTemplates } from '@escale/contract/channels/whatsapp/templates'
import { type Reminder, usualDays } from '@escale/contract/trade/notices/words'
import type pg from 'pg'
import type { Seal } from '#database/migrations/seal.ts'
import { randomFrom } from '../draw/random.ts'

/** The WhatsApp account of the company Atlas in the demo. `simulator.ts` simulates WhatsApp. */
export const demoAccount = {
  wabaId: '104882390155501',
  phoneNumberId: '106540352155501',
  token: 'EAAGdemo0000AtlasFret',
  displayPhoneNumber: '+243 815 550 101',
  verifiedName: 'Atlas Fret',
}

const noticeTemplates = {
  reçu: 'colis_recu',
  départ: 'depart',
  disponible: 'arrivee',
  paiement: 'recu',
  'avant échéance': 'rappel',
  'après échéance': 'relance',
}

/**
 * Links Atlas to its WhatsApp account, approves the standard templates and enables some automatic messages.
 * Runs at each start, but does not overwrite what the company's admin changed later.
 */
export async function connectAtlas(owner: pg.Pool, seal: Seal): Promise<string | undefined> {
  const { rows } = await owner.query<{ id: string }>(`select id from tenants where slug = 'atlas-fret'`)
  const id = rows[0]?.id
  if (!id) return undefined
  const { wabaId, phoneNumberId, token, displayPhoneNumber, verifiedName } = demoAccount
  await owner.query(
    `insert into whatsapp_accounts (tenant_id, phone_number_id, waba_id, token_sealed, display_phone,
      verified_name, quality, message_limit,
       connected_by_name, connected_at)
     values ($1, $2, $3, $4, $5, $6, 'GREEN', 'TIER_250', 'Amina Ilunga', now() - interval '62 days')
     on conflict (tenant_id) do update set token_sealed = excluded.token_sealed
     where whatsapp_accounts.phone_number_id = excluded.phone_number_id`,
    [id, phoneNumberId, wabaId, seal.close(id, token), displayPhoneNumber, verifiedName],
  )
  await approveTemplates(owner, id)
  for (const [kind, key] of Object.entries(noticeTemplates))
    await owner.query(
      `insert into notice_rules (tenant_id, kind, is_on, template_key, days) values ($1, $2, true, $3, $4)
        on conflict do nothing`,
      [id, kind, key, usualDays[kind as Reminder] ?? []],
    )
  return id
}

async function approveTemplates(owner: pg.Pool, tenantId: string): Promise<void> {
  const random = randomFrom(45)
  const rows = standardTemplates.map(({ key, title, body, category }) => ({
    id: random.id(Date.now()),
    key,
    title,
    body,
    category,
  }))
  await owner.query(
    `insert into message_templates (tenant_id, id, key, title, body, category, meta_name, meta_state,
      meta_body, quality)
     select $1, id, key, title, body, category, key, 'APPROVED', body, 'GREEN'
     from jsonb_to_recordset($2::jsonb) as t (id uuid, key text, title text, body text, category text)
     on conflict (tenant_id, key) do update
     set meta_name = excluded.meta_name, meta_state = excluded.meta_state, meta_body = message_templates.body
       where message_templates.meta_name is null`,
    [tenantId, JSON.stringify(rows)],
  )
}

type KnownTemplate = { name: string; language: string; body: string; category: string; state: string }

/** Returns the templates of a company that were submitted to WhatsApp. */
export async function templatesKnown(owner: pg.Pool, tenantId: string) {
  const { rows } = await owner.query<KnownTemplate>(
    `select meta_name as name, language, meta_body as body, category, meta_state as state
      from message_templates
     where tenant_id = $1 and meta_name is not null and meta_body is not null and meta_state <> 'DELETED'`,
    [tenantId],
  )
  return rows.map((row) => ({ ...row, text: submittedTemplate(row.body, 'NAMED').text }))
}

type KnownPerson = {
  name: string
  number: string | null
  identity: string | null
  username: string | null
  hoursLeft: number
  isReachable: boolean
}

/**
 * Returns the people in a company's conversations with their WhatsApp ids, and the time until which each can
 * receive free text.
 */
export async function peopleKnown(owner: pg.Pool, tenantId: string): Promise<KnownPerson[]> {
  const { rows } = await owner.query<KnownPerson>(
    `select coalesce(v.contact_name, c.name, s.name, 'Client') as name,
      max(k.value) filter (where k.kind = 'numéro') as number,
       max(k.value) filter (where k.kind = 'identité') as identity, v.username,
       max(k.unreachable) = 0 as "isReachable",
       greatest(0, coalesce(extract(epoch from max(k.window_until) - now()) / 3600, 0))::float8 as "hoursLeft"
     from conversations v join conversation_keys k on k.tenant_id = v.tenant_id and k.conversation_id = v.id
       left join clients c on c.tenant_id = v.tenant_id and c.id = v.client_id
       left join shared_clients s on s.id = v.shared_client_id
     where v.tenant_id = $1 group by v.tenant_id, v.id, c.name, s.name`,
    [tenantId],
  )
  return rows
}
