import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { fillSignIn, foundCompany, signOut } from './support/account.ts'
import { button, expectHeading, expectRefused, field, takenOver, toast } from './support/page.ts'
import type { Site, StorageState } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ as: null, own: true })

const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true })
const refusalAlert = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: /^Email ou mot de passe incorrect\s*Vous venez de vous inscrire\s\?/ })

test('sign-in errors appear beside their fields, and success leads to the requested page', async ({
  page,
  site,
  company,
  faults,
}) => {
  faults.expect(/ERR_FAILED/, /status of 401/)
  const { email } = await site.hire(company.slug, 'employee')
  await page.goto('/app/clients?type=Maritime&q=kin')
  await expect(page).toHaveURL(/\/auth\?retour=/)
  await expect(page).toHaveTitle('Connexion · Escale')
  await takenOver(page)
  await expect(button(page, "Se connecter avec une clé d'accès")).toBeVisible()
  await expect(page.getByText('Continuer avec'), 'the installation has no provider').toHaveCount(0)

  await button(page, 'Se connecter').click()
  await expectRefused(field(page, 'Email'), 'Indiquez votre email.')
  await expectRefused(password(page), 'Indiquez votre mot de passe.')
  await expect(field(page, 'Email')).toBeFocused()
  await field(page, 'Email').fill(email)
  await expect(page.getByText('Indiquez votre email.')).toBeHidden()

  await password(page).fill('pas le bon mot de passe')
  await button(page, 'Se connecter').click()
  await expect(refusalAlert(page)).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(password(page)).toHaveValue('pas le bon mot de passe')
  await expect(password(page)).toBeFocused()

  await page.route('**/api/auth/sign-in/email', (route) => route.abort(), { times: 1 })
  await password(page).fill(demoPassword)
  await button(page, 'Se connecter').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Erreur de connexion' }).first()).toBeVisible()
  await button(page, 'Se connecter').click()
  await expect(toast(page, 'Connexion réussie !')).toBeVisible()
  await expect(page).toHaveURL('/app/clients?type=Maritime&q=kin')
  await expectHeading(page, 'Clients')
})

/** Holds the scripts of the application back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function storeLocally(page: Page, state: StorageState): Promise<void> {
  await page.goto('/healthz')
  for (const { name, value } of state.origins[0]?.localStorage ?? [])
    await page.evaluate(([key = '', text = '']) => localStorage.setItem(key, text), [name, value])
}

test('a sign-in works before the application has loaded, on a device of another person', async ({
  page,
  site,
  company,
}) => {
  const { email } = await site.hire(company.slug, 'employee')
  await storeLocally(page, (await site.signedIn('boreal')).state)
  const release = await holdScripts(page)
  await page.goto(`/auth?retour=${encodeURIComponent('/app/clients?type=Maritime')}`, { waitUntil: 'commit' })
  await field(page, 'Email').fill(email)
  await password(page).fill(demoPassword)
  await password(page).press('Enter')
  await expect(page).toHaveURL('/app/clients?type=Maritime')
  release()
  await expectHeading(page, 'Clients')
  await expect(page.getByRole('banner')).toContainText(company.name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('escale-session@1'))).toContain(email)
})

test('a refusal and typed text stay when the application takes over, with the caret', async ({
  page,
  site,
  company,
  faults,
}) => {
  faults.expect(/status of 401/)
  const { email } = await site.hire(company.slug, 'viewer')
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await field(page, 'Email').fill(email)
  await password(page).fill('pas le bon mot de passe')
  await button(page, 'Se connecter').click()
  await expect(refusalAlert(page)).toBeVisible()
  await expect(password(page)).toHaveValue('')

  await password(page).fill('pas encore fini')
  await password(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  release()
  await expect(button(page, 'Afficher la saisie')).toBeVisible()
  await expect(refusalAlert(page)).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(password(page)).toHaveValue('pas encore fini')
  await expect(password(page)).toBeFocused()
  expect(await password(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
  await password(page).fill(demoPassword)
  await button(page, 'Se connecter').click()
  await expect(page).toHaveURL('/app')
})

test('a member of two companies chooses one after signing in, and opens the other from its own page', async ({
  page,
  site,
}) => {
  const [first, second] = [await foundCompany(site), await foundCompany(site, '#c2410c')]
  const { id, email } = await site.hire(first.slug, 'admin')
  await site.join(id, second.slug, 'employee')
  await site.sql('update user_tenants set is_default = false where user_id = $1', [id])
  await page.goto('/auth')
  await fillSignIn(page, email)
  await expectHeading(page, 'Choisissez une entreprise')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(2)
  await button(page, first.name).click()
  await expectHeading(page, 'Tableau de bord')
  await expect(page.getByRole('banner')).toContainText(first.name)

  await signOut(page)
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  await page.goto('/app/clients')
  await expect(page).toHaveURL(/\/auth/)
  await page.goto(`/tenant/${second.slug}`)
  await expect(page.getByText(`Accédez à l'espace ${second.name}.`)).toBeVisible()
  await expect(page.locator('#theme')).toHaveAttribute('href', /c2410c\.css$/)
  await fillSignIn(page, email)
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('banner')).toContainText(second.name)
})

const isOpen = async (site: Site, cookie: string) =>
  (await (await fetch(`${site.url}/api/session`, { headers: { cookie } })).json()) !== null

test('a refused sign-out keeps the session; an offline one leaves, and reaches the server later', async ({
  site,
  company,
  visit,
  faults,
}) => {
  faults.expect(/ERR_FAILED/, /status of 503/)
  const { email } = await site.hire(company.slug, 'viewer')
  const { state, cookie } = await site.signIn(email)
  const page = await visit(state)
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  const unavailable = { status: 503, json: { code: 'UNAVAILABLE', message: '' } }
  await page.route('**/api/auth/sign-out', (route) => route.fulfill(unavailable))
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(toast(page, 'Erreur de déconnexion')).toBeVisible()
  await expect(page).toHaveURL('/app')

  await page.unroute('**/api/auth/sign-out')
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await signOut(page)
  await expect(toast(page, 'Déconnexion réussie')).toContainText('Le serveur en sera prévenu')
  expect(await page.evaluate(() => localStorage.getItem('escale-session@1'))).toBeNull()
  expect(await isOpen(site, cookie), 'the server does not know yet').toBe(true)
  await page.evaluate(() => history.pushState(null, '', '/app'))
  await page.unroute('**/api/auth/sign-out')
  const signOutResponse = page.waitForResponse('**/api/auth/sign-out')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await signOutResponse).ok()).toBe(true)
  expect(await isOpen(site, cookie)).toBe(false)
  await page.goto('/app')
  await expectHeading(page, 'Connexion')
})
