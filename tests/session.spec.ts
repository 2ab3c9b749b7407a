import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { button, dialog, expectHeading, field, pressUntil, quiet, row, search, toast } from './support/page.ts'
import { people, type Site } from './support/site.ts'
import { expect, type Page, type Route, test } from './support/test.ts'
import { unique, uniquePhone } from './support/unique.ts'

test.use({ as: null })

const phone = uniquePhone()

/** Somebody with a session of their own, which the test may end. */
async function someone(site: Site, role: 'admin' | 'manager' | 'employee' = 'employee') {
  const { email, id } = await site.hire('atlas-fret', role)
  return { email, id, ...(await site.signIn(email)) }
}

async function typeClient(page: Page, name: string) {
  await page.goto('/app/clients')
  await button(page, 'Nouveau Client').click()
  await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill(name)
  await field(dialog(page, 'Nouveau Client'), 'Téléphone').fill(phone)
}

async function switchTo(page: Page, company: string) {
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: company }).click()
}

test('a session that ended during a save is opened again over the form, and the save goes on by itself, once, and says so', async ({
  site,
  visit,
  admin,
  faults,
}) => {
  faults.expect(/status of 401/)
  const { state, email, id } = await someone(site)
  const page = await visit(state)
  const name = unique('Maison Kivu')
  await typeClient(page, name)
  await site.sql('delete from auth.sessions where user_id = $1', [id])
  const again = dialog(page, 'Session terminée')
  await pressUntil(button(page, 'Créer'), again)
  await expect(field(again, 'Email')).toHaveValue(email)
  await again.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await button(again, 'Se connecter').click()
  await expect(again).toBeHidden()

  await expect(toast(page, "Vous êtes reconnecté : l'enregistrement reprend.")).toBeVisible()
  await expect(toast(page, 'Client créé avec succès')).toHaveCount(1)
  await expect(dialog(page, 'Nouveau Client')).toBeHidden()
  expect(await admin.count('/clients', name)).toBe(1)
})

test('somebody of two companies signs in again into the one their page is of, whatever its address is by now', async ({ site, visit, faults }) => {
  faults.expect(/status of 401/)
  const [slug, usual] = [await site.found(), await site.found()]
  const { id, email } = await site.hire(usual, 'employee')
  await site.sql('insert into user_tenants (tenant_id, user_id) select id, $2 from tenants where slug = $1', [slug, id])
  await site.sql(`insert into user_roles (id, tenant_id, user_id, role) select gen_random_uuid(), id, $2, 'employee' from tenants where slug = $1`, [
    slug,
    id,
  ])
  const page = await visit((await site.signIn(email, slug)).state)
  const name = unique('Maison Kivu')
  await typeClient(page, name)
  await site.sql('update tenants set slug = $2 where slug = $1', [slug, `${slug}-x`])
  await site.sql('delete from auth.sessions where user_id = $1', [id])
  const again = dialog(page, 'Session terminée')
  await pressUntil(button(page, 'Créer'), again)
  await again.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await button(again, 'Se connecter').click()
  await expect(again).toBeHidden()
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()
  const kept = await site.sql('select from clients c join tenants t on t.id = c.tenant_id where t.slug = $1 and c.name = $2', [`${slug}-x`, name])
  expect(kept).toHaveLength(1)
})

test('a wrong password over the page is refused there, and the page waits', async ({ site, visit, faults }) => {
  faults.expect(/status of 401/)
  const { state, id } = await someone(site)
  const page = await visit(state)
  await typeClient(page, unique('Maison Kivu'))
  await site.sql('delete from auth.sessions where user_id = $1', [id])
  const again = dialog(page, 'Session terminée')
  await pressUntil(button(page, 'Créer'), again)
  await again.getByLabel('Mot de passe', { exact: true }).fill('pas le bon')
  await button(again, 'Se connecter').click()
  await expect(again.getByRole('alert')).toHaveText('Email ou mot de passe incorrect')
  await page.keyboard.press('Escape')
  await expect(again).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Nouveau Client', includeHidden: true })
  await expect(form).toBeAttached()
  await expect(form).toBeHidden()
})

test('a session past its quarter of an hour is renewed without a word', async ({ site, visit, faults }) => {
  faults.expect(/status of 401/)
  const { state, id } = await someone(site)
  const page = await visit(state)
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  await site.sql(`update auth.sessions set access_until = now() - interval '1 minute' where user_id = $1`, [id])
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const [kept] = await site.sql<{ lives: boolean }>('select access_until > now() as lives from auth.sessions where user_id = $1', [id])
  expect(kept?.lives).toBe(true)
})

test('somebody else signing in in another tab is said in this one, which then becomes theirs', async ({ site, visit, faults }) => {
  faults.expect(/status of 401/) // what this tab was still asking for, between the two
  const [first, second] = [await someone(site), await someone(site, 'manager')]
  const page = await visit(first.state)
  await page.goto('/app/clients')
  const other = await page.context().newPage()
  await page.context().clearCookies()
  await page.context().addCookies(second.state.cookies)
  await other.goto('/app')
  const notice = dialog(page, 'Changement de compte')
  await expect(notice).toContainText("Une autre personne s'est connectée dans un autre onglet. Rechargez.")
  await button(notice, 'Recharger').click()
  await expect(page.getByRole('complementary', { name: 'Barre latérale' })).toContainText('Gestionnaire')
})

test('whoever is at work and opens the page of another of their companies goes on there, not in the one they were in', async ({ site, visit }) => {
  const page = await visit((await site.signIn(people.double)).state)
  await page.goto('/app')
  await expect(page.getByRole('banner')).toContainText('Boréal Cargo')
  await page.goto('/tenant/atlas-fret')
  await expect(page).toHaveURL('/app/parametres/entreprises?entreprise=atlas-fret')
  await expect(field(page, "Adresse de l'entreprise")).toHaveValue('')
  await button(page, 'Ouvrir Atlas Fret').click()
  await expect(page.getByRole('banner')).toContainText('Atlas Fret')
  await expect(page).toHaveURL('/app')
})

test('somebody of two companies goes from one to the other, whose rows and rights they then have', async ({ site, visit, admin }) => {
  const client = await admin.createClient()
  const page = await visit((await site.signIn(people.double)).state)
  await page.goto('/app/clients')
  await expect(page.getByRole('banner')).toContainText('Boréal Cargo')
  await search(page, client.name)
  await expect(page.getByText(`Aucun résultat trouvé pour «\u00a0${client.name}\u00a0»`)).toBeVisible()

  await switchTo(page, 'Atlas Fret')
  await expect(page.getByRole('banner')).toContainText('Atlas Fret')
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('complementary', { name: 'Barre latérale' })).toContainText('Lecteur')
  await expect(page.locator('#theme')).toHaveAttribute('href', /0b5d6b\.css$/)
  await page.goto('/app/clients')
  await search(page, client.name)
  await expect(row(page, client.name)).toBeVisible()
  await expect(button(page, 'Nouveau Client')).toHaveCount(0)
})

test('somebody of two companies and two tabs: what is asked of the session they left, and answered late, ends neither', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/401/, /409/)
  const page = await visit((await site.signIn(people.double, 'boreal-cargo')).state)
  const other = await page.context().newPage()
  const isPlaced = (tab: Page, name: string) => expect(tab.getByRole('banner')).toContainText(name)
  for (const tab of [page, other]) {
    await tab.goto('/app')
    await isPlaced(tab, 'Boréal Cargo')
    await quiet(tab)
  }
  // The server ends both streams as it moves the session; each tab asks at once what it is worth, with the cookie of before.
  const former = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const moved = Promise.withResolvers<void>()
  const answers: Promise<void>[] = []
  const answerLate = async (route: Route) => {
    await moved.promise
    await route.fulfill({ response: await route.fetch({ headers: { ...route.request().headers(), cookie: former } }) })
  }
  for (const tab of [page, other]) await tab.route('**/api/session', (route) => void answers.push(answerLate(route)), { times: 1 })
  await switchTo(other, 'Atlas Fret')
  await isPlaced(other, 'Atlas Fret')
  moved.resolve()
  await Promise.all(answers)
  for (const tab of [page, other]) await tab.unroute('**/api/session') // one that had nothing to ask before asks as itself from now on
  await expect(dialog(page, "Changement d'entreprise")).toBeVisible()
  for (const tab of [page, other]) await expect(dialog(tab, 'Session terminée')).toHaveCount(0)
  await other.reload()
  await isPlaced(other, 'Atlas Fret')
})

test('a tab left in the other company is told to reload, and what it was about to save goes nowhere', async ({ site, visit, faults }) => {
  faults.expect(/status of 409/)
  const { state, session } = await site.signIn(people.double)
  const page = await visit(state)
  // A tab that is not told: it learns it from its own save.
  await page.route('**/api/realtime*', () => {})
  const name = unique('Maison Kivu')
  // Whether the client is known is asked after a pause in the typing: what asks it must not outlive the session.
  const known = page.waitForResponse((answer) => answer.url().includes('/clients/twins') && answer.url().includes('phone='))
  await typeClient(page, name)
  await known
  await quiet(page)
  const atlas = session.companies.find((company) => company.name === 'Atlas Fret')
  // As another tab does: the cookie is the browser's.
  const moved = await page.request.post('/api/session/company', { data: { companyId: atlas?.id } })
  expect(moved.ok()).toBe(true)

  await button(page, 'Créer').click()
  const notice = dialog(page, "Changement d'entreprise")
  await expect(notice).toContainText("Vous avez changé d'entreprise dans un autre onglet. Rechargez.")
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('textbox', { name: "Nom de l'entreprise", includeHidden: true })).toHaveValue(name)
  expect(await site.sql('select 1 from clients where name = $1', [name])).toEqual([])

  page.once('dialog', (question) => void question.accept())
  await button(notice, 'Recharger').click()
  await expect(page.getByRole('banner')).toContainText('Atlas Fret')
})

test('a session kept by another release is not believed: the server is asked, and the page opens as usual', async ({ site, visit }) => {
  const { email } = await site.hire('atlas-fret', 'viewer')
  const { state } = await site.signIn(email)
  for (const kept of ['{"user":{"firstName":"Aline"},"role":"viewer"}', '7', '{"user":']) {
    const origins = state.origins.map((origin) => ({ ...origin, localStorage: [{ name: 'escale-session@1', value: kept }] }))
    const page = await visit({ ...state, origins })
    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('escale-session@1'))) ?? '{}').user.email).toBe(email)
  }
})
