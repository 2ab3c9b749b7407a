import type { Actor } from '#access/actor.ts'
import { newApiKey } from '#access/api-key.ts'
import { api } from '#access/guard.ts'
import type { Asked } from '#access/server.ts'
import type { Company } from '#database/company.ts'
import { eventStatement, type LoggedEvent } from '#journal/event.ts'
import { createKey, listKeys, revokeKey } from './queries.ts'

export const apiKeys = api.apiKeys.router({
  list: api.apiKeys.list.handler(({ context }) => listKeys(context.company)),

  create: api.apiKeys.create.handler(async ({ context: { company, actor, asked }, input }) => {
    const made = newApiKey()
    const apiKey = await createKey(company, actor, made, input)
    note(company, actor, asked, 'API_KEY_CREATED', apiKey.id)
    return { key: made.key, apiKey }
  }),

  revoke: api.apiKeys.revoke.handler(async ({ context: { company, actor, asked }, input }) => {
    await revokeKey(company, input.id, actor.userId)
    note(company, actor, asked, 'API_KEY_REVOKED', input.id)
  }),
})

function note(company: Company, { userId }: Actor, asked: Asked, action: LoggedEvent['action'], recordId: string): void {
  company.lastly(eventStatement(asked, { action, success: true, tenantId: company.id, userId, tableName: 'api_keys', recordId }))
}
