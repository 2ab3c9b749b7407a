import * as z from 'zod/mini'
import { grantableRoles } from '#access/grantable-roles.ts'
import { noNul, optional, required } from '#values/text.ts'

const unreadableIssuer = 'Indiquez une adresse complète. Exemple : https://login.societe.com'

export const signOnKinds = ['oidc', 'saml'] as const

/** The identity provider: issuer and client id for OpenID Connect, metadata for SAML. */
const provider = {
  kind: z._default(z.enum(signOnKinds), 'oidc'),
  issuer: z._default(
    z.string(unreadableIssuer).check(z.trim(), z.maxLength(300, '300 caractères au plus.'), noNul),
    '',
  ),
  clientId: z._default(z.string().check(z.trim(), z.maxLength(200, '200 caractères au plus.'), noNul), ''),
  metadata: optional(100_000),
}

/**
 * Fields of `SignOnDraft`. They are defined separately because its validation rules each read several of
 * them.
 */
export const signOnFields = {
  ...provider,
  isActive: z.boolean(),
  clientSecret: optional(500),
  groupsClaim: optional(200),
  rolesByGroup: z
    .array(
      z.object({
        group: required('Indiquez un groupe.', 200),
        role: z.enum(grantableRoles, 'Choisissez un rôle.'),
      }),
    )
    .check(z.maxLength(30, '30 groupes au plus.')),
  defaultRole: z.enum(grantableRoles, 'Choisissez un rôle.'),
  makesAccounts: z.boolean(),
  provesFactor: z.boolean(),
  shutsPassword: z.boolean(),
}

type ProviderFields = {
  kind: (typeof signOnKinds)[number]
  issuer: string
  clientId: string
  metadata: string | null
}

export const signOnChecks = [
  z.refine<ProviderFields>(({ kind, issuer }) => kind === 'saml' || isAddress(issuer), {
    path: ['issuer'],
    error: unreadableIssuer,
  }),
  z.refine<ProviderFields>(({ kind, clientId }) => kind === 'saml' || clientId !== '', {
    path: ['clientId'],
    error: "Indiquez l'identifiant du client.",
  }),
  z.refine<ProviderFields>(({ kind, metadata }) => kind === 'oidc' || metadata !== null, {
    path: ['metadata'],
    error: 'Collez les métadonnées du fournisseur.',
  }),
] as const

/**
 * The single sign-on settings of a company: OpenID Connect or SAML, and the accounts that may use it. If the
 * secret is empty, the stored one stays.
 */
export type SignOnDraft = z.output<typeof SignOnDraft>
export const SignOnDraft = z.object(signOnFields).check(...signOnChecks)

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && !search && !hash && !username
}

const unreadableDomain = 'Indiquez un domaine. Exemple : societe.com'

/** A mail domain, for example `societe.com` in `nom@societe.com`. */
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
