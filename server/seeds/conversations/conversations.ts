import type { PoolClient } from 'pg'
import type { Company } from '../companies/companies.ts'
import { pictureFile, pictureOf } from '../companies/pictures.ts'
import type { Calendar } from '../draw/calendar.ts'
import { insert, type Row } from '../draw/insert.ts'
import { type Random, randomFrom } from '../draw/random.ts'
import type { Line, Thread } from './lines.ts'
import { isSentByHand, messagesOf } from './messages.ts'
import { newsOf, type Records } from './news.ts'
import { papers } from './papers.ts'
import { conversationRow, keyRows, noticeRows } from './rows.ts'
import { accountSince, type ThreadSources, threadsOf } from './threads.ts'

/** Creates a company's recent conversations with its clients. */
export async function fillConversations(
  client: PoolClient,
  calendar: Calendar,
  company: Company,
  { records, ...people }: { records: Records } & Omit<ThreadSources, 'news'>,
): Promise<void> {
  const random = randomFrom(company.slug.length * 107)
  const news = newsOf(company, calendar, records)
  const threads = threadsOf(random, calendar, company, { ...people, news })
  const files = await storeThreadFiles(random, company.id, threads)
  const fileIds = new Map([...files].map(([line, { id }]) => [line, id]))
  const since = accountSince(calendar)
  const sentByHand = threads.flatMap(({ lines }) => lines.filter((line) => isSentByHand(line, since)))
  // Messages opened in WhatsApp by hand that no user has confirmed as sent. Every fifth one, starting with
  // the first, so that each demo contains some.
  const undeclaredLines = new Set(sentByHand.filter((_, n) => n % 5 === 0))
  const place = { tenantId: company.id, since, nowMs: calendar.nowMs, undeclared: undeclaredLines }
  const conversations = threads
    .filter(({ lines }) => lines.length > 0)
    .map((thread) => {
      const id = random.id(thread.lines[0]?.atMs ?? calendar.nowMs)
      const email = people.clients.find((one) => one.id === thread.clientId)?.email ?? null
      return {
        tenantId: company.id,
        id,
        thread,
        messages: messagesOf(random, { ...place, conversationId: id, email }, thread, fileIds),
      }
    })
  await insert(client, 'files', [...files.values()])
  await insert(client, 'conversations', conversations.map(conversationRow))
  await insert(client, 'conversation_keys', conversations.flatMap(keyRows))
  await insert(
    client,
    'messages',
    conversations.flatMap(({ messages }) => messages),
  )
  await insert(
    client,
    'notices',
    conversations.flatMap((one) => noticeRows(random, one, news)),
  )
}

async function storeThreadFiles(
  random: Random,
  tenantId: string,
  threads: Thread[],
): Promise<Map<Line, Row<'files'> & { id: string }>> {
  const files = new Map<Line, ReturnType<typeof pictureFile>>()
  for (const line of threads.flatMap(({ lines }) => lines))
    if (line.paper)
      files.set(
        line,
        pictureFile(random, tenantId, line.atMs, 'messages', line.paper, await pictureOf(papers[line.paper])),
      )
  return files
}
