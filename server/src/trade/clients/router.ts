import { api, guardedApi } from '#access/guard/guard.ts'
import { withNumbers } from '#access/telephones.ts'
import { changeClient, createClient, removeClient, restoreClient } from './changes.ts'
import { findDuplicates } from './duplicates.ts'
import { mergeClients } from './merge.ts'
import { mergePreview } from './merge-preview.ts'
import { clientById, clientTotals, listClients } from './queries.ts'
import { clientSheet } from './sheet.ts'
import { undoMerge } from './undo-merge.ts'

export const clients = guardedApi.clients.router({
  list: guardedApi.clients.list.handler(({ context, input }) => listClients(context.company, input)),

  totals: guardedApi.clients.totals.handler(({ context, input }) => clientTotals(context.company, input)),

  get: guardedApi.clients.get.handler(({ context, input }) => clientById(context.company, input.id)),

  sheet: guardedApi.clients.sheet.handler(({ context: { company, actor }, input }) =>
    clientSheet(company, actor, input.id),
  ),

  twins: guardedApi.clients.twins.handler(({ context, input }) => findDuplicates(context.company, input)),

  create: guardedApi.clients.create.handler(async ({ context, input }) =>
    createClient(context, await withNumbers(context.company, 'phone', input)),
  ),

  update: guardedApi.clients.update.handler(async ({ context, input: { id, version, ...changes } }) =>
    changeClient(context, id, version, await withNumbers(context.company, 'phone', changes)),
  ),

  remove: guardedApi.clients.remove.handler(({ context, input }) => removeClient(context, input.id)),

  restore: api.clients.restore.handler(({ context, input }) => restoreClient(context, input.id)),

  mergePreview: api.clients.mergePreview.handler(({ context: { company, actor }, input }) =>
    mergePreview(company, actor, input),
  ),

  merge: api.clients.merge.handler(({ context, input }) => mergeClients(context, input)),

  undoMerge: api.clients.undoMerge.handler(({ context, input }) => undoMerge(context, input.id)),
})
