import { unlessTaken } from '#access/database-errors.ts'
import { type Actor, api } from '#access/guard.ts'
import { type SecurityEvent, securityEvent } from '#access/security-log.ts'
import type { Asked } from '#access/server.ts'
import type { Company } from '#database/company.ts'
import { createExport, listExports, readyExport, removeExport } from './queries.ts'

export const exports = api.exports.router({
  list: api.exports.list.handler(({ context }) => listExports(context.company)),

  create: api.exports.create.handler(async ({ context: { company, actor, asked }, errors }) => {
    const made = await unlessTaken(errors.RUNNING, () => createExport(company, actor))
    note(company, actor, asked, 'EXPORT_ASKED', made.id)
    return made
  }),

  remove: api.exports.remove.handler(async ({ context: { server, company, actor, asked }, input, errors }) => {
    const outcome = await removeExport(company, input.id)
    if (!outcome) throw errors.NOT_FOUND()
    if (outcome === 'removed') await server.exports.remove(company.id, input.id)
    note(company, actor, asked, 'EXPORT_REMOVED', input.id)
  }),

  file: api.exports.file.handler(async ({ context: { server, company, actor, asked }, input, errors }) => {
    const ready = await readyExport(company, input.id)
    const content = ready && (await server.exports.open(company.id, input.id))
    if (!content) throw errors.NOT_FOUND()
    note(company, actor, asked, 'EXPORT_DOWNLOADED', input.id)
    return new File([content], `escale-${ready.slug}-${ready.madeAt.slice(0, 10)}.zip`, { type: 'application/zip' })
  }),
})

function note(company: Company, { userId }: Actor, asked: Asked, action: SecurityEvent['action'], recordId: string): void {
  company.lastly(securityEvent(asked, { action, success: true, tenantId: company.id, userId, tableName: 'exports', recordId }))
}
