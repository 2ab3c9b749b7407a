import type { GrantableRole } from '@escale/contract/access/grantable-roles'
import type { Claims } from './claims.ts'

/** Groups of the provider and the roles they give. The first matching group wins. */
type GroupRules = {
  groupsClaim: string | null
  rolesByGroup: { group: string; role: GrantableRole }[]
  defaultRole: GrantableRole
}

/** `received`: names of groups; null when the claim is missing. `role`: undefined when it changes nothing. */
type GroupAnswer = {
  role: GrantableRole | undefined
  received: string[] | null
  isMatched: boolean
}

/**
 * The role of the first mapped group that the person belongs to, else the default role. Undefined when no
 * groups are mapped, or the provider sent none.
 */
export function answerOfGroups(
  claims: Claims,
  { groupsClaim, rolesByGroup, defaultRole }: GroupRules,
): GroupAnswer {
  if (groupsClaim === null || rolesByGroup.length === 0)
    return { role: undefined, received: null, isMatched: true }
  const claim = claimAt(claims, groupsClaim)
  if (claim === undefined || claim === null) return { role: undefined, received: null, isMatched: false }
  const received = groupNames(claim)
  const names = new Set(received.flatMap(spellingsOf))
  // A claim that is one text may list several groups. Its whole text is compared first.
  const listed = new Set(typeof claim === 'string' ? listedNames(claim).flatMap(spellingsOf) : [])
  const matching = (among: Set<string>) => rolesByGroup.find(({ group }) => among.has(comparable(group)))
  const rule = matching(names) ?? matching(listed)
  return { role: rule?.role ?? defaultRole, received, isMatched: rule !== undefined }
}

/**
 * The value of a claim by its name, in any case, or by its path, such as `realm_access.roles` of Keycloak. A
 * name may contain points itself, as addresses of SAML attributes do.
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

/** Fields that name a group sent as an object. */
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

/** Groups sent as the keys of one object, as the roles of Zitadel are. */
function keysOfGroups(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) => (value === true || isObject(value) ? [name] : []))
}

/** The groups of `users admins`, `users,admins` and `["users","admins"]`. */
function listedNames(text: string): string[] {
  return text.split(/[\s,;|[\]"]+/).filter((name) => name !== '')
}

/**
 * A group as it is written, and its last name: `admins` of the paths `/admins` (Keycloak) and `CORP\admins`
 * (Active Directory), and of `CN=admins,OU=Groupes` (LDAP).
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
