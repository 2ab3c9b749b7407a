import { button, expectHeading, field, takenOver, toast } from './support/page.ts'
import { expect, test } from './support/test.ts'

// What one does to one's own account, seen from its pages and from the other tabs that show it.
test.use({ as: null })

test('who forgot their password changes it with a code mailed in its place, and signs in with the new one', async ({ page, site, faults }) => {
  faults.expect(/422/)
  const { email, id } = await site.hire('atlas-fret', 'employee')
  await page.context().addCookies((await site.signIn(email)).state.cookies)
  await page.goto('/app/parametres/mot-de-passe')
  await button(page, 'Recevoir un code par email à la place').click()
  const letters = () =>
    site.sql<{ content: { code: string } }>("select content from auth.outgoing_mails where user_id = $1 and kind = 'code de confirmation'", [id])
  await expect.poll(letters).toHaveLength(1)
  const code = (await letters())[0]?.content.code ?? ''
  await field(page, 'Mot de passe actuel').fill('000000')
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('lanterne-quai-brume-93')
  await button(page, 'Changer le mot de passe').click()
  await expect(field(page, 'Mot de passe actuel')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toHaveValue('lanterne-quai-brume-93')
  await field(page, 'Mot de passe actuel').fill(code)
  await button(page, 'Changer le mot de passe').click()
  await expect(toast(page, 'Mot de passe modifié avec succès')).toBeVisible()

  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await takenOver(page)
  await field(page, 'Email').fill(email)
  await page.locator('input[type=password]').fill('lanterne-quai-brume-93')
  await button(page, 'Se connecter').click()
  await expectHeading(page, 'Tableau de bord')
})

test('a name changed in one tab is read in the other', async ({ site, visit }) => {
  const { email } = await site.hire('atlas-fret', 'employee')
  const page = await visit((await site.signIn(email)).state)
  const other = await page.context().newPage()
  await other.goto('/app/clients')
  await expectHeading(other, 'Clients')
  await page.goto('/app/parametres/profil')
  await field(page, 'Prénom').fill('Espérance')
  await button(page, 'Enregistrer').click()
  await button(other, 'Menu utilisateur').click()
  await expect(other.getByText('Espérance').first()).toBeVisible()
})
