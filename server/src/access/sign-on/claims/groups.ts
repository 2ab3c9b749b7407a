import type { GrantableRole } from '@escale/contract/access/grantable-roles'
import type { Claims } from './claims.ts'

/** Groups at the identity provider and the roles that they give. The first matching rule wins. */
type GroupRules = {
  groupsClaim: string | null
  rolesByGroup: { group: string; role: GrantableRole }[]
  defaultRole: GrantableRole
}

/**
 * `received`: names of the person's groups, null when the claim is missing. `role`: the role that they give,
 * undefined to keep the current one.
 */
type GroupAnswer = {
  role: GrantableRole | undefined
  received: string[] | null
  isMatched: boolean
}

/**
 * Role given by the first rule whose group the person belongs to, else the default role. The role is
 * undefined when the company has no rules, or the provider sent no groups.
 */
export function roleFromGroups(
  claims: Claims,
  { groupsClaim, rolesByGroup, defaultRole }: GroupRules,
): GroupAnswer {
  if (groupsClaim === null || rolesByGroup.length === 0)
    return { role: undefined, received: null, isMatched: true }
  const claim = claimAt(claims, groupsClaim)
  if (claim === undefined || claim === null) return { role: undefined, received: null, isMatched: false }
  const received = groupNames(claim)
  const names = new Set(received.flatMap(spellingsOf))
  // Providers may list several groups in one text. The whole text is compared first, because the name of a
  // single group may contain spaces.
  const listed = new Set(typeof claim === 'string' ? listedNames(claim).flatMap(spellingsOf) : [])
  const matching = (among: Set<string>) => rolesByGroup.find(({ group }) => among.has(comparable(group)))
  const rule = matching(names) ?? matching(listed)
  return { role: rule?.role ?? defaultRole, received, isMatched: rule !== undefined }
}

/**
 * Value of a claim, found by its name (in any case) or by a path, such as `realm_access.roles` of Keycloak.
 * The name itself may contain dots, as URLs that name SAML attributes do.
 */
export function claimAt(claims: object, path: string): unknown {
  const own = Object.entries(claims)
  const exact =
    own.find(([name]) => name === path) ?? own.find(([name]) => comparable(name) === comparable(path))
  if (exact) return exact[1]
  for (const [name, value] of own)
    if (path.startsWith(`${name}.`) && isObject(value)) {
      const found = claimAt(value, path.slice(name.length + 1))
      if (found !== undefined) return found
    }
  return undefined
}

/** Fields in which a provider may give the name of a group that it sends as an object. */
const nameFields = ['name', 'displayName', 'display', 'value', 'id', 'path'] as const

function groupNames(claim: unknown): string[] {
  return [claim].flat(2).flatMap((group) => {
    if (typeof group === 'string' || typeof group === 'number') return [String(group).trim()]
    if (!isObject(group)) return []
    const fields: Partial<Record<string, unknown>> = group
    const named = nameFields.flatMap((field) => {
      const name = fields[field]
      return typeof name === 'string' ? [name.trim()] : []
    })
    return named.length > 0 ? named : keysOfGroups(fields)
  })
}

/** Group names of an object whose keys are groups, such as the roles of Zitadel. */
function keysOfGroups(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) => (value === true || isObject(value) ? [name] : []))
}

/** Splits a list of groups: `users admins`, `users,admins` or `["users","admins"]`. */
function listedNames(text: string): string[] {
  return text.split(/[\s,;|[\]"]+/).filter((name) => name !== '')
}

/**
 * The spellings under which a group may be named in a rule: its full name and the last part of it. For
 * example `admins` for `/admins` (Keycloak), `CORP\admins` (Active Directory) and `CN=admins,OU=Groupes`
 * (LDAP).
 */
function spellingsOf(group: string): string[] {
  const last = group.split(/[/\\]/).at(-1) ?? ''
  const common = /^cn=([^,]+)/i.exec(group)?.[1] ?? ''
  return [group, last, common].map(comparable).filter((name) => name !== '')
}

function comparable(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
