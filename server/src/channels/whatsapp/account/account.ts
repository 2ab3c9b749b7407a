import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import { sql } from 'kysely'
import type { GraphAccount } from '#cloud-api/graph.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import type { Seal } from '#database/migrations/seal.ts'
import { serverOrigin } from '#journal/event.ts'
import { announceConversations } from '#journal/notices.ts'
import { type Author, createRecorder } from '#journal/record.ts'
import { mailAdmins } from './admin-mail.ts'

/** The WhatsApp account of a company, with its access token decrypted. The token never leaves the server. */
export type Account = GraphAccount & {
  companyId: string
  isCoexisting: boolean
  /**
   * True after a refusal by WhatsApp, until an administrator has repaired the account. Meanwhile no message
   * is sent.
   */
  isStopped: boolean
}

export const whatsAppActor: Author = { userId: null, name: 'Escale, WhatsApp', from: serverOrigin }

/**
 * The WhatsApp account of a company, undefined if it has none. If this installation cannot decrypt its token,
 * the account counts as stopped.
 */
export async function whatsAppAccount(
  { id: companyId, db }: CompanyTx,
  seal: Seal,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('whatsapp_accounts')
    .select(['phone_number_id', 'waba_id', 'token_sealed', 'is_coexisting', 'state'])
    .executeTakeFirst()
  if (!row) return undefined
  const token = seal.open(companyId, row.token_sealed)
  return {
    companyId,
    phoneNumberId: row.phone_number_id,
    wabaId: row.waba_id,
    token: token ?? '',
    isCoexisting: row.is_coexisting,
    isStopped: row.state === 'Arrêté' || token === undefined,
  }
}

/**
 * Stops all sending of a company after WhatsApp refused its account. The administrators are notified once by
 * mail.
 */
export async function stopAccount(company: CompanyTx, code: number | null): Promise<void> {
  const { sentence, advice } = whatsAppError(code)
  const { numUpdatedRows } = await company.db
    .updateTable('whatsapp_accounts')
    .set({
      state: 'Arrêté',
      stopped_code: code,
      stopped_reason: `${sentence} ${advice}`,
      stopped_at: sql<string>`now()`,
      version: sql`version + 1`,
    })
    .where('state', '=', 'Relié')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  createRecorder(company, whatsAppActor)('WHATSAPP_STOPPED', { table: 'whatsapp_accounts', detail: sentence })
  const queueNotice =
    'Les messages en file sont gardés : ils partiront une fois la connexion essayée avec succès dans Paramètres › WhatsApp.'
  await mailAdmins(company, {
    subject: 'Les envois WhatsApp sont arrêtés',
    paragraphs: [`${sentence} ${advice}`, queueNotice],
  })
  announceConversations(company)
}

/** Stores the quality rating and the message limit that WhatsApp reports for the phone number. */
export async function storeNumberFacts(
  { db }: CompanyTx,
  facts: { quality?: string | undefined; messageLimit?: string | undefined },
): Promise<void> {
  const { quality, messageLimit } = facts
  if (quality === undefined && messageLimit === undefined) return
  await db
    .updateTable('whatsapp_accounts')
    .set({
      ...(quality !== undefined && { quality }),
      ...(messageLimit !== undefined && { message_limit: messageLimit }),
    })
    .execute()
}
