import { api } from '#access/guard/guard.ts'
import { withNumbers } from '#access/telephones.ts'
import { addParty, changeParty, listParties, removeParty } from './queries.ts'

export const parties = api.parties.router({
  list: api.parties.list.handler(({ context, input }) => listParties(context.company, input.clientId)),

  create: api.parties.create.handler(async ({ context, input }) =>
    addParty(context, await withNumbers(context.company, 'phone', input)),
  ),

  update: api.parties.update.handler(async ({ context, input: { id, version, ...changes } }) =>
    changeParty(context, id, version, await withNumbers(context.company, 'phone', changes)),
  ),

  remove: api.parties.remove.handler(({ context, input }) => removeParty(context, input.id)),
})
