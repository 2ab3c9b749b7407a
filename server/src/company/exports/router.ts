import { api } from '#access/guard/guard.ts'
import { createExport, exportById, listExports, readyExport, removeExport } from './queries.ts'
import { exportKey } from './store.ts'

export const exports = api.exports.router({
  list: api.exports.list.handler(({ context }) => listExports(context.company)),

  get: api.exports.get.handler(({ context, input }) => exportById(context.company, input.id)),

  create: api.exports.create.handler(async ({ context: { company, actor, record } }) => {
    const created = await createExport(company, actor)
    record('EXPORT_ASKED', { table: 'exports', id: created.id })
    return created
  }),

  remove: api.exports.remove.handler(async ({ context: { company, record }, input }) => {
    await removeExport(company, input.id)
    record('EXPORT_REMOVED', { table: 'exports', id: input.id })
  }),

  file: api.exports.file.handler(async ({ context: { company, record, bytes }, input }) => {
    const ready = await readyExport(company, input.id)
    bytes?.found?.(exportKey(company.id, input.id))
    record('EXPORT_DOWNLOADED', { table: 'exports', id: input.id })
    return { name: `escale-${ready.slug}-${ready.madeAt.slice(0, 10)}.zip`, size: ready.size }
  }),
})
