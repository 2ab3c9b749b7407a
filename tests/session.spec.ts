import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { foundCompany, insertClient } from './support/account.ts'
import {
  button,
  dialog,
  expectHeading,
  field,
  pressUntil,
  quiet,
  row,
  search,
  toast,
} from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique, uniquePhone } from './support/unique.ts'

test.use({ as: null })

/** An administrator of one company who is a viewer in a second one, and is at work in the first. */
async function memberOfTwo(site: Site) {
  const [first, second] = [await foundCompany(site, '#c2410c'), await foundCompany(site)]
  const { id, email } = await site.hire(first.slug, 'admin')
  await site.join(id, second.slug, 'viewer')
  return { id, email, first, second, state: (await site.signIn(email, first.slug)).state }
}

async function typeClient(page: Page, name: string): Promise<void> {
  await page.goto('/app/clients')
  await button(page, 'Nouveau Client').click()
  await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill(name)
  await field(dialog(page, 'Nouveau Client'), 'Téléphone').fill(uniquePhone())
}

test('a session that ended during a save is renewed over the form, in its company, and saves once', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/status of 401/)
  const { id, email, first, second, state } = await memberOfTwo(site)
  await site.sql('update user_tenants set is_default = tenant_id = $2 where user_id = $1', [id, second.id])
  const page = await visit(state)
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  await site.sql(`update auth.sessions set access_until = now() - interval '1 minute' where user_id = $1`, [
    id,
  ])
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expectHeading(page, 'Services')
  await quiet(page)
  await expect(
    page.getByRole('dialog'),
    'a session past its quarter of an hour is renewed in silence',
  ).toHaveCount(0)

  const name = unique('Maison Kivu')
  await typeClient(page, name)
  await site.sql('update tenants set slug = $2 where id = $1', [first.id, `${first.slug}-x`])
  await site.sql('delete from auth.sessions where user_id = $1', [id])
  const again = dialog(page, 'Session terminée')
  await pressUntil(button(page, 'Créer'), again)
  await expect(field(again, 'Email')).toHaveValue(email)
  await again.getByLabel('Mot de passe', { exact: true }).fill('pas le bon')
  await button(again, 'Se connecter').click()
  await expect(again.getByRole('alert')).toHaveText('Email ou mot de passe incorrect')
  await page.keyboard.press('Escape')
  await expect(again).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Nouveau Client', includeHidden: true })
  await expect(form).toBeAttached()
  await expect(form).toBeHidden()

  await again.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await button(again, 'Se connecter').click()
  await expect(again).toBeHidden()
  await expect(toast(page, "Vous êtes reconnecté : l'enregistrement reprend.")).toBeVisible()
  await expect(toast(page, 'Client créé avec succès')).toHaveCount(1)
  await expect(dialog(page, 'Nouveau Client')).toBeHidden()
  expect(
    await site.sql('select from clients where tenant_id = $1 and name = $2', [first.id, name]),
  ).toHaveLength(1)
})

test('a member of two companies switches between them, with the rows and rights of each', async ({
  site,
  visit,
}) => {
  const { first, second, state } = await memberOfTwo(site)
  const client = unique('Maison Kivu')
  await insertClient(site, second.slug, client)
  const page = await visit(state)
  await page.goto('/app/clients')
  await expect(page.getByRole('banner')).toContainText(first.name)
  await search(page, client)
  await expect(page.getByText(`Aucun résultat trouvé pour «\u00a0${client}\u00a0»`)).toBeVisible()

  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: second.name }).click()
  await expect(page.getByRole('banner')).toContainText(second.name)
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('complementary', { name: 'Barre latérale' })).toContainText('Lecteur')
  await expect(page.locator('#theme')).toHaveAttribute('href', /0b5d6b\.css$/)
  await page.goto('/app/clients')
  await expect(row(page, client)).toBeVisible()
  await expect(button(page, 'Nouveau Client')).toHaveCount(0)

  await page.goto(`/tenant/${first.slug}`)
  await expect(page).toHaveURL(`/app/parametres/entreprises?entreprise=${first.slug}`)
  await expect(field(page, "Adresse de l'entreprise")).toHaveValue('')
  await button(page, `Ouvrir ${first.name}`).click()
  await expect(page.getByRole('banner')).toContainText(first.name)
  await expect(page).toHaveURL('/app')
})

test('a tab left in the other company asks for a reload, and its unsaved entry goes nowhere', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/status of 409/)
  const { second, state } = await memberOfTwo(site)
  const page = await visit(state)
  await page.route('**/api/realtime*', () => {}) // this tab learns of the change from its own save
  const name = unique('Maison Kivu')
  // The search for duplicate clients starts after a pause in the typing. It must end before the session does.
  const known = page.waitForResponse(
    (answer) => answer.url().includes('/clients/twins') && answer.url().includes('phone='),
  )
  await typeClient(page, name)
  await known
  await quiet(page)
  const moved = await page.request.post('/api/session/company', { data: { companyId: second.id } })
  expect(moved.ok()).toBe(true)

  await button(page, 'Créer').click()
  const notice = dialog(page, "Changement d'entreprise")
  await expect(notice).toContainText("Vous avez changé d'entreprise dans un autre onglet. Rechargez.")
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('textbox', { name: "Nom de l'entreprise", includeHidden: true })).toHaveValue(
    name,
  )
  expect(await site.sql('select from clients where name = $1', [name])).toEqual([])
  page.once('dialog', (question) => void question.accept())
  await button(notice, 'Recharger').click()
  await expect(page.getByRole('banner')).toContainText(second.name)
})
