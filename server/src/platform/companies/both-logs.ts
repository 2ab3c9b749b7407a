import type { Action } from '@escale/contract/journal/actions'
import type { RequestHead } from '#access/caller/server.ts'
import { authorOf, type WriteContext } from '#access/guard/write-context.ts'
import { createRecorder } from '#journal/record.ts'

type Context = WriteContext<string | null> & { asked: RequestHead }

/** Logs an event for the platform and for the company, whose admins read it. */
export async function recordOnBothSides(
  context: Context,
  action: Action,
  companyId: string,
  detail: string | null = null,
): Promise<void> {
  const about = { table: 'tenants', id: companyId, detail }
  context.record(action, about)
  await context.company.inside(companyId, async (visited) =>
    createRecorder(visited, authorOf(context))(action, about),
  )
}
