import { newApiKey } from '#access/guard/api-key.ts'
import { api } from '#access/guard/guard.ts'
import { createKey, listKeys, revokeKey } from './queries.ts'

export const apiKeys = api.apiKeys.router({
  list: api.apiKeys.list.handler(({ context }) => listKeys(context.company)),

  create: api.apiKeys.create.handler(async ({ context: { company, actor, record }, input }) => {
    const newKey = newApiKey()
    const apiKey = await createKey(company, actor, newKey, input)
    record('API_KEY_CREATED', { table: 'api_keys', id: apiKey.id })
    return { key: newKey.key, apiKey }
  }),

  revoke: api.apiKeys.revoke.handler(async ({ context: { company, actor, record }, input }) => {
    await revokeKey(company, input.id, actor.userId)
    record('API_KEY_REVOKED', { table: 'api_keys', id: input.id })
  }),
})
