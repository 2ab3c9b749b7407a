import type { Action } from '@escale/contract/journal/actions'
import type { RequestHead } from '#access/caller/server.ts'
import { byOf, type Writing } from '#access/door/writing.ts'
import { recorderOf } from '#journal/record.ts'

type Context = Writing<string | null> & { asked: RequestHead }

/** Written twice: in the platform's own log, and in the company's, which its administrators read. */
export async function recordOnBothSides(
  context: Context,
  action: Action,
  companyId: string,
  detail: string | null = null,
): Promise<void> {
  const about = { table: 'tenants', id: companyId, detail }
  context.record(action, about)
  await context.company.inside(companyId, async (visited) =>
    recorderOf(visited, byOf(context))(action, about),
  )
}
