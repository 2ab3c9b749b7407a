import { type Role, roles } from '../../contract/src/access/permissions.ts'
import { foundCompany } from './account.ts'
import type { SignedIn, Site } from './site.ts'

/**
 * A company that one spec file has for itself on its worker. Its people are hired when a test first needs
 * them.
 */
export class Company {
  readonly slug: string
  readonly name: string
  readonly #site: Site
  readonly #people = new Map<Role, Promise<SignedIn>>()

  private constructor(site: Site, slug: string, name: string) {
    this.#site = site
    this.slug = slug
    this.name = name
  }

  static async found(site: Site): Promise<Company> {
    const { slug, name } = await foundCompany(site)
    return new Company(site, slug, name)
  }

  /**
   * The session that the tests of the file share. Its proof of identity is as fresh as after a sign-in.
   */
  async signedIn(role: Role): Promise<SignedIn> {
    const known = this.#people.get(role) ?? this.#hire(role)
    this.#people.set(role, known)
    return this.#site.freshlyProved(await known)
  }

  async #hire(role: Role): Promise<SignedIn> {
    const { email } = await this.#site.hire(this.slug, role)
    return this.#site.signIn(email)
  }
}

/** The companies of a worker, one for each spec file that asks for its own. */
export class Companies {
  readonly #site: Site
  readonly #byFile = new Map<string, Promise<Company>>()

  constructor(site: Site) {
    this.#site = site
  }

  of(file: string): Promise<Company> {
    const known = this.#byFile.get(file) ?? Company.found(this.#site)
    this.#byFile.set(file, known)
    return known
  }
}

export function isCompanyRole(who: string): who is Role {
  return who !== 'super_admin' && roles.some((role) => role === who)
}
