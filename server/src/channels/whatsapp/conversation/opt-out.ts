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
 * Whether a received message asks to stop or resume messages: by its text, by the payload of a button, or by
 * WhatsApp's own « Stop promotions », which was stored as `optOut`. The fields of a form are ignored.
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

/** Whether the client wrote STOP or START after this event, which then comes late and changes nothing. */
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

/**
 * Maximum number of later messages that are examined. A client does not write more between the event and its
 * arrival.
 */
const mostMessages = 500

/**
 * Handles STOP and START. After STOP, the client receives no messages until the client writes START or a user
 * of the company resumes them.
 */
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

/**
 * Resumes messages to a client, at the request of a user of the company. Nothing happens if the client had
 * not stopped them.
 */
export async function resumeByHand(
  company: CompanyTx,
  conversationId: string,
  { record, memberName }: { record: Recorder; memberName: string },
): Promise<void> {
  if (!(await writeOptOut(company, conversationId, 'start', new Date()))) return
  record('CLIENT_RESUMED', await subjectOf(company, conversationId, 'start'))
  await addNote(company, conversationId, `${memberName} a repris les messages à ce client.`)
}

/**
 * The record whose history shows the event: the client. Without a client of the company, it is the
 * conversation.
 */
async function subjectOf({ db }: CompanyTx, id: string, optOut: OptOut): Promise<ActionSubject> {
  const row = await db.selectFrom('conversations').select('client_id').where('id', '=', id).executeTakeFirst()
  const clientId = row?.client_id
  if (!clientId) return { table: 'conversations', id }
  const [before, after] = [{ acceptsMessages: optOut === 'stop' }, { acceptsMessages: optOut === 'start' }]
  return { table: 'clients', id: clientId, rows: [{ id: clientId, version: null, before, after }] }
}

/** Stores STOP or START. Returns false if nothing changed: the time of the first STOP is kept. */
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
