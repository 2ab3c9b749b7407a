import type { NoticeCounts, NoticePreview } from '@escale/contract/trade/notices/contract'
import type { FormalRecordDraft } from '@escale/contract/trade/reminders/draft'
import { formalLevel } from '@escale/contract/trade/reminders/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, findClient, isOfClient } from '#database/query/client-columns.ts'
import { companyDay } from '#database/query/company-clock.ts'
import { channelFor, findChannels } from '#trade/client-channels.ts'
import { findPeople } from '#trade/reachable-people.ts'
import { needsFormalReminder } from '#trade/reminder-levels.ts'
import { insertRequested } from './expeditions.ts'
import { enqueueSending } from './outcomes.ts'
import { previewNotices } from './preview.ts'
import { unsavedNotice } from './requests.ts'

// The formal reminder of a client, the last level of all invoices that have reached it. A person sends it, or
// does it by letter or telephone and records that.

const kind = 'après échéance' as const

export async function previewFormal(
  company: CompanyTx,
  sendsMail: boolean,
  id: string,
): Promise<NoticePreview> {
  const { clientId, invoices } = await findFormal(company, id)
  const notices = invoices.map((invoice) => ({
    ...unsavedNotice,
    kind,
    clientId,
    level: formalLevel,
    aboutKind: 'invoices',
    aboutId: invoice.id,
    occasion: '',
  }))
  const candidates = [{ clientId, notices, exclusion: null }]
  return previewNotices(company, sendsMail, { kind, kinds: [kind], candidates })
}

export async function sendFormal(
  writing: WriteContext,
  sendsMail: boolean,
  id: string,
): Promise<NoticeCounts> {
  const { company } = writing
  const formal = await findFormal(company, id)
  const person = (await findPeople(company, [formal.clientId])).get(formal.clientId)
  if (!person || 'reason' in channelFor(person, await findChannels(company, sendsMail)))
    return { planned: 0, leftOut: formal.invoices.length }
  const counts = await storeFormal(writing, formal, { text: sentSql, values: [] })
  await enqueueSending(company)
  recordFormal(writing, formal, 'message')
  return counts
}

/** Records that a person did the formal reminder outside the product. */
export async function recordFormalElsewhere(
  writing: WriteContext,
  id: string,
  { way, note }: FormalRecordDraft,
): Promise<NoticeCounts> {
  const formal = await findFormal(writing.company, id)
  const text = `${way} : ${note}`
  const counts = await storeFormal(writing, formal, { text: elsewhereSql, values: [text] })
  recordFormal(writing, formal, text)
  return counts
}

type Formal = Awaited<ReturnType<typeof findFormal>>

/** Finds the invoices of a client that need a formal reminder, the oldest first. */
async function findFormal(company: CompanyTx, id: string) {
  const client = requireFound(await findClient(company, id))
  const invoices = await company.db
    .selectFrom('invoices as i')
    .innerJoin('receivables as r', 'r.invoice_id', 'i.id')
    .select(['i.id', 'i.client_name as clientName', clientIdOf<string>('i').as('clientId')])
    .select([sql<string>`coalesce(i.legal_number, i.invoice_number)`.as('number'), 'r.balance'])
    .where(isOfClient(client.id, 'r'))
    .where(needsFormalReminder(company.id, companyDay(company.id)))
    .orderBy('r.due_date')
    .orderBy('i.id')
    .execute()
  if (invoices.length === 0) throw new Refusal('NOTHING_TO_SAY')
  return { clientId: client.id, invoices }
}

async function storeFormal(
  { company, actor }: WriteContext,
  { invoices }: Formal,
  { text, values }: { text: string; values: unknown[] },
): Promise<NoticeCounts> {
  const ids = invoices.map((invoice) => invoice.id)
  const planned = await company.run({
    text,
    values: [company.id, ids, actor.userId, actor.name, ...values],
  })
  // A colleague was faster.
  if (planned.length === 0) throw new Refusal('NOTHING_TO_SAY')
  return { planned: planned.length, leftOut: ids.length - planned.length }
}

function recordFormal({ record }: WriteContext, { clientId, invoices }: Formal, how: string): void {
  const numbers = invoices.map(({ number }) => number).join(', ')
  const amount = formatMoney(invoices.reduce((sum, { balance }) => sum + balance, 0))
  const event = `${how} (${numbers}, ${amount})`
  record('FORMAL_REMINDER', {
    table: 'clients',
    id: clientId,
    before: { formalReminder: null },
    after: { formalReminder: event },
    detail: event,
  })
}

const formalRows = `
    select $1::uuid, gen_random_uuid(), '${kind}', i.client_id, i.shared_client_id, 'invoices', i.id,
      i.due_date || ':niveau ${formalLevel}', now(), true, $3::uuid, $4, ${formalLevel}
    from invoices i where i.tenant_id = $1 and i.id = any($2::uuid[])`

const sentSql = insertRequested(formalRows, 'level')

const elsewhereSql = `insert into notices (tenant_id, id, kind, client_id, shared_client_id, about_kind,
    about_id, occasion, due_at, is_asked, created_by, created_by_name, level, state, reason, settled_at)
  select formal.*, 'Fait autrement', $5, now() from (${formalRows}) formal
  on conflict (tenant_id, kind, about_id, occasion) do update
    set state = excluded.state, reason = excluded.reason, settled_at = excluded.settled_at, is_asked = true,
      message_id = null, created_by = excluded.created_by, created_by_name = excluded.created_by_name
    where notices.state = 'Abandonné'
  returning id`
