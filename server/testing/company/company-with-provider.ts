import { type FoundedCompany, foundCompany, hire, type Person, type World } from '#testing/world.ts'

export type ProviderSettings = Omit<Parameters<Person['signOn']['save']>[0], 'version'>

/** `hireAt` hires a person whose email is at the verified domain of the company. */
export type CompanyWithProvider = FoundedCompany & {
  admin: Person
  domain: string
  hireAt(role: Parameters<FoundedCompany['hire']>[0], name: string): Promise<Person>
}

export const usualProvider = {
  isActive: true,
  issuer: '',
  clientId: '',
  clientSecret: null,
  groupsClaim: null,
  rolesByGroup: [],
  defaultRole: 'viewer',
  makesAccounts: false,
  provesFactor: false,
  shutsPassword: false,
} satisfies Partial<ProviderSettings>

let companies = 0

/** A company with a verified domain and a sign-on provider. Its people have a password if a hash is given. */
export async function companyWithProvider(
  world: World,
  provider: Partial<ProviderSettings>,
  passwordHash?: string,
): Promise<CompanyWithProvider> {
  const company = await foundCompany(world)
  const domain = `societe-${companies++}.example`
  await world.owner.query(
    `insert into sign_on_domains (tenant_id, domain, proof, proved_at) values ($1, $2, 'x', now())`,
    [company.tenantId, domain],
  )
  const admin = await hire(world, company.tenantId, 'admin', passwordHash)
  await admin.signOn.save({ version: 0, ...usualProvider, ...provider })
  const hireAt: CompanyWithProvider['hireAt'] = (role, name) =>
    hireWithEmail(world, company.tenantId, role, `${name}@${domain}`, passwordHash)
  return { ...company, admin, domain, hireAt }
}

export async function hireWithEmail(
  world: World,
  tenantId: string | null,
  role: Parameters<typeof hire>[2],
  email: string,
  passwordHash?: string,
): Promise<Person> {
  const person = await hire(world, tenantId, role, passwordHash)
  await world.owner.query('update auth.users set email = $2 where id = $1', [person.userId, email])
  return Object.assign(person, { email })
}
