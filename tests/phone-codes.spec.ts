import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { fillSignIn } from './support/account.ts'
import { button, expectHeading, field, type Scope, takenOver, toast } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, test } from './support/test.ts'

// A member adds a phone number to their account, proves it by a code, then signs in with it.
test.use({ as: null })

let drawn = 0
const newNumber = () => `+24382${String(1_000_000 + (Date.now() % 900_000) + drawn++)}`

async function codeSentTo(site: Site, number: string, count = 1): Promise<string> {
  await expect.poll(() => site.textsTo(number), { timeout: 20_000 }).toHaveLength(count)
  return /\b\d{6}\b/.exec((await site.textsTo(number)).at(-1) ?? '')?.[0] ?? ''
}

/** The last button of the page, which a notice may cover. */
const clickCovered = (panel: Scope, name: string) => button(panel, name).dispatchEvent('click')

test('a phone number is proved in the profile, signs in by its code, and is removed', async ({
  page,
  visit,
  site,
  faults,
}) => {
  faults.expect(/422/)
  const slug = await site.found()
  const [{ email }, number] = [await site.hire(slug, 'employee'), newNumber()]
  await page.goto('/auth?retour=%2Fapp%2Fparametres%2Fprofil')
  await fillSignIn(page, email)
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Numéro de connexion' }) })
  await expect(panel).toContainText('peut être détourné')
  await clickCovered(panel, 'Ajouter un numéro')
  await panel.getByLabel('Numéro', { exact: true }).fill(number)
  await panel.getByLabel('Mot de passe actuel').fill('un-autre-mot')
  await clickCovered(panel, 'Recevoir le code')
  await expect(panel).toContainText('Ce mot de passe est incorrect.')
  await panel.getByLabel('Mot de passe actuel').fill(demoPassword)
  await clickCovered(panel, 'Recevoir le code')
  const code = await codeSentTo(site, number)
  await field(panel, 'Code reçu par SMS').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await clickCovered(panel, 'Confirmer le numéro')
  await expect(panel).toContainText('Ce code est incorrect ou a expiré.')
  await field(panel, 'Code reçu par SMS').fill(code)
  await clickCovered(panel, 'Confirmer le numéro')
  await expect(toast(page, 'Numéro de connexion ajouté avec succès')).toBeVisible()
  await expect(panel).toContainText(number.slice(-3))

  const elsewhere = await visit(null)
  await elsewhere.goto(`/tenant/${slug}?retour=%2Fapp%2Fclients`)
  await takenOver(elsewhere)
  await elsewhere.getByRole('link', { name: 'Recevoir un code' }).click()
  await button(elsewhere, 'Par SMS plutôt').click()
  await field(elsewhere, 'Téléphone').fill('12')
  await button(elsewhere, 'Recevoir le code').click()
  await expect(elsewhere.getByText('Téléphone invalide. Exemple : +243 812 345 678')).toBeVisible()
  await field(elsewhere, 'Téléphone').fill(number)
  await button(elsewhere, 'Recevoir le code').click()
  await expect(elsewhere.getByText("Si ce numéro ouvre un compte, un code vient d'y partir.")).toBeVisible()
  await field(elsewhere, 'Code reçu par SMS').fill(await codeSentTo(site, number, 2))
  await button(elsewhere, 'Se connecter').click()
  await expectHeading(elsewhere, 'Clients')

  await clickCovered(panel, 'Retirer ce numéro')
  await clickCovered(panel, 'Retirer')
  await expect(toast(page, 'Numéro de connexion retiré avec succès')).toBeVisible()
  await expect(panel).toContainText('Aucun numéro')
})
