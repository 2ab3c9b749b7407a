import { z } from 'zod'
import { grantableRoles } from '#access/grantable-roles.ts'
import { Instant } from '#values/instants.ts'
import { signOnKinds } from './draft.ts'

const Role = z.enum(grantableRoles)

/** Stored settings of the provider; version 0 before the first save. The secret is never returned. */
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
  /** The admin whose password still works when passwords are closed for the others. */
  rescue: z.string().nullable(),
  /** The redirect URL to enter at the provider. */
  redirectUrl: z.string(),
  /** The SAML equivalent: entity id, metadata and assertion endpoint in one URL. */
  samlUrl: z.string(),
})

export type SignOnDomain = z.output<typeof SignOnDomain>
export const SignOnDomain = z.object({
  domain: z.string(),
  /** Name and content of the TXT record that proves the domain. */
  recordName: z.string(),
  record: z.string(),
  provedAt: Instant.nullable(),
})

/** The findings of a test, each with a sentence in French. */
export type SignOnCheck = z.output<typeof SignOnCheck>
export const SignOnCheck = z.object({
  checks: z.array(z.object({ isWell: z.boolean(), sentence: z.string() })),
})
