import { domains } from '@escale/contract/domains'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import { api } from '#access/guard/guard.ts'
import { authorOf } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import {
  checkImport,
  confirmImport,
  createImport,
  importById,
  importLines,
  listImports,
  putLines,
  undoImport,
} from './queries.ts'
import { streamRejected } from './rejected-lines.ts'

export const imports = api.imports.router({
  list: api.imports.list.handler(({ context, input }) => listImports(context.company, input.kind)),
  get: api.imports.get.handler(({ context, input }) => importById(context.company, input.id)),
  create: api.imports.create.handler(({ context, input }) => {
    refuseUnwritable(context.actor, input.kind)
    return createImport(context, input)
  }),
  putLines: api.imports.putLines.handler(({ context, input }) =>
    putLines(context.company, input.id, input.lines),
  ),
  check: api.imports.check.handler(({ context, input }) => checkImport(context.company, input.id)),
  lines: api.imports.lines.handler(({ context, input: { id, of, after } }) =>
    importLines(context.company, id, of, after),
  ),
  aside: api.imports.aside.handler(({ context, input }) => streamRejected(context, input)),
  confirm: api.imports.confirm.handler(async ({ context, input: { id, ...choices } }) => {
    refuseUnwritable(context.actor, (await importById(context.company, id)).kind)
    return confirmImport({ ...context, by: authorOf(context) }, id, choices)
  }),
  undo: api.imports.undo.handler(async ({ context, input: { id } }) => {
    refuseUnwritable(context.actor, (await importById(context.company, id)).kind)
    return undoImport({ ...context, by: authorOf(context) }, id)
  }),
})

/**
 * Refuses a user without the right to create these records one by one. The same right is needed to import
 * them and to undo an import.
 */
function refuseUnwritable(actor: Actor, kind: ImportKind): void {
  if (!hasPermission(actor, domains[kind].imports.writes)) throw new Refusal('FORBIDDEN')
}
