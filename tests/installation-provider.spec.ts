import { type DemoSignOn, startDemoSignOn } from '../server/seeds/sign-on/provider.ts'
import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { everything } from './support/axe.ts'
import { confirmByPassword } from './support/fresh-proof.ts'
import { button, dialog, expectHeading, field, toast } from './support/page.ts'
import { Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// An identity provider for the whole installation, as people meet it: a product of its own, with the one of the demo beside it.
test.use({ as: null })

let mine: Site
let signOn: DemoSignOn | undefined

test.beforeAll(async () => {
  signOn = await startDemoSignOn()
  mine = await Site.open('demo', signOn?.openId)
  signOn?.tell(mine.url)
})

test.afterAll(async () => {
  await mine.close()
  await signOn?.stop()
})

test.beforeEach(async () => {
  await mine.sql(`delete from auth.accounts where tenant_id is null and provider_id like 'http:%'`)
  await mine.sql('update auth.users set unlinked_issuer = null')
})

const continuer = (page: Page) => button(page, 'Continuer avec Fournisseur simulé')

async function enterAsPatrick(page: Page): Promise<void> {
  await continuer(page).click()
  await expectHeading(page, 'Qui êtes-vous ?')
  await page.getByRole('button', { name: 'Patrick Mbuyi' }).click()
}

async function leave(page: Page): Promise<void> {
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/auth/)
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`one press comes in, the settings take it away, and put it back (${viewport.width} pixels)`, async ({ visit, faults }) => {
    faults.expect(/403/) // the password is asked before the link goes
    const page = await visit(null, { baseURL: mine.url, viewport })
    await page.goto('/auth?retour=%2Fapp%2Fclients')
    await enterAsPatrick(page)
    await expectHeading(page, 'Clients')
    await page.goto('/app/parametres/sessions')
    await expect(page.getByText('par Fournisseur simulé')).toBeVisible()
    await page.goto('/app/parametres/connexions')
    await expect(page.getByText('manager@atlas.demo')).toBeVisible()
    await expect(button(page, 'Relier Fournisseur simulé')).toHaveCount(0)
    await button(page, 'Retirer Fournisseur simulé, manager@atlas.demo').click()
    await button(page, 'Retirer').last().click()
    await confirmByPassword(page)
    await expect(toast(page, 'Connexion retirée avec succès')).toBeVisible()
    expect(await everything(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await leave(page)
    await enterAsPatrick(page)
    await expect(page.getByRole('alert')).toContainText("Cette connexion n'est pas reliée à votre compte.")
    await expect(page).toHaveURL('/auth')
    await field(page, 'Email').fill('manager@atlas.demo')
    await page.locator('input[type=password]').fill(demoPassword)
    await button(page, 'Se connecter').click()
    await expectHeading(page, 'Tableau de bord')

    await page.goto('/app/parametres/connexions')
    await button(page, 'Relier Fournisseur simulé').click()
    const form = dialog(page, 'Relier Fournisseur simulé')
    await form.locator('input[type=password]').fill(demoPassword)
    await button(form, 'Continuer').click()
    await expectHeading(page, 'Qui êtes-vous ?')
    await page.getByRole('button', { name: 'Patrick Mbuyi' }).click()
    await expect(page.getByText('manager@atlas.demo')).toBeVisible()
    await expect(page).toHaveURL('/app/parametres/connexions')
  })

test('what it comes to nothing with is said where one left from, once', async ({ visit, faults }) => {
  faults.expect(/422/)
  const page = await visit(null, { baseURL: mine.url })
  await page.goto('/tenant/atlas-fret')
  await continuer(page).click()
  await page.getByRole('button', { name: 'Marc Delorme' }).click()
  await expect(page.getByRole('alert')).toContainText("Aucun compte n'a l'adresse que le fournisseur a donnée.")
  await expect(page).toHaveURL('/tenant/atlas-fret')
  await page.getByRole('link', { name: 'Connexion unique' }).click()
  await expectHeading(page, 'Connexion unique')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('one person at the provider is linked with one account: the other one is told so where they asked', async ({ visit }) => {
  const patrick = await visit(null, { baseURL: mine.url })
  await patrick.goto('/auth')
  await enterAsPatrick(patrick)
  await expectHeading(patrick, 'Tableau de bord')
  const page = await visit((await mine.signIn('employe@atlas.demo')).state, { baseURL: mine.url })
  await page.goto('/app/parametres/connexions')
  await button(page, 'Relier Fournisseur simulé').click()
  const form = dialog(page, 'Relier Fournisseur simulé')
  await form.locator('input[type=password]').fill(demoPassword)
  await button(form, 'Continuer').click()
  await page.getByRole('button', { name: 'Patrick Mbuyi' }).click()
  await expect(page.getByRole('alert')).toContainText('Cette connexion ouvre déjà un autre compte.')
  await expect(page.getByText('Aucune connexion liée')).toBeVisible()
})

test('an installation without one shows no such button', async ({ page }) => {
  await page.goto('/auth')
  await expect(button(page, "Se connecter avec une clé d'accès")).toBeVisible()
  await expect(page.getByText('Continuer avec')).toHaveCount(0)
})
