import type { Page } from '@playwright/test'
import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { fillSignIn, foundCompany, insertClient, signOut } from './support/account.ts'
import { foundCashier, prepareTill, savedReceipts, takeCash, tillPath } from './support/offline-receipt.ts'
import { button, choose, dialog, expectHeading, field, quiet, row } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// Several people share a device. Data that one person left there is neither shown to another person nor sent
// in their name.

test.use({ as: null })

async function someone(site: Site, slug: string) {
  const { email, id } = await site.hire(slug, 'admin')
  return { email, id, ...(await site.signIn(email)) }
}

/** Receives a parcel while the server is unreachable, so that it stays in the outbox. */
async function receiveUnheard(page: Page, number: string) {
  await page.route('**/api/warehouse-receipts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto('/app/warehouse')
  await button(page, 'Nouvelle réception').click()
  const form = dialog(page, 'Nouvelle réception')
  await field(form, 'Numéro de suivi').fill(number)
  await button(form, 'Enregistrer la réception').click()
  await expect(page.getByRole('status').filter({ hasText: number })).toContainText(/TMP-[0-9A-F]{6}/)
  await page.keyboard.press('Escape')
}

/** The network is back: the outbox may be sent. */
async function reconnect(page: Page) {
  await page.unroute('**/api/warehouse-receipts')
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

const received = async (site: Site, number: string) =>
  (await site.sql('select 1 from goods where tracking_number = $1', [number])).length

test('a device’s entries are sent once their owner has signed in again, never by another person', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_FAILED|status of 401/)
  const slug = await site.found()
  const [first, second] = [await someone(site, slug), await someone(site, slug)]
  const page = await visit(first.state)
  const [own, foreign] = [unique('QUAI'), unique('QUAI')]
  await receiveUnheard(page, own)
  await site.sql('delete from auth.sessions where user_id = $1', [first.id])
  await reconnect(page)
  const again = dialog(page, 'Session terminée')
  await again.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await button(again, 'Se connecter').click()
  await expect(again).toBeHidden()
  await expect.poll(() => received(site, own)).toBe(1)

  await receiveUnheard(page, foreign)
  const other = await page.context().newPage()
  await page.context().clearCookies()
  await page.context().addCookies(second.state.cookies)
  await other.goto('/app')
  await expect(dialog(page, 'Changement de compte')).toBeVisible()
  await reconnect(page)
  await quiet(page)
  expect(await received(site, foreign)).toBe(0)
})

test('a receipt that waits on a device is neither shown nor sent for another person', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_FAILED|status of 401|status of 403/)
  const { slug, client, state, id } = await foundCashier(site)
  const second = await someone(site, slug)
  const page = await visit(state)
  await prepareTill(page)
  const isTaking = /\/api\/payments$/
  await page.route(isTaking, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await takeCash(page, client)
  await expect(dialog(page, 'Reçu provisoire')).toContainText('TMP-')

  const other = await page.context().newPage()
  await page.context().clearCookies()
  await page.context().addCookies(second.state.cookies)
  await other.goto(tillPath)
  await expect(dialog(page, 'Changement de compte')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Caisse' })).toBeVisible()
  await page.unroute(isTaking)
  await other.evaluate(() => dispatchEvent(new Event('online')))
  await quiet(other)
  await expect(other.getByText('TMP-')).toHaveCount(0)
  expect(await savedReceipts(site, slug, client)).toEqual([])
  const reports = await site.sql(
    `select 1 from till_devices d where waiting > 0
      and not exists (select from till_sessions s where s.id = d.session_id and s.opened_by = $1)`,
    [id],
  )
  expect(reports).toEqual([])
})

test('reception copies read during a change of company are stored for neither, until a sign-in', async ({
  site,
  visit,
}) => {
  const [here, there] = [await foundCompany(site), await foundCompany(site)]
  const { id, email } = await site.hire(here.slug, 'admin')
  await site.join(id, there.slug, 'admin')
  const otherName = unique('Maison Ubangi')
  await insertClient(site, there.slug, otherName)
  const page = await visit((await site.signIn(email)).state)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/measuring', async (route) => {
    const response = await route.fetch()
    if (route.request().headers()['x-company'] === here.id) await held
    await route.fulfill({ response })
  })
  const measuringRequest = page.waitForRequest('**/api/measuring')
  await page.goto('/app/warehouse')
  await measuringRequest
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: there.name }).click()
  await expect(page.getByRole('banner')).toContainText(there.name)
  letGo()
  await page.getByRole('link', { name: 'Réception Warehouse', exact: true }).click()
  await expect.poll(() => clientsKept(page, `${there.id}/${id}`)).toContain(otherName)
  await quiet(page)
  expect(await clientsKept(page, `${here.id}/${id}`)).toEqual([])

  await signOut(page)
  await fillSignIn(page, email)
  await expectHeading(page, 'Tableau de bord')
  await page.getByRole('link', { name: 'Réception Warehouse', exact: true }).click()
  await button(page, 'Nouvelle réception').click()
  await choose(dialog(page, 'Nouvelle réception'), 'Client', otherName, otherName)
})

test('a sign-in on a page left without sign-out shows nothing of the former person', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/status of 401/)
  const [slug, otherSlug] = [await site.found(), await site.found()]
  const [first, second] = [await site.hire(slug, 'admin'), await site.hire(otherSlug, 'admin')]
  const [name, otherName] = [unique('Maison Kivu'), unique('Maison Ubangi')]
  await insertClient(site, slug, name)
  await insertClient(site, otherSlug, otherName)
  await site.sql(`insert into user_roles (id, user_id, role) values (gen_random_uuid(), $1, 'super_admin')`, [
    first.id,
  ])
  const { state } = await site.signIn(first.email)
  await site.sql(
    `update auth.sessions set company_id = (select id from tenants
      where slug = $1), support_until = now() + interval '1 hour' where user_id = $2`,
    [slug, first.id],
  )
  const page = await visit(state)
  await page.goto('/app/clients')
  await expect(row(page, name)).toBeVisible()

  await page.getByRole('link', { name: 'Super Admin', exact: true }).click()
  await page.getByRole('tab', { name: 'Super administrateurs' }).click()
  await button(page.getByRole('listitem').filter({ hasText: first.email }), 'Retirer Nadia Essai').click()
  const unmaking = dialog(page, 'Retirer un super administrateur')
  await unmaking.getByLabel('Mot de passe actuel', { exact: true }).fill(demoPassword)
  await button(unmaking, 'Retirer').click()
  await expect(page).toHaveURL('/auth')

  await fillSignIn(page, second.email)
  await expectHeading(page, 'Tableau de bord')
  const asked = new Promise<() => void>((resolve) => {
    void page.route('**/api/clients?**', (route) => resolve(() => void route.continue()))
  })
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expectHeading(page, 'Clients')
  await expect(row(page, name)).toHaveCount(0)
  const answer = await asked
  answer()
  await expect(row(page, otherName)).toBeVisible()
})

/** The clients that the device has stored for a person. */
function clientsKept(page: Page, owner: string): Promise<string[]> {
  return page.evaluate(async (key) => {
    const isMade = (await indexedDB.databases()).some(({ name }) => name === 'escale-lookups')
    if (!isMade) return []
    const openRequest = indexedDB.open('escale-lookups')
    await new Promise((resolve) => openRequest.addEventListener('success', resolve))
    const list = openRequest.result.transaction('lists').objectStore('lists').get(`${key}/clients`)
    await new Promise((resolve) => list.addEventListener('success', resolve))
    openRequest.result.close()
    return (list.result?.rows ?? []).map(({ name }: { name: string }) => name)
  }, owner)
}
