import { createHash } from 'node:crypto'
import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { button, expectHeading, expectRefused, field, pressUntil, takenOver, toast } from './support/page.ts'
import { people } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ as: null })

const suspended = 'Cette entreprise est désactivée. Contactez votre administrateur.'

async function signIn(page: Page, email: string, password = demoPassword) {
  await takenOver(page)
  await field(page, 'Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await button(page, 'Se connecter').click()
}

test('the right password opens the dashboard and says so', async ({ page, site }) => {
  await page.goto('/auth')
  await expect(page).toHaveTitle('Connexion · Escale')
  await signIn(page, people.employee)
  await expect(toast(page, 'Connexion réussie !')).toBeVisible()
  await expect(page).toHaveURL('/app')
  await expectHeading(page, 'Tableau de bord')
  const open = await site.sql(
    `select 1 from user_sessions s join auth.users u on u.id = s.user_id where u.email = $1 and session_end is null and session_start > now() - interval '1 minute'`,
    [people.employee],
  )
  expect(open.length).toBeGreaterThan(0)
})

test('a wrong password is refused in one sentence, and what was typed stays', async ({ page, faults }) => {
  faults.expect(/status of 401/)
  await page.goto('/auth')
  await signIn(page, people.manager, 'pas le bon mot de passe')
  await expect(page.getByRole('alert')).toHaveText(/^Email ou mot de passe incorrect\s*Vous venez de vous inscrire\s\?/)
  await expect(toast(page, 'Email ou mot de passe incorrect')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(people.manager)
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('pas le bon mot de passe')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await expect(page).toHaveURL('/auth')
})

test('an empty field says so itself, in French', async ({ page }) => {
  await page.goto('/auth')
  await takenOver(page)
  await button(page, 'Se connecter').click()
  await expectRefused(field(page, 'Email'), 'Indiquez votre email.')
  await expectRefused(page.getByLabel('Mot de passe', { exact: true }), 'Indiquez votre mot de passe.')
  await expect(field(page, 'Email')).toBeFocused()
  await field(page, 'Email').fill(people.viewer)
  await expect(page.getByText('Indiquez votre email.')).toBeHidden()
})

test('too many tries on one account have to wait, even with the right password', async ({ page, site, faults }) => {
  faults.expect(/status of 429/)
  const { email } = await site.hire('atlas-fret', 'viewer')
  const key = `sign-in:${createHash('sha256').update(email).digest('hex')}`
  await site.sql(`insert into auth.tries (key, tries, since, blocked_until) values ($1, 30, now(), now() + interval '1 minute')`, [key])
  await page.goto('/auth')
  await signIn(page, email)
  await expect(page.getByRole('alert')).toHaveText('Trop de tentatives. Veuillez patienter.')
  await expect(toast(page, 'Trop de tentatives. Veuillez patienter.')).toBeVisible()
})

test('a server that does not answer is a connection error, and the next try works', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/)
  await page.goto('/auth')
  await page.route('**/api/auth/sign-in/email', (route) => route.abort(), { times: 1 })
  await signIn(page, people.viewer)
  await expect(page.getByRole('alert')).toHaveText('Erreur de connexion')
  await expect(toast(page, 'Erreur de connexion')).toBeVisible()
  await button(page, 'Se connecter').click()
  await expect(page).toHaveURL('/app')
})

test('whoever comes without a session signs in and is back where they were, filters included', async ({ page }) => {
  await page.goto('/app/clients?type=Maritime&q=kin')
  await expect(page).toHaveURL(/\/auth\?retour=/)
  await signIn(page, people.employee)
  await expect(page).toHaveURL('/app/clients?type=Maritime&q=kin')
  await expectHeading(page, 'Clients')
})

test('the sign-in page leads back to a page of this site only', async ({ page }) => {
  await page.goto(`/auth?retour=${encodeURIComponent('//ailleurs.example/app')}`)
  await signIn(page, people.employee)
  await expect(page).toHaveURL('/app')
})

test("a company's own page wears its name and colour and opens that company", async ({ page }) => {
  await page.goto('/tenant/boreal-cargo')
  await expect(page.getByText("Accédez à l'espace Boréal Cargo.")).toBeVisible()
  await expect(page.locator('#theme')).toHaveAttribute('href', /c2410c\.css$/)
  await signIn(page, people.double)
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('banner')).toContainText('Boréal Cargo')
})

test('the sign-in page of a company is read before the application is there', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/tenant/boreal-cargo')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await expect(page.getByText("Accédez à l'espace Boréal Cargo.")).toBeVisible()
})

/** The scripts of the application come when they are let in. */
async function heldBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true })

test('one signs in before the application is there, and it finds the session, with nothing kept on the device', async ({ page }) => {
  const comeIn = await heldBack(page)
  await page.goto(`/auth?retour=${encodeURIComponent('/app/clients?type=Maritime')}`, { waitUntil: 'commit' })
  await field(page, 'Email').fill(people.employee)
  await password(page).fill(demoPassword)
  await password(page).press('Enter')
  await expect(page).toHaveURL('/app/clients?type=Maritime')
  comeIn()
  await expectHeading(page, 'Clients')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('escale-session@1'))).toContain(people.employee)
})

test('what was typed before the application came is still there when it takes over, and so is the caret', async ({ page }) => {
  const comeIn = await heldBack(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await field(page, 'Email').fill(people.employee)
  await password(page).fill('pas encore fini')
  await password(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  comeIn()
  await expect(button(page, 'Afficher la saisie')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(people.employee)
  await expect(password(page)).toHaveValue('pas encore fini')
  await expect(password(page)).toBeFocused()
  expect(await password(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
  await password(page).fill(demoPassword)
  await button(page, 'Se connecter').click()
  await expect(page).toHaveURL('/app')
})

test('a refusal given before the application came is still said once it is there', async ({ page, faults }) => {
  faults.expect(/status of 401/)
  const comeIn = await heldBack(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await field(page, 'Email').fill(people.viewer)
  await password(page).fill('pas le bon mot de passe')
  await button(page, 'Se connecter').click()
  const refusal = page.getByRole('alert').filter({ hasText: /^Email ou mot de passe incorrect\s*Vous venez de vous inscrire\s\?/ })
  await expect(refusal).toBeVisible()
  await expect(password(page)).toHaveValue('')
  comeIn()
  await expect(button(page, 'Afficher la saisie')).toBeVisible()
  await expect(refusal).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(people.viewer)
  await expect(password(page)).toBeFocused()
  await password(page).fill(demoPassword)
  await button(page, 'Se connecter').click()
  await expect(page).toHaveURL('/app')
})

test('whoever signs in before the application came works as themselves, whoever was here before', async ({ page, site }) => {
  const { state } = await site.signedIn('manager')
  await page.goto('/healthz')
  for (const { name, value } of state.origins[0]?.localStorage ?? [])
    await page.evaluate(([key = '', text = '']) => localStorage.setItem(key, text), [name, value])
  const comeIn = await heldBack(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await field(page, 'Email').fill(people.boreal)
  await password(page).fill(demoPassword)
  await password(page).press('Enter')
  await expect(page).toHaveURL('/app')
  comeIn()
  await expect(page.getByRole('banner')).toContainText('Boréal Cargo')
  await expectHeading(page, 'Tableau de bord')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a suspended company cannot be opened from its own page', async ({ page, site, faults }) => {
  faults.expect(/status of 403/)
  const { email } = await site.hire('comptoir-du-fleuve', 'admin')
  await page.goto('/tenant/comptoir-du-fleuve')
  await signIn(page, email)
  await expect(page.getByRole('alert')).toHaveText(suspended)
  await expect(page).toHaveURL('/tenant/comptoir-du-fleuve')
})

test('a company suspended meanwhile is closed at the next request, and says why', async ({ site, visit, faults }) => {
  faults.expect(/status of 4\d\d/)
  const slug = await site.found()
  const { email } = await site.hire(slug, 'admin')
  const page = await visit((await site.signIn(email)).state)
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  await site.sql('update tenants set is_active = false, suspended_at = now() where slug = $1', [slug])
  const notice = page.getByRole('dialog', { name: 'Entreprise désactivée' })
  await pressUntil(page.getByRole('link', { name: 'Clients', exact: true }), notice)
  await expect(notice).toContainText(suspended)
  await button(notice, 'Recharger').click()
  await expectHeading(page, 'Entreprise désactivée')
  await expect(page.getByRole('main')).toContainText(suspended)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('somebody with no company waits for one, with no menu and no client; they read the shared services, in the colours of the product', async ({
  site,
  visit,
}) => {
  const { email } = await site.hire(null, 'viewer')
  const page = await visit((await site.signIn(email)).state)
  await page.addInitScript(() => localStorage.setItem('escale-theme@1', '"c2410c"'))
  await page.goto('/app/clients')
  await expectHeading(page, "En attente d'une entreprise")
  await expect(page.locator('link#theme')).toHaveAttribute('href', '/theme/0b5d6b.css')
  const shared = await site.sql<{ name: string }>('select name from shared_services')
  await expect(page.getByRole('region', { name: 'Services partagés' }).getByRole('listitem')).toHaveCount(shared.length)
  await expect(page.getByRole('region', { name: 'Services partagés' })).toContainText(shared[0]?.name ?? '')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0)
})

test('somebody of several companies and no default chooses one after signing in', async ({ page, site }) => {
  const [slug, other] = [await site.found(), await site.found()]
  const { id, email } = await site.hire(slug, 'admin')
  await site.sql('insert into user_tenants (tenant_id, user_id) select t.id, $2 from tenants t where slug = $1', [other, id])
  await site.sql('update user_tenants set is_default = false where user_id = $1', [id])
  const [company] = await site.sql<{ name: string }>('select name from tenants where slug = $1', [slug])
  await page.goto('/auth')
  await signIn(page, email)
  await expectHeading(page, 'Choisissez une entreprise')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(2)
  await button(page, company?.name ?? '').click()
  await expectHeading(page, 'Tableau de bord')
})

test('an account of the demo is one press away', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: people.warehouse_supervisor }).click()
  await expect(field(page, 'Email')).toHaveValue(people.warehouse_supervisor)
  await button(page, 'Se connecter').click()
  await expect(page).toHaveURL('/warehouse')
})

test('signing out says so, goes to /auth, and the pages stay shut', async ({ site, visit }) => {
  const { email } = await site.hire('atlas-fret', 'manager')
  const page = await visit((await site.signIn(email)).state)
  await page.goto('/app/clients')
  await expectHeading(page, 'Clients')
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.goto('/app/clients')
  await expect(page).toHaveURL(/\/auth/)
  const [last] = await site.sql<{ session_end: Date | null }>(
    `select session_end from user_sessions s join auth.users u on u.id = s.user_id where u.email = $1 order by session_start desc limit 1`,
    [email],
  )
  expect(last?.session_end).not.toBeNull()
})

test('a sign-out that the server refuses is an error, and one stays signed in', async ({ site, visit, faults }) => {
  faults.expect(/status of 503/)
  const { email } = await site.hire('atlas-fret', 'viewer')
  const page = await visit((await site.signIn(email)).state)
  await page.goto('/app')
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: '' } }))
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(toast(page, 'Erreur de déconnexion')).toBeVisible()
  await expect(page).toHaveURL('/app')
})

test('without network one leaves all the same: the next to come is not let in by the cookie, and the server is told when it can be', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  const { email } = await site.hire('atlas-fret', 'viewer')
  const { state, cookie } = await site.signIn(email)
  const page = await visit(state)
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(toast(page, 'Déconnexion réussie')).toContainText('Le serveur en sera prévenu')
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => localStorage.getItem('escale-session@1'))).toBeNull()
  await page.evaluate(() => history.pushState(null, '', '/app'))
  await page.unroute('**/api/auth/sign-out')
  const told = page.waitForResponse('**/api/auth/sign-out')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await told).ok()).toBe(true)
  expect(await (await fetch(`${site.url}/api/session`, { headers: { cookie } })).json()).toBeNull()
  await page.goto('/app')
  await expectHeading(page, 'Connexion')
})
