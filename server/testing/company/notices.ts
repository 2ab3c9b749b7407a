import { templateOfNotice } from '@escale/contract/channels/whatsapp/templates'
import type { NoticeKind } from '@escale/contract/channels/whatsapp/words'
import { newId } from '#database/query/ids.ts'
import { foundCompany, type World } from '#testing/world.ts'
import { sendNotices } from '#trade/notices/sending.ts'

type CompanyOptions = {
  on?: readonly NoticeKind[]
  /** The days of the reminders that are on. */
  days?: number[]
  hasAccount?: boolean
  phone?: string | null
  email?: string | null
}

type NoticeRow = {
  kind: NoticeKind
  state: string
  reason: string | null
  messageId: string | null
  clientId: string
  dueAt: Date
}

/**
 * Creates a company that sends these notices by itself, at any hour, with a client of this number and email.
 */
export async function foundNotifyingCompany(
  world: World,
  { on = [], days = [], hasAccount = true, phone = '+243812345678', email = null }: CompanyOptions = {},
) {
  const company = await foundCompany(world)
  const { tenantId, clientId } = company
  const { owner } = world
  await owner.query(
    `insert into whatsapp_settings (tenant_id, sends_from, sends_until) values ($1, '00:00', '23:59:59.999')`,
    [tenantId],
  )
  if (hasAccount) await linkAccount(world, tenantId)
  await owner.query('update clients set phone = $2, email = $3 where id = $1', [clientId, phone, email])
  for (const kind of on)
    await owner.query(
      'insert into notice_rules (tenant_id, kind, is_on, template_key, days) values ($1, $2, true, $3, $4)',
      [tenantId, kind, templateOfNotice[kind], kind.endsWith('échéance') ? days : []],
    )
  return {
    ...company,
    /** The notices and their outcomes. */
    notices: async () =>
      (
        await owner.query<NoticeRow>(
          `select kind, state, reason, message_id as "messageId", coalesce(client_id,
            shared_client_id) as "clientId", due_at as "dueAt"
           from notices where tenant_id = $1 order by created_at, id`,
          [tenantId],
        )
      ).rows,
    messages: async () =>
      (
        await owner.query<{
          id: string
          channel: string
          kind: string
          body: string
          origin: string
          by: string
          template: { name: string } | null
        }>(
          `select id, channel, kind, body, origin, sent_by_name as by, template from messages
            where tenant_id = $1 order by created_at, id`,
          [tenantId],
        )
      ).rows,
    mails: async () =>
      (
        await owner.query<{
          to: string
          subject: string
          content: { paragraphs: string[]; action?: { url: string } }
        }>(
          `select to_address as "to", subject, content from auth.outgoing_mails where tenant_id = $1
            order by created_at`,
          [tenantId],
        )
      ).rows,
    /** Ends the ten minutes that a notice waits. */
    wait: () =>
      owner.query(`update notices set due_at = now() where tenant_id = $1 and state = 'En attente'`, [
        tenantId,
      ]),
    send: (sendsMail = true) =>
      sendNotices(
        { pool: world.jobs, secret: world.server.secret, publicUrl: world.server.publicUrl, sendsMail },
        tenantId,
      ),
  }
}

type Talking = Awaited<ReturnType<typeof foundNotifyingCompany>>

async function linkAccount({ owner }: World, tenantId: string): Promise<void> {
  const number = String(Math.floor(Math.random() * 1e14)).padStart(14, '1')
  await owner.query(
    `insert into whatsapp_accounts (tenant_id, phone_number_id, waba_id, token_sealed, connected_by_name)
      values ($1, $2, '123456', 'sealed', 'Amina')`,
    [tenantId, number],
  )
}

/** Adds an approved template, which may be sent outside the reply window. */
export async function approve({ owner }: World, tenantId: string, key: string, body: string): Promise<void> {
  await owner.query(
    `insert into message_templates (tenant_id, id, key, title, body, meta_name, meta_state, meta_body)
      values ($1, $2, $3, $3, $4, $3, 'APPROVED', $4)`,
    [tenantId, newId(), key, body],
  )
}

/** Adds a conversation in which the client wrote an hour ago, so that the reply window is open. */
export async function openWindow(
  { owner }: World,
  { tenantId, clientId }: Pick<Talking, 'tenantId' | 'clientId'>,
  number: string,
): Promise<string> {
  const id = newId()
  await owner.query('insert into conversations (tenant_id, id, client_id) values ($1, $2, $3)', [
    tenantId,
    id,
    clientId,
  ])
  await owner.query(
    `insert into conversation_keys (tenant_id, kind, value, conversation_id, window_until, last_heard_at)
      values ($1, 'numéro', $2, $3, now() + interval '23 hours', now() - interval '1 hour')`,
    [tenantId, number, id],
  )
  return id
}
