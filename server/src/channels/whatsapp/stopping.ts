import { sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import { nowhere } from '#journal/event.ts'
import { recorderOf } from '#journal/record.ts'
import { noteFor } from './notes.ts'

const client = { userId: null, name: 'Le client, par WhatsApp', from: nowhere }

const words = {
  stop: { action: 'CLIENT_STOPPED', note: "Ce client ne veut plus de messages : rien ne lui part plus sans qu'une personne l'écrive." },
  start: { action: 'CLIENT_RESUMED', note: 'Ce client accepte de nouveau les messages.' },
} as const

/** Somebody asks to be written to no more, or again. */
export async function stopOrStart(company: CompanyTx, conversationId: string, asked: 'stop' | 'start', at: Date): Promise<void> {
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
