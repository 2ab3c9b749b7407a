import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { fillSignIn, signIn, signOut } from './support/account.ts'
import { button, dialog, expectHeading, field, type Scope, toast } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// A second factor: switched on, required at sign-in and before sensitive actions, lost, and made mandatory by
// a company.
test.use({ as: null })

const totpCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
/** Makes the last code usable again, so that the test need not wait for the next one. */
const forgetSteps = (site: Site, id: string) =>
  site.sql('update auth.factors set last_step = 0 where user_id = $1', [id])
const totp = (scope: Scope) => scope.getByRole('textbox', { name: 'Code à six chiffres' })

/** From the name of the device to its first code; gives its secret, as it is typed, and the backup codes. */
async function addDevice(page: Page, password = demoPassword): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('textbox', { name: "Nom de l'appareil" }).fill('Mon téléphone')
  await page.locator('input[type=password]').fill(password)
  await button(page, 'Continuer').click()
  await expect(page.getByRole('img', { name: "Code QR de l'appareil" })).toBeVisible()
  const secret = await page
    .getByRole('textbox', { name: "Ou saisissez cette clé dans l'application" })
    .inputValue()
  await expect(totp(page), 'the next thing is to type the code').toBeFocused()
  await totp(page).fill(totpCode(secret))
  await button(page, 'Confirmer cet appareil').click()
  const listed = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  await button(page, "J'ai gardé mes codes").click()
  return { secret, codes }
}

async function demandOfAll(page: Page): Promise<void> {
  await page.goto('/app/parametres/securite-des-comptes')
  await page.getByText('Tous', { exact: true }).click()
  await button(page, 'Enregistrer').click()
}

test('a second factor is required for sensitive actions and sign-in, and replaced by a backup code', async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/401/, /403/, /409/, /422/)
  const { id, email } = await site.hire(await site.found(), 'admin')
  await signIn(page, email)
  await demandOfAll(page)
  await expect(page.getByText("Activez d'abord votre propre double authentification")).toBeVisible()
  await page.goto('/app/parametres/double-authentification')
  await button(page, 'Activer la double authentification').click()
  const { secret, codes } = await addDevice(page)
  await expect(page.getByText('Mon téléphone')).toBeVisible()
  await expect(page.getByText('10 codes restent')).toBeVisible()
  await demandOfAll(page)
  await expect(toast(page, 'Exigence enregistrée avec succès')).toBeVisible()

  await forgetSteps(site, id)
  await site.sql(`update auth.sessions set factor_at = now() - interval '1 hour' where user_id = $1`, [id])
  await page.goto('/app/parametres/cles-api')
  await button(page, 'Nouvelle clé').click()
  const form = dialog(page, "Nouvelle clé d'API")
  await field(form, 'Nom').fill('Comptabilité')
  await form.getByRole('checkbox').first().check()
  await button(form, 'Créer').click()
  const question = dialog(page, "Confirmez que c'est vous")
  await question.getByRole('button', { name: 'Fermer' }).click()
  await expect(question).toHaveCount(0) // a fading dialog would still receive the next code
  await expect(form.getByText('Saisissez un code de votre application pour confirmer.')).toBeVisible()
  await expect(field(form, 'Nom')).toHaveValue('Comptabilité')
  await button(form, 'Créer').click()
  await totp(question).fill(totpCode(secret))
  await button(question, 'Confirmer').click()
  await expect(dialog(page, "Votre clé d'API")).toBeVisible()

  await forgetSteps(site, id)
  await page.goto('/app')
  await signOut(page)
  await fillSignIn(page, email)
  await totp(page).fill('000000')
  await button(page, 'Se connecter').click()
  await expect(page.getByRole('alert')).toContainText('Ce code est incorrect ou a déjà servi.')
  await totp(page).fill(totpCode(secret))
  await button(page, 'Se connecter').click()
  await expectHeading(page, 'Tableau de bord')
  await signOut(page)
  await fillSignIn(page, email)
  await button(page, 'Utiliser un code de secours').click()
  await page.getByRole('textbox', { name: 'Code de secours' }).fill(codes[0] ?? '')
  await button(page, 'Se connecter').click()
  await expectHeading(page, 'Tableau de bord')
})

test('a company that requires a factor blocks work until enrolment, by mail without a password', async ({
  visit,
  site,
  faults,
}) => {
  faults.expect(/403/, /401/, /409/, /422/)
  const slug = await site.found()
  const { id, email } = await site.hire(slug, 'employee')
  const page = await visit((await site.signIn(email)).state)
  await page.goto('/app/clients')
  await expectHeading(page, 'Clients')
  await site.sql('delete from auth.accounts where user_id = $1', [id])
  await site.sql(`update tenants set factor_for = 'Tous', factor_from = '2026-01-01' where slug = $1`, [slug])
  const letters = () =>
    site.sql<{ content: { code: string } }>(
      `select content from auth.outgoing_mails where user_id = $1 and kind = 'code de confirmation'
        order by created_at, id`,
      [id],
    )
  await page.goto('/app/factures')
  await expectHeading(page, 'Protégez votre compte')
  const tab = await page.context().newPage()
  await tab.goto('/app/clients')
  await expectHeading(tab, 'Protégez votre compte')
  await button(page, 'Recevoir un code par email à la place').click()
  await expect.poll(letters).toHaveLength(1)
  await button(page, 'Recevoir un autre code').click()
  await expect.poll(letters).toHaveLength(2)
  await addDevice(page, (await letters())[1]?.content.code)
  await expectHeading(page, 'Factures')
  await expectHeading(tab, 'Clients')
})

test('lost devices: a colleague starts their removal, and one press in the mail stops it', async ({
  visit,
  site,
}) => {
  const slug = await site.found()
  const [admin, lost] = [await site.hire(slug, 'admin'), await site.hire(slug, 'employee')]
  const owner = await visit((await site.signIn(lost.email)).state)
  await site.sql(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
     values (gen_random_uuid(), $1, 'Mon téléphone', 'x', now())`,
    [lost.id],
  )
  await site.sql('update auth.sessions set factor_at = now() where user_id = $1', [lost.id])

  const page = await visit((await site.signIn(admin.email)).state)
  await page.goto('/app/users')
  await page.getByText(lost.email).first().click()
  await button(page, 'Appareils perdus').click()
  await button(page, 'Demander le retrait').click()
  await expect(toast(page, 'Retrait demandé : son propriétaire est prévenu par email')).toBeVisible()
  const [mail] = await site.sql<{ content: { action: { url: string } } }>(
    'select content from auth.outgoing_mails where to_address = $1 order by created_at desc limit 1',
    [lost.email],
  )
  await owner.goto('/app/parametres/double-authentification')
  await expect(button(owner, 'Annuler ce retrait')).toBeVisible()
  await owner.goto(mail?.content.action.url ?? '')
  await button(owner, 'Garder ma double authentification').click()
  await expect(owner.getByText('Votre double authentification est conservée.')).toBeVisible()
})
