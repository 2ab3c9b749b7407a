import { askedOf } from '@escale/contract/channels/whatsapp/stop'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { nowhere } from '#journal/event.ts'
import { recorderOf } from '#journal/record.ts'
import { noteFor } from './notes.ts'

const client = { userId: null, name: 'Le client, par WhatsApp', from: nowhere }

const words = {
  stop: { action: 'CLIENT_STOPPED', note: "Ce client ne veut plus de messages : rien ne lui part plus tant qu'il n'a pas écrit START." },
  start: { action: 'CLIENT_RESUMED', note: 'Ce client accepte de nouveau les messages.' },
} as const

/** Told late: they have asked for something since. */
async function changedItsMind({ db }: CompanyTx, conversationId: string, at: Date): Promise<boolean> {
  const later = await db
    .selectFrom('messages')
    .select('body')
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'Reçu')
    .where('kind', 'in', ['texte', 'bouton'])
    .where('occurred_at', '>', at.toISOString())
    .limit(mostRead)
    .execute()
  return later.some(({ body }) => body !== null && askedOf(body) !== undefined)
}

/** Nobody writes more between what is told late and now. */
const mostRead = 500

/** Somebody asks to be written to no more, or again. */
export async function stopOrStart(company: CompanyTx, conversationId: string, asked: 'stop' | 'start', at: Date): Promise<void> {
  if (await changedItsMind(company, conversationId, at)) return
  const { numUpdatedRows } = await company.db
    .updateTable('conversations')
    .set({ stopped_at: asked === 'stop' ? at.toISOString() : null, version: sql`version + 1` })
    .where('id', '=', conversationId)
    .where('stopped_at', asked === 'stop' ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  const { action, note } = words[asked]
  recorderOf(company, client)(action, { table: 'conversations', id: conversationId })
  await noteFor(company, conversationId, note)
}
