import { stopRequest as optOutIn } from '@escale/contract/channels/whatsapp/opt-out/stop-request'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { serverOrigin } from '#journal/event.ts'
import { createRecorder } from '#journal/record.ts'
import { addNote } from './notes.ts'

const client = { userId: null, name: 'Le client, par WhatsApp', from: serverOrigin }

const outcomes = {
  stop: {
    action: 'CLIENT_STOPPED',
    note: "Ce client ne veut plus de messages : rien ne lui part plus tant qu'il n'a pas écrit START.",
  },
  start: { action: 'CLIENT_RESUMED', note: 'Ce client accepte de nouveau les messages.' },
} as const

/** An event that arrives late changes nothing if the client has written STOP or START since. */
async function hasChangedSince({ db }: CompanyTx, conversationId: string, at: Date): Promise<boolean> {
  const later = await db
    .selectFrom('messages')
    .select('body')
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'Reçu')
    .where('kind', 'in', ['texte', 'bouton'])
    .where('occurred_at', '>', at.toISOString())
    .limit(mostMessages)
    .execute()
  return later.some(({ body }) => body !== null && optOutIn(body) !== undefined)
}

/** A client writes fewer messages between a late event and now. */
const mostMessages = 500

/** A client who writes STOP receives no more messages, until they write START. */
export async function stopOrStart(
  company: CompanyTx,
  conversationId: string,
  word: 'stop' | 'start',
  at: Date,
): Promise<void> {
  if (await hasChangedSince(company, conversationId, at)) return
  const { numUpdatedRows } = await company.db
    .updateTable('conversations')
    .set({ stopped_at: word === 'stop' ? at.toISOString() : null, version: sql`version + 1` })
    .where('id', '=', conversationId)
    .where('stopped_at', word === 'stop' ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  const { action, note } = outcomes[word]
  createRecorder(company, client)(action, { table: 'conversations', id: conversationId })
  await addNote(company, conversationId, note)
}
