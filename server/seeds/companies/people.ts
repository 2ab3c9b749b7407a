import type { Role } from '@escale/contract/access/permissions'
import { demoAccounts } from '../../src/site/face/demo-accounts.ts'
import { type Calendar, hourMs, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import type { Company } from './companies.ts'

export type Person = {
  id: string
  email: string
  name: string
  user: Row<'auth.users'>
  account: Row<'auth.accounts'>
}
export type Membership = { person: Person; company: Company | null; role: Role; isDefault: boolean }

const names: Record<string, [first: string, last: string]> = {
  'admin@atlas.demo': ['Amina', 'Ilunga'],
  'manager@atlas.demo': ['Patrick', 'Mbuyi'],
  'employe@atlas.demo': ['Grâce', 'Kabongo'],
  'lecteur@atlas.demo': ['Joseph', 'Tshibangu'],
  'entrepot@atlas.demo': ['Dieudonné', 'Lukusa'],
  'admin@boreal.demo': ['Awa', 'Koné'],
  'double@escale.demo': ['Serge', "N'Guessan"],
  'super@escale.demo': ['Hélène', 'Mavungu'],
}

/**
 * Creates the demo accounts, with the companies and roles of each. Hashing a password is slow, so all
 * accounts share one that is hashed once.
 */
export function people(
  random: Random,
  calendar: Calendar,
  companies: Company[],
  passwordHash: string,
): Membership[] {
  const memberships = demoAccounts.map(({ email, role, company }, place): Membership => {
    const person = personOf(random, calendar.at(420 - place * 11, 0.3), email, passwordHash)
    return {
      person,
      company: companies.find(({ name }) => name === company) ?? null,
      role,
      isDefault: company !== null,
    }
  })
  const double = memberships.find(({ person }) => person.email === 'double@escale.demo')
  const atlas = companies.find(({ slug }) => slug === 'atlas-fret')
  if (double && atlas)
    memberships.push({ person: double.person, company: atlas, role: 'viewer', isDefault: false })
  return memberships
}

function personOf(random: Random, createdMs: number, email: string, password: string): Person {
  const [first_name, last_name] = names[email] ?? ['', '']
  const id = random.id(createdMs)
  const name = `${first_name} ${last_name}`
  const created_at = instantOf(createdMs)
  return {
    id,
    email,
    name,
    user: { id, name, first_name, last_name, email, email_verified: true, created_at },
    account: {
      id: random.id(createdMs),
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password,
      created_at,
    },
  }
}

/** Returns the members of a company who have one of these roles. */
export function staffOf(memberships: Membership[], company: Company, ...roles: Role[]): Person[] {
  return memberships
    .filter((membership) => membership.company === company && roles.includes(membership.role))
    .map(({ person }) => person)
}

export function membershipRows(memberships: Membership[]): Row<'user_tenants'>[] {
  return memberships.flatMap(({ person, company, isDefault }) =>
    company
      ? [{ tenant_id: company.id, user_id: person.id, is_default: isDefault, created_at: joinedAt(person) }]
      : [],
  )
}

export function roleRows(random: Random, memberships: Membership[]): Row<'user_roles'>[] {
  return memberships.map(({ person, company, role }) => {
    const admin = company && staffOf(memberships, company, 'admin')[0]
    const assigned_by = admin && admin !== person ? admin.id : null
    const assigned_at = joinedAt(person)
    return {
      id: random.id(Date.parse(assigned_at)),
      tenant_id: company?.id ?? null,
      user_id: person.id,
      role,
      assigned_by,
      assigned_at,
    }
  })
}

function joinedAt(person: Person): string {
  return instantOf(Date.parse(String(person.user.created_at)) + hourMs)
}
