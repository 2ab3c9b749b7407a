import { stopRequest } from '@escale/contract/channels/whatsapp/opt-out/stop-request'
import { sql } from 'kysely'
import type { Content } from '#channels/whatsapp/message/content-type.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { serverOrigin } from '#journal/event.ts'
import { type ActionSubject, createRecorder, type Recorder } from '#journal/record.ts'
import { addNote } from './notes.ts'

export type OptOut = 'stop' | 'start'

const client = { userId: null, name: 'Le client, par WhatsApp', from: serverOrigin }

const outcomes = {
  stop: {
    action: 'CLIENT_STOPPED',
    note: "Ce client ne veut plus de messages : rien ne part plus avant qu'il écrive START, ou que vous repreniez.",
  },
  start: { action: 'CLIENT_RESUMED', note: 'Ce client accepte de nouveau les messages.' },
} as const

/**
 * The request in a received message: its words, the payload of its button, or WhatsApp's own « Stop
 * promotions », which is stored as `optOut`. The answers of a form request nothing.
 */
export function optOutIn({
  kind,
  body,
  details,
}: Pick<Content, 'kind' | 'body'> & {
  details?: Record<string, unknown> | null | undefined
}): OptOut | undefined {
  const { optOut, form, payload } = details ?? {}
  if (optOut === 'stop' || optOut === 'start') return optOut
  if (!['texte', 'bouton'].includes(kind) || form) return undefined
  return stopRequest(body ?? '') ?? (typeof payload === 'string' ? stopRequest(payload) : undefined)
}

/** An event that arrives late changes nothing if the client has written STOP or START since. */
async function hasChangedSince({ db }: CompanyTx, conversationId: string, at: Date): Promise<boolean> {
  const later = await db
    .selectFrom('messages')
    .select(['kind', 'body', 'details'])
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'Reçu')
    .where('kind', 'in', ['texte', 'bouton', 'système'])
    .where('occurred_at', '>', at.toISOString())
    .limit(mostMessages)
    .execute()
  return later.some((message) => optOutIn(message as Content) !== undefined)
}

/** A client writes fewer messages between a late event and now. */
const mostMessages = 500

/** A client who writes STOP receives no more messages, until they write START or a member resumes them. */
export async function stopOrStart(
  company: CompanyTx,
  conversationId: string,
  optOut: OptOut,
  at: Date,
): Promise<void> {
  if (await hasChangedSince(company, conversationId, at)) return
  if (!(await writeOptOut(company, conversationId, optOut, at))) return
  const { action, note } = outcomes[optOut]
  createRecorder(company, client)(action, await subjectOf(company, conversationId, optOut))
  await addNote(company, conversationId, note)
}

/** A member resumes messages by hand. Nothing happens if the client had not stopped them. */
export async function resumeByHand(
  company: CompanyTx,
  conversationId: string,
  { record, memberName }: { record: Recorder; memberName: string },
): Promise<void> {
  if (!(await writeOptOut(company, conversationId, 'start', new Date()))) return
  record('CLIENT_RESUMED', await subjectOf(company, conversationId, 'start'))
  await addNote(company, conversationId, `${memberName} a repris les messages à ce client.`)
}

/** The event belongs to the history of the client. A person without an own client has none. */
async function subjectOf({ db }: CompanyTx, id: string, optOut: OptOut): Promise<ActionSubject> {
  const row = await db.selectFrom('conversations').select('client_id').where('id', '=', id).executeTakeFirst()
  const clientId = row?.client_id
  if (!clientId) return { table: 'conversations', id }
  const [before, after] = [{ acceptsMessages: optOut === 'stop' }, { acceptsMessages: optOut === 'start' }]
  return { table: 'clients', id: clientId, rows: [{ id: clientId, version: null, before, after }] }
}

/** False if nothing changed: the first STOP counts. */
async function writeOptOut(
  { db }: CompanyTx,
  conversationId: string,
  optOut: OptOut,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ stopped_at: optOut === 'stop' ? at.toISOString() : null, version: sql`version + 1` })
    .where('id', '=', conversationId)
    .where('stopped_at', optOut === 'stop' ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
