import { type DemoSignOn, startDemoSignOn } from '../server/seeds/sign-on/provider.ts'
import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { fillSignIn, signOut } from './support/account.ts'
import { confirmByPassword } from './support/fresh-proof.ts'
import { button, dialog, expectHeading, toast } from './support/page.ts'
import { Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// An identity provider for the whole installation: a server of its own, with the demo provider beside it.
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

const useProvider = (page: Page) => button(page, 'Continuer avec Fournisseur simulé').click()

async function enterAsPatrick(page: Page): Promise<void> {
  await useProvider(page)
  await expectHeading(page, 'Qui êtes-vous ?')
  await page.getByRole('button', { name: 'Patrick Mbuyi' }).click()
}

test('one press signs in by the provider, settings unlink and relink it, refusals appear once', async ({
  visit,
  faults,
}) => {
  faults.expect(/403/, /422/) // the page asks for the password before it removes the link
  const page = await visit(null, { baseURL: mine.url })
  await page.goto('/tenant/atlas-fret')
  await useProvider(page)
  await page.getByRole('button', { name: 'Marc Delorme' }).click()
  await expect(page.getByRole('alert')).toContainText(
    "Aucun compte n'a l'adresse que le fournisseur a donnée.",
  )
  await expect(page).toHaveURL('/tenant/atlas-fret')
  await page.getByRole('link', { name: 'Connexion unique' }).click()
  await expectHeading(page, 'Connexion unique')
  await expect(page.getByRole('alert')).toHaveCount(0)

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

  await signOut(page)
  await enterAsPatrick(page)
  await expect(page.getByRole('alert')).toContainText("Cette connexion n'est pas reliée à votre compte.")
  await expect(page).toHaveURL('/auth')
  await fillSignIn(page, 'manager@atlas.demo')
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
