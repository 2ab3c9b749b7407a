import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import { sql } from 'kysely'
import type { GraphAccount } from '#cloud-api/graph.ts'
import type { Seal } from '#database/chapters/seal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { nowhere } from '#journal/event.ts'
import { announceConversations } from '#journal/notices.ts'
import { type By, recorderOf } from '#journal/record.ts'
import { tellAdmins } from './letters.ts'

/** The account of a company, opened: its token never leaves the server. */
export type Account = GraphAccount & {
  companyId: string
  isCoexisting: boolean
  /** Nothing leaves until an admin has mended what stopped it. */
  isStopped: boolean
}

export const machine: By = { userId: null, name: 'Escale, WhatsApp', from: nowhere }

/**
 * Undefined where the company has none. One whose token this installation can no longer open is stopped,
 * whatever its row says.
 */
export async function accountOf({ id: companyId, db }: CompanyTx, seal: Seal): Promise<Account | undefined> {
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

/** Nothing leaves any more: written down, and told to the admins, once. */
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
  recorderOf(company, machine)('WHATSAPP_STOPPED', { table: 'whatsapp_accounts', detail: sentence })
  const kept =
    'Les messages en file sont gardés : ils partiront une fois la connexion essayée avec succès dans Paramètres › WhatsApp.'
  await tellAdmins(company, {
    subject: 'Les envois WhatsApp sont arrêtés',
    paragraphs: [`${sentence} ${advice}`, kept],
  })
  announceConversations(company)
}

/** What the number is worth, as WhatsApp tells it of itself. */
export async function noteNumber(
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
