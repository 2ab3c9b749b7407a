import type { Actor } from '#access/actor.ts'
import { api } from '#access/guard.ts'
import type { Asked } from '#access/server.ts'
import type { Company } from '#database/company.ts'
import { eventStatement, type LoggedEvent } from '#journal/event.ts'
import { createExport, listExports, readyExport, removeExport } from './queries.ts'
import { exportKey } from './store.ts'

export const exports = api.exports.router({
  list: api.exports.list.handler(({ context }) => listExports(context.company)),

  create: api.exports.create.handler(async ({ context: { company, actor, asked } }) => {
    const made = await createExport(company, actor)
    note(company, actor, asked, 'EXPORT_ASKED', made.id)
    return made
  }),

  remove: api.exports.remove.handler(async ({ context: { company, actor, asked }, input }) => {
    await removeExport(company, input.id)
    note(company, actor, asked, 'EXPORT_REMOVED', input.id)
  }),

  file: api.exports.file.handler(async ({ context: { company, actor, asked, bytes }, input }) => {
    const ready = await readyExport(company, input.id)
    bytes?.found?.(exportKey(company.id, input.id))
    note(company, actor, asked, 'EXPORT_DOWNLOADED', input.id)
    return { name: `escale-${ready.slug}-${ready.madeAt.slice(0, 10)}.zip`, size: ready.size }
  }),
})

function note(company: Company, { userId }: Actor, asked: Asked, action: LoggedEvent['action'], recordId: string): void {
  company.lastly(eventStatement(asked, { action, success: true, tenantId: company.id, userId, tableName: 'exports', recordId }))
}
