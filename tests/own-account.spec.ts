import { fillSignIn, signOut } from './support/account.ts'
import { button, expectHeading, field, toast } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ as: null })

test('a password changed with a mailed code signs in, and confirms the deletion of the account', async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/422/, /401/)
  const password = 'lanterne-quai-brume-93'
  const { email, id } = await site.hire(await site.found(), 'employee')
  await page.context().addCookies((await site.signIn(email)).state.cookies)
  await page.goto('/app/parametres/mot-de-passe')
  await button(page, 'Recevoir un code par email à la place').click()
  const letters = () =>
    site.sql<{ content: { code: string } }>(
      "select content from auth.outgoing_mails where user_id = $1 and kind = 'code de confirmation'",
      [id],
    )
  await expect.poll(letters).toHaveLength(1)
  const next = page.getByLabel('Nouveau mot de passe', { exact: true })
  await field(page, 'Mot de passe actuel').fill('000000')
  await next.fill(password)
  await button(page, 'Changer le mot de passe').click()
  await expect(field(page, 'Mot de passe actuel')).toHaveAttribute('aria-invalid', 'true')
  await expect(next).toHaveValue(password)
  await field(page, 'Mot de passe actuel').fill((await letters())[0]?.content.code ?? '')
  await button(page, 'Changer le mot de passe').click()
  await expect(toast(page, 'Mot de passe modifié avec succès')).toBeVisible()

  await signOut(page)
  await fillSignIn(page, email, password)
  await expectHeading(page, 'Tableau de bord')
  await page.goto('/app/parametres/suppression')
  await page.getByLabel('Mot de passe actuel', { exact: true }).fill(password)
  await button(page, 'Supprimer mon compte').click()
  await button(page, 'Confirmer la suppression').click()
  await expect(toast(page, 'Compte supprimé avec succès')).toBeVisible()
  await expectHeading(page, 'Connexion')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('alert')).toContainText('Email ou mot de passe incorrect')
})
