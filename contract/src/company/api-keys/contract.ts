import { z } from 'zod'
import { freshProof, guarded, refusal } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { ById, Id } from '#wire/page.ts'
import { ApiKeyDraft } from './draft.ts'
import { apiKeyMessages } from './messages.ts'

/** A key as it is shown: never the key itself. */
export type ApiKey = z.output<typeof ApiKey>
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** Its first characters: `esc_Ab3dEf`. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  createdAt: Instant,
  /** In whose name it acts. */
  createdBy: z.string(),
  expiresAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  /** To some seconds. */
  lastUsedAt: Instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  /** `orpheline`: whoever made it is no longer an admin here, so that it is worth less, or nothing. */
  state: z.enum(['active', 'expirée', 'révoquée', 'orpheline']),
})

export const apiKeys = {
  /** The two hundred newest. */
  list: guarded('apiKeys.manage', { reads: true })
    .route({ method: 'GET', path: '/api-keys' })
    .output(z.array(ApiKey)),
  /** `key` is shown this once. An `id` of the caller's makes a retry safe. */
  create: guarded('apiKeys.manage', { unkept: true, records: ['API_KEY_CREATED'] })
    .route({ method: 'POST', path: '/api-keys', successStatus: 201 })
    .input(z.object({ id: Id.optional(), ...ApiKeyDraft.shape }))
    .output(z.object({ key: z.string(), apiKey: ApiKey }))
    .errors({
      ...freshProof,
      ID_TAKEN: refusal(apiKeyMessages.madeAlready),
      NOT_A_MEMBER: refusal(apiKeyMessages.notAMember),
      TOO_MANY_KEYS: refusal(apiKeyMessages.tooMany),
    }),
  /** At once, and for good. */
  revoke: guarded('apiKeys.manage', { records: ['API_KEY_REVOKED'] })
    .route({ method: 'DELETE', path: '/api-keys/{id}' })
    .input(ById)
    .output(z.void()),
}
