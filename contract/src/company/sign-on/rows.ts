import { z } from 'zod'
import { grantableRoles } from '#access/grantable-roles.ts'
import { Instant } from '#values/instants.ts'
import { signOnKinds } from './draft.ts'

const Role = z.enum(grantableRoles)

/**
 * What a company says of its provider; version 0 before anything was saved. The secret is never given back.
 */
export type SignOnProvider = z.output<typeof SignOnProvider>
export const SignOnProvider = z.object({
  version: z.number().int(),
  kind: z.enum(signOnKinds),
  isActive: z.boolean(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** What a SAML provider says of itself, as it was pasted. */
  metadata: z.string().nullable(),
  groupsClaim: z.string().nullable(),
  rolesByGroup: z.array(z.object({ group: z.string(), role: Role })),
  defaultRole: Role,
  makesAccounts: z.boolean(),
  provesFactor: z.boolean(),
  shutsPassword: z.boolean(),
  /** Who keeps their password when it is shut for the others. */
  rescue: z.string().nullable(),
  /** What is given to the provider. */
  redirectUrl: z.string(),
  /** The same of a SAML provider: our name, our metadata and where it posts, in one. */
  samlUrl: z.string(),
})

export type SignOnDomain = z.output<typeof SignOnDomain>
export const SignOnDomain = z.object({
  domain: z.string(),
  /** The TXT record that proves it: its name, and what it holds. */
  recordName: z.string(),
  record: z.string(),
  provedAt: Instant.nullable(),
})

/** What a test of the provider found, each in a sentence. */
export type SignOnCheck = z.output<typeof SignOnCheck>
export const SignOnCheck = z.object({
  checks: z.array(z.object({ isWell: z.boolean(), sentence: z.string() })),
})
