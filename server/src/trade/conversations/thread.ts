import type { Thread, ThreadPage } from '@escale/contract/trade/conversations/contract'
import { cursorOf } from '@escale/contract/wire/cursor'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'
import { type MessageRow, messageOf, messagesQuery } from './message-rows.ts'

type PageEnd = { cursor?: string | undefined; limit: number }

/**
 * Returns one page of messages, newest first, with cursors to older and newer pages. An index makes a page as
 * fast in a long conversation as in a short one.
 */
export async function readThread(
  company: CompanyTx,
  { id, older, newer, around, limit }: Thread,
): Promise<ThreadPage> {
  if (around) return messagesAround(company, id, around, limit)
  if (newer) return newerThan(company, id, { cursor: newer, limit })
  const page = await olderThan(company, id, { cursor: older, limit })
  if (page.items.length === 0 && !older) await refuseUnknownThread(company, id)
  return { ...page, newer: older === undefined ? null : await cursorAt(company, page.items[0]?.id) }
}

/** Reads the messages around a given one: half of the page before it, half after. */
async function messagesAround(
  company: CompanyTx,
  id: string,
  messageId: string,
  limit: number,
): Promise<ThreadPage> {
  const half = Math.ceil(limit / 2)
  const row = requireFound(
    await messagesQuery(company)
      .where('m.id', '=', messageId)
      .where('m.conversation_id', '=', id)
      .executeTakeFirst(),
  )
  const cursor = requireFound(await cursorAt(company, messageId))
  const [before, after] = [
    await olderThan(company, id, { cursor, limit: half }),
    await newerThan(company, id, { cursor, limit: half }),
  ]
  const items = [...after.items, messageOf(row as MessageRow), ...before.items]
  return { items, older: before.older, newer: after.newer }
}

async function olderThan(
  company: CompanyTx,
  id: string,
  end: PageEnd,
): Promise<Pick<ThreadPage, 'items' | 'older'>> {
  const rows = await pageOf(
    messagesQuery(company).where('m.conversation_id', '=', id),
    'm.occurred_at',
    'm.id',
    { ...end, order: 'desc' },
  )
  const { items, nextCursor } = firstPage(rows, end.limit)
  return { items: items.map((row) => messageOf(row as MessageRow)), older: nextCursor }
}

async function newerThan(company: CompanyTx, id: string, end: PageEnd): Promise<ThreadPage> {
  const rows = await pageOf(
    messagesQuery(company).where('m.conversation_id', '=', id),
    'm.occurred_at',
    'm.id',
    { ...end, order: 'asc' },
  )
  const { items, nextCursor } = firstPage(rows, end.limit)
  const newestFirst = items.map((row) => messageOf(row as MessageRow)).reverse()
  return { items: newestFirst, older: await cursorAt(company, newestFirst.at(-1)?.id), newer: nextCursor }
}

/**
 * Returns the paging cursor of a message. Microseconds are kept, because JavaScript dates would drop them.
 */
async function cursorAt({ db }: CompanyTx, messageId: string | undefined): Promise<string | null> {
  if (!messageId) return null
  const row = await db
    .selectFrom('messages')
    .select(sql<string>`occurred_at::text`.as('at'))
    .where('id', '=', messageId)
    .executeTakeFirst()
  return row ? cursorOf(row.at, messageId) : null
}

async function refuseUnknownThread({ db }: CompanyTx, id: string): Promise<void> {
  requireFound(await db.selectFrom('conversations').select('id').where('id', '=', id).executeTakeFirst())
}
