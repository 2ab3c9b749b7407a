import * as z from 'zod/mini'
import { grantableRoles } from '#access/grantable-roles.ts'
import { optional, required } from '#text.ts'

const unreadableIssuer = 'Indiquez une adresse complète. Exemple : https://login.societe.com'

/** The OpenID provider of a company, and who comes in by it. An empty secret keeps the one that is there. */
export type SignOnDraft = z.output<typeof SignOnDraft>
export const SignOnDraft = z.object({
  isActive: z.boolean(),
  issuer: z
    .string(unreadableIssuer)
    .check(z.trim(), z.minLength(1, unreadableIssuer), z.maxLength(300, '300 caractères au plus.'), z.refine(isAddress, unreadableIssuer)),
  clientId: required("Indiquez l'identifiant du client.", 200),
  clientSecret: optional(500),
  groupsClaim: optional(60),
  rolesByGroup: z
    .array(z.object({ group: required('Indiquez un groupe.', 200), role: z.enum(grantableRoles, 'Choisissez un rôle.') }))
    .check(z.maxLength(30, '30 groupes au plus.')),
  defaultRole: z.enum(grantableRoles, 'Choisissez un rôle.'),
  makesAccounts: z.boolean(),
  provesFactor: z.boolean(),
  shutsPassword: z.boolean(),
})

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && !search && !hash && !username
}

const unreadableDomain = 'Indiquez un domaine. Exemple : societe.com'

/** `societe.com` of `nom@societe.com`. */
export type DomainDraft = z.output<typeof DomainDraft>
export const DomainDraft = z.object({
  domain: z.string(unreadableDomain).check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((text: string) => text.replace(/^@/, '')),
    z.maxLength(190, '190 caractères au plus.'),
    z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, unreadableDomain),
  ),
})
