import { z } from 'zod'
import { freshProof, guarded, refusal } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { ById, Id } from '#wire/page.ts'
import { ApiKeyDraft } from './draft.ts'
import { apiKeyMessages } from './messages.ts'

/** An API key as listed. Only its first characters are returned, never the whole key. */
export type ApiKey = z.output<typeof ApiKey>
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the key, for example `esc_Ab3dEf`. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  createdAt: Instant,
  /** The admin on whose behalf requests with the key are made. */
  createdBy: z.string(),
  expiresAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  /** Updated every few seconds at most. */
  lastUsedAt: Instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  /**
   * `orpheline`: the admin who created the key is no longer an admin here, so the key lost some or all of its
   * permissions.
   */
  state: z.enum(['active', 'expirée', 'révoquée', 'orpheline']),
})

export const apiKeys = {
  /** Returns the 200 newest keys. */
  list: guarded('apiKeys.manage', { reads: true })
    .route({ method: 'GET', path: '/api-keys' })
    .output(z.array(ApiKey)),
  /**
   * Returns `key` only in this response. The caller may choose the `id`, so that a retry does not create a
   * second key.
   */
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
  /** Revokes a key. This takes effect immediately and is final. */
  revoke: guarded('apiKeys.manage', { records: ['API_KEY_REVOKED'] })
    .route({ method: 'DELETE', path: '/api-keys/{id}' })
    .input(ById)
    .output(z.void()),
}
