import { z } from 'zod'
import { grantableRoles } from '#access/grantable-roles.ts'
import { Instant } from '#values/instants.ts'
import { signOnKinds } from './draft.ts'

const Role = z.enum(grantableRoles)

/**
 * Stored settings of the identity provider. Version 0 means that nothing was saved yet. The secret is never
 * returned.
 */
export type SignOnProvider = z.output<typeof SignOnProvider>
export const SignOnProvider = z.object({
  version: z.number().int(),
  kind: z.enum(signOnKinds),
  isActive: z.boolean(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** The SAML metadata, as pasted. */
  metadata: z.string().nullable(),
  groupsClaim: z.string().nullable(),
  rolesByGroup: z.array(z.object({ group: z.string(), role: Role })),
  defaultRole: Role,
  makesAccounts: z.boolean(),
  provesFactor: z.boolean(),
  shutsPassword: z.boolean(),
  /** The admin who can still sign in with a password when password sign-in is disabled for everyone else. */
  rescue: z.string().nullable(),
  /** The redirect URL to enter in the provider's configuration. */
  redirectUrl: z.string(),
  /** The SAML equivalent of `redirectUrl`: one URL serves as entity id, metadata and assertion endpoint. */
  samlUrl: z.string(),
})

export type SignOnDomain = z.output<typeof SignOnDomain>
export const SignOnDomain = z.object({
  domain: z.string(),
  /** Name and content of the TXT record that verifies ownership of the domain. */
  recordName: z.string(),
  record: z.string(),
  provedAt: Instant.nullable(),
})

/** The results of a configuration test, each with an explanation in French. */
export type SignOnCheck = z.output<typeof SignOnCheck>
export const SignOnCheck = z.object({
  checks: z.array(z.object({ isWell: z.boolean(), sentence: z.string() })),
})
