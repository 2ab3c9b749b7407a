import type { Notice } from '@escale/contract/trade/notices/contract'
import type { NoticeState } from '@escale/contract/trade/notices/words'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, withClient } from '#database/query/client-columns.ts'
import { firstPage, type PageRequest, pageOf } from '#database/query/pages.ts'

type NoticesQuery = { state?: NoticeState | undefined; cursor?: string | undefined; limit: number }

/** Lists notices, newest first: pending, sent and given up. */
export async function listNotices({ db }: CompanyTx, { state, ...page }: NoticesQuery) {
  const query = state ? noticesQuery(db).where('n.state', '=', state) : noticesQuery(db)
  const request: PageRequest = { order: 'desc', ...page }
  const { items, nextCursor } = firstPage(await pageOf(query, 'n.created_at', 'n.id', request), page.limit)
  return { items: items as Notice[], nextCursor }
}

function noticesQuery(db: CompanyTx['db']) {
  return db
    .selectFrom('notices as n')
    .$call(withClient('n'))
    .leftJoin('messages as m', 'm.id', 'n.message_id')
    .leftJoin('goods as g', (on) => on.onRef('g.id', '=', 'n.about_id').on('n.about_kind', '=', 'goods'))
    .leftJoin('expeditions as e', (on) =>
      on.onRef('e.id', '=', 'n.about_id').on('n.about_kind', '=', 'expeditions'),
    )
    .leftJoin('invoices as i', (on) =>
      on.onRef('i.id', '=', 'n.about_id').on('n.about_kind', '=', 'invoices'),
    )
    .leftJoin('payments as p', (on) =>
      on.onRef('p.id', '=', 'n.about_id').on('n.about_kind', '=', 'payments'),
    )
    .leftJoin('credit_notes as k', (on) =>
      on.onRef('k.id', '=', 'n.about_id').on('n.about_kind', '=', 'credit_notes'),
    )
    .select([
      'n.id',
      'n.kind',
      'n.about_kind as aboutKind',
      'n.about_id as aboutId',
      'n.is_asked as isAsked',
      'n.level',
      'n.created_by_name as createdByName',
    ])
    .select([
      'n.due_at as dueAt',
      'n.state',
      'n.reason',
      'm.status as messageStatus',
      'm.conversation_id as conversationId',
    ])
    .select(['n.created_at as createdAt', clientIdOf<string>('n').as('clientId')])
    .select(clientName<string>().as('clientName'))
    .select(aboutNumber.as('aboutNumber'))
}

const aboutNumber = sql<string | null>`coalesce(g.number, e.reference, i.invoice_number, p.invoice_number,
  k.legal_number, k.number)`

/** Stops a pending notice, which is then never sent. */
export async function stopNotice({ company, actor, record }: WriteContext, id: string): Promise<void> {
  const stoppedNotice = await company.db
    .updateTable('notices')
    .set(stopValues(actor.name))
    .where('id', '=', id)
    .where('state', '=', 'En attente')
    .returning('kind')
    .executeTakeFirst()
  if (stoppedNotice) return record('NOTICES_STOPPED', { table: 'notices', id, detail: stoppedNotice.kind })
  const existing = await company.db.selectFrom('notices').select('id').where('id', '=', id).executeTakeFirst()
  throw new Refusal(existing ? 'SETTLED' : 'NOT_FOUND')
}

export async function stopNotices({ company, actor, record }: WriteContext): Promise<{ stopped: number }> {
  const { numUpdatedRows } = await company.db
    .updateTable('notices')
    .set(stopValues(actor.name))
    .where('state', '=', 'En attente')
    .executeTakeFirstOrThrow()
  const stopped = Number(numUpdatedRows)
  if (stopped > 0) record('NOTICES_STOPPED', { table: 'notices', detail: `${stopped} en attente` })
  return { stopped }
}

function stopValues(name: string) {
  return { state: 'Abandonné', reason: `Arrêté par ${name}`, settled_at: sql<string>`now()` }
}
