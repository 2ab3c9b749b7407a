import { whatsAppError } from '@escale/contract/channels/whatsapp/errors'
import type { AccountDraft } from '@escale/contract/company/whatsapp/draft'
import { whatsAppMessages } from '@escale/contract/company/whatsapp/messages'
import type { WhatsAppAccount, WhatsAppLink } from '@escale/contract/company/whatsapp/rows'
import { sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import { type ExternalCallContext, runInCompany } from '#access/guard/external-call.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { fieldRefusal, Refusal, requireFound } from '#access/refusal/refusal.ts'
import { stopAccount } from '#channels/whatsapp/account/account.ts'
import type { NumberFacts } from '#cloud-api/graph.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import type { Seal } from '#database/migrations/seal.ts'
import { queueTemplateReading, sendWaiting } from './backlog.ts'
import { proveAccount } from './proof.ts'
import { openAccount, withFrenchRefusal } from './whatsapp-call.ts'

const columns = [
  'version',
  'phone_number_id as phoneNumberId',
  'waba_id as wabaId',
  'token_sealed',
  'app_secret_sealed',
  'display_phone as displayPhone',
  'verified_name as verifiedName',
  'quality',
  'message_limit as messageLimit',
  'is_coexisting as isCoexisting',
  'state',
  'stopped_reason as stoppedReason',
  'stopped_at as stoppedAt',
  'checked_at as checkedAt',
  'history_asked_at as historyAskedAt',
  'contacts_asked_at as contactsAskedAt',
  'code_template_state as codeTemplate',
  'connected_by_name as connectedBy',
  'connected_at as connectedAt',
] as const

/**
 * The WhatsApp account without its secrets. Its state is « Arrêté » if this installation can no longer
 * decrypt the access token.
 */
export async function shownAccount({ id, db }: CompanyTx, seal: Seal): Promise<WhatsAppAccount | null> {
  const row = await db.selectFrom('whatsapp_accounts').select(columns).executeTakeFirst()
  if (!row) return null
  const { token_sealed: token, app_secret_sealed: appSecret, state, ...account } = row
  const shown = { ...account, hasAppSecret: appSecret !== null, state: state as WhatsAppAccount['state'] }
  if (seal.open(id, token) !== undefined) return shown
  return {
    ...shown,
    state: 'Arrêté',
    stoppedReason: whatsAppMessages.unreadable,
    stoppedAt: shown.stoppedAt ?? shown.checkedAt,
  }
}

export async function linkOf(company: CompanyTx, { publicUrl, whatsapp }: Server): Promise<WhatsAppLink> {
  const { verifyToken, appSecret, seal } = whatsapp
  const webhook = {
    url: `${publicUrl}/api/whatsapp/webhook`,
    verifyToken,
    needsAppSecret: appSecret === undefined,
  }
  return { webhook, account: await shownAccount(company, seal) }
}

/**
 * Links a WhatsApp account after WhatsApp has confirmed the number and the access token. Queued messages are
 * then sent.
 */
export async function connect(outside: ExternalCallContext, draft: AccountDraft): Promise<WhatsAppAccount> {
  const { graph, seal, appSecret } = outside.server.whatsapp
  if (!appSecret && !draft.appSecret) {
    const missing =
      "Indiquez la clé secrète de l'application : sans elle, rien ne prouve que ce qui arrive vient de WhatsApp."
    throw fieldRefusal<AccountDraft>('appSecret', missing)
  }
  const facts = await proveAccount(graph, draft)
  return runInCompany(outside, async (company, record) => {
    await saveAccount(company, seal, draft, facts, outside.actor.name)
    record('WHATSAPP_CONNECTED', { table: 'whatsapp_accounts', detail: facts.displayPhone })
    await queueTemplateReading(company)
    await sendWaiting(company)
    return requireFound(await shownAccount(company, seal))
  })
}

async function saveAccount(
  company: CompanyTx,
  seal: Seal,
  draft: AccountDraft,
  facts: NumberFacts,
  by: string,
): Promise<void> {
  const { id, db } = company
  const former = await db
    .selectFrom('whatsapp_accounts')
    .select(['phone_number_id', 'waba_id'])
    .executeTakeFirst()
  if (former && former.waba_id !== draft.wabaId) await forgetTemplates(company)
  const isSame = former?.phone_number_id === draft.phoneNumberId
  const values = {
    phone_number_id: draft.phoneNumberId,
    waba_id: draft.wabaId,
    token_sealed: seal.close(id, draft.token),
    app_secret_sealed: draft.appSecret ? seal.close(id, draft.appSecret) : null,
    connected_by_name: by,
    connected_at: sql<string>`now()`,
    ...healthyColumns(facts),
    ...(former?.waba_id !== draft.wabaId && { code_template_state: null }),
    ...(!isSame && { history_asked_at: null, contacts_asked_at: null }),
  }
  const saving = db
    .insertInto('whatsapp_accounts')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ ...values, version: sql`whatsapp_accounts.version + 1` }),
    )
  await refuseIfTaken('TAKEN', () => saving.execute())
}

/** The columns of an account that responds. An earlier stop is cleared. */
function healthyColumns({ displayPhone, verifiedName, quality, messageLimit, isCoexisting }: NumberFacts) {
  return {
    display_phone: displayPhone,
    verified_name: verifiedName,
    quality,
    message_limit: messageLimit,
    is_coexisting: isCoexisting,
    state: 'Relié',
    stopped_code: null,
    stopped_reason: null,
    stopped_at: null,
    checked_at: sql<string>`now()`,
  }
}

/**
 * Tests the account by reading the phone number from WhatsApp. If the access token is refused, sending stops.
 * If WhatsApp responds normally, an earlier stop is cleared.
 */
export async function testAccount(outside: ExternalCallContext): Promise<WhatsAppAccount> {
  const { graph, seal } = outside.server.whatsapp
  const account = await openAccount(outside)
  if (account.token === '') throw new Refusal('REFUSED', { reason: whatsAppMessages.unreadable })
  const facts = await graph.phoneNumber(account).catch(async (error: unknown) => {
    if (error instanceof GraphError && isOfAccount(error))
      await runInCompany(outside, (company) => stopAccount(company, error.code ?? 190))
    return withFrenchRefusal(Promise.reject(error))
  })
  return runInCompany(outside, async (company, record) => {
    await company.db
      .updateTable('whatsapp_accounts')
      .set({ ...healthyColumns(facts), version: sql`version + 1` })
      .where('phone_number_id', '=', account.phoneNumberId)
      .execute()
    record(account.isStopped ? 'WHATSAPP_RESUMED' : 'WHATSAPP_TESTED', { table: 'whatsapp_accounts' })
    if (account.isStopped) await sendWaiting(company)
    return requireFound(await shownAccount(company, seal))
  })
}

// Whether the error concerns the account as a whole. WhatsApp responds « not found » (code 100, subcode 33)
// if the token has lost access to the number.
function isOfAccount({ code, httpStatus, subcode }: GraphError): boolean {
  const treatment = whatsAppError(code, httpStatus).treatment
  return treatment === 'account' || (code === 100 && subcode === 33)
}

/** Deletes the stored secrets and settings of the account. WhatsApp keeps its own data. */
export async function disconnect(company: CompanyTx): Promise<void> {
  const { numDeletedRows } = await company.db.deleteFrom('whatsapp_accounts').executeTakeFirst()
  if (numDeletedRows !== 1n) throw new Refusal('NOT_FOUND')
  await forgetTemplates(company)
}

async function forgetTemplates({ db }: CompanyTx): Promise<void> {
  const local = { meta_name: null, meta_body: null, meta_reason: null, quality: null, meta_state: 'LOCAL' }
  await db.updateTable('message_templates').set(local).where('meta_name', 'is not', null).execute()
}
