import { expect, type Page } from '@playwright/test'
import type { Role } from '../../contract/src/access/permissions.ts'
import { demoPassword } from '../../server/src/site/face/demo-accounts.ts'
import { button, expectHeading, field, takenOver } from './page.ts'
import type { Site } from './site.ts'
import { Staff } from './staff.ts'

// Accounts and companies that a test makes for itself, and how their owners sign in and out.

/** Fills the form of the page that is open, and sends it. */
export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await takenOver(page)
  await field(page, 'Email').fill(email)
  await page.locator('input[type=password]').fill(password)
  await button(page, 'Se connecter').click()
}

export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/auth')
  await fillSignIn(page, email, password)
  await expectHeading(page, 'Tableau de bord')
}

export async function signOut(page: Page): Promise<void> {
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/auth/)
}

/** The newest mail of an address, as a super_admin reads it. */
export async function readMail(reader: Page, email: string): Promise<{ link: string; code: string }> {
  await reader.goto('/app/courriels')
  await reader.getByRole('button', { name: email }).first().click()
  const article = reader.getByRole('article')
  await expect(article).toContainText(email)
  const link = (await article.getByRole('link').first().getAttribute('href')) ?? ''
  const code = ((await article.textContent()) ?? '').match(/Votre code : (\d{3} \d{3})/)?.[1] ?? ''
  return { link, code }
}

export async function foundCompany(
  site: Site,
  color?: string,
): Promise<{ id: string; slug: string; name: string }> {
  const slug = await site.found(color)
  const [row] = await site.sql<{ id: string; name: string }>('select id, name from tenants where slug = $1', [
    slug,
  ])
  if (!row) throw new Error(`no company at ${slug}`)
  return { slug, ...row }
}

/** A client of a company, inserted without a session. */
export async function insertClient(site: Site, slug: string, name: string): Promise<void> {
  await site.sql(
    'insert into clients (tenant_id, id, name) select id, gen_random_uuid(), $2 from tenants where slug = $1',
    [slug, name],
  )
}

/**
 * A member of a company, by default a new one. `state` signs a browser in, `staff` calls the API.
 */
export async function hireStaff(site: Site, role: Role = 'admin', slug?: string) {
  const at = slug ?? (await site.found())
  const { id, email } = await site.hire(at, role)
  const { state, cookie, session } = await site.signIn(email)
  return { slug: at, id, email, state, session, staff: new Staff(site.url, cookie, session) }
}
