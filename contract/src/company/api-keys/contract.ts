import { z } from 'zod'
import { freshProof, guarded, refusal } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { ById, Id } from '#wire/page.ts'
import { ApiKeyDraft } from './draft.ts'
import { apiKeyMessages } from './messages.ts'

/** The visible part of a key; the key itself is never returned. */
export type ApiKey = z.output<typeof ApiKey>
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the key: `esc_Ab3dEf`. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  createdAt: Instant,
  /** The admin in whose name the key acts. */
  createdBy: z.string(),
  expiresAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  /** Precise to a few seconds. */
  lastUsedAt: Instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  /**
   * `orpheline`: its creator is no longer an admin here, so the key has lost some or all of its permissions.
   */
  state: z.enum(['active', 'expirée', 'révoquée', 'orpheline']),
})

export const apiKeys = {
  /** The two hundred newest keys. */
  list: guarded('apiKeys.manage', { reads: true })
    .route({ method: 'GET', path: '/api-keys' })
    .output(z.array(ApiKey)),
  /** `key` is returned only this once. An `id` chosen by the caller makes a retry safe. */
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
  /** Revocation takes effect at once and is final. */
  revoke: guarded('apiKeys.manage', { records: ['API_KEY_REVOKED'] })
    .route({ method: 'DELETE', path: '/api-keys/{id}' })
    .input(ById)
    .output(z.void()),
}
