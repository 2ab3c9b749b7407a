import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { signOut } from './support/account.ts'
import { button, dialog, expectHeading, field, quiet, row } from './support/page.ts'
import { print, textOfSheets, withoutSpaces } from './support/paper.ts'
import type { Site } from './support/site.ts'
import { Staff } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'
import { uniquePhone } from './support/unique.ts'

// A shared desk: after « Se déconnecter » no tab shows or contains data of the company.

test.use({ as: null })

type Desk = { page: Page; userId: string; client: string; traces: string[] }

/** An admin with the list of clients open, one of whom owes 5 824,81 $. */
async function atTheDesk(
  site: Site,
  visit: (state: Awaited<ReturnType<Site['signIn']>>['state']) => Promise<Page>,
): Promise<Desk> {
  const { email, id: userId } = await site.hire(await site.found(), 'admin')
  const { state, cookie, session } = await site.signIn(email)
  const staff = new Staff(site.url, cookie, session)
  const owner = await staff.createClient({ phone: uniquePhone() })
  const { name: client, phone } = owner
  await staff.createInvoice({ client: owner, service: await staff.createService(), unitPrice: 5824_81 })
  const page = await visit(state)
  for (const path of ['/app/factures', '/app/clients']) await page.goto(path)
  await expect(row(page, client)).toContainText(/5.824,81/)
  const traces = [client, (phone ?? '').slice(-9), '824,81', session.company?.name ?? '']
  expect(await findTraces(page, traces), 'all of it is in the page before').toEqual(traces)
  return { page, userId, client, traces }
}

async function expectNothingOf({ page, traces }: Desk) {
  expect(await findTraces(page, traces)).toEqual([])
  expect(await page.title()).toBe('Connexion · Escale')
}

/** Finds the traces that the page contains. Spaces are ignored, as phones and amounts contain some. */
async function findTraces(page: Page, traces: string[]): Promise<string[]> {
  const content = withoutSpaces(await page.content())
  return traces.filter((trace) => content.includes(withoutSpaces(trace)))
}

/** Another tab of the same browser, on the dashboard. */
async function otherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/app')
  await expectHeading(other, 'Tableau de bord')
  return other
}

test('signing out in one tab empties the others, open forms and frozen tabs included, even on Back', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/status of 401/) // pending requests of a tab
  const desk = await atTheDesk(site, visit)
  const { page, client } = desk
  await row(page, client).getByRole('button').click()
  await field(dialog(page, 'Modifier le Client'), 'Adresse').fill('Gombe')
  const frozen = await page.context().newPage()
  await frozen.goto('/app/clients')
  await expect(row(frozen, client)).toContainText(/5.824,81/)
  await quiet(frozen)
  const other = await otherTab(page)
  const browser = await page.context().newCDPSession(frozen)
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
  await signOut(other)
  await expect(page).toHaveURL('/auth')
  await expectNothingOf(desk)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth/)
  await expectNothingOf(desk)
  await browser.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(frozen).toHaveURL('/auth')
  await expectNothingOf({ ...desk, page: frozen })
})

test('an offline sign-out empties the other tabs at once, and a reload shows nothing', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/)
  const desk = await atTheDesk(site, visit)
  const { page } = desk
  const other = await otherTab(page)
  await quiet(other)
  await quiet(page)
  await page.context().setOffline(true)
  await button(other, 'Menu utilisateur').click()
  await other.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect.poll(() => findTraces(page, desk.traces)).toEqual([])
  await page.context().setOffline(false)
  await page.goto('/app/clients')
  await expect(page).toHaveURL(/\/auth/)
  await expectNothingOf(desk)
})

test('an ended session hides the page, on paper too, and only its owner gets the entries back', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/status of 401/, /status of 409/)
  const desk = await atTheDesk(site, visit)
  const { page, userId, client } = desk
  await row(page, client).getByRole('button').click()
  const form = dialog(page, 'Modifier le Client')
  await field(form, 'Adresse').fill('Gombe, avenue du Port')
  await quiet(page) // a pending read would find the session ended before the press
  await site.sql('delete from auth.sessions where user_id = $1', [userId])
  await button(form, 'Modifier').click()
  const again = dialog(page, 'Session terminée')
  await expect(again).toBeVisible()
  await expectHidden(page, client)
  await again.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await button(again, 'Se connecter').click()
  await expect(again).toBeHidden()
  await expect(row(page, client)).toContainText('Maison')
  const saved = () =>
    site.sql('select from clients where name = $1 and address = $2', [client, 'Gombe, avenue du Port'])
  await expect.poll(async () => (await saved()).length).toBe(1)

  const { email } = await site.hire(await site.found(), 'manager')
  const { state } = await site.signIn(email)
  const other = await page.context().newPage()
  await page.context().clearCookies()
  await page.context().addCookies(state.cookies)
  await other.goto('/app')
  // A pending request of this page may find the other company first, or only after the notice.
  await expect(page.getByRole('dialog', { name: /^Changement (de compte|d'entreprise)$/ })).toBeVisible()
  await expectHidden(page, client)
  await button(page, 'Recharger').click()
  await expectHeading(page, 'Clients')
  await quiet(page)
  expect(await findTraces(page, desk.traces)).toEqual([])
})

/** Expects that a text cannot be read, copied, found or printed. */
async function expectHidden(page: Page, text: string) {
  await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText(text, { useInnerText: true })
  expect((await textOfSheets(await print(page))).join('')).not.toContain(withoutSpaces(text))
}
