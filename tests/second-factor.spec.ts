import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { button, dialog, expectHeading, field, toast } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// A second factor as people live it: on, asked at the door and before what is grave, lost, exacted by a company.
test.use({ as: null })

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
/** As if the code that was just given had never been: the test waits for no other. */
const forgetSteps = (site: Site, id: string) => site.sql('update auth.factors set last_step = 0 where user_id = $1', [id])
const totp = (page: Page) => page.getByRole('textbox', { name: 'Code à six chiffres' })

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await field(page, 'Email').fill(email)
  await page.locator('input[type=password]').fill(demoPassword)
  await button(page, 'Se connecter').click()
}

/** From the name of the device to its first code; gives its secret, as it is typed. */
async function enrol(page: Page, { asksPassword = true, password = demoPassword } = {}): Promise<string> {
  await page.getByRole('textbox', { name: "Nom de l'appareil" }).fill('Mon téléphone')
  if (asksPassword) await page.locator('input[type=password]').fill(password)
  await button(page, 'Continuer').click()
  await expect(page.getByRole('img', { name: "Code QR de l'appareil" })).toBeVisible()
  const secret = await page.getByRole('textbox', { name: "Ou saisissez cette clé dans l'application" }).inputValue()
  await totp(page).fill(codeOf(secret))
  await button(page, 'Confirmer cet appareil').click()
  return secret
}

async function keepCodes(page: Page): Promise<string[]> {
  const listed = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  await button(page, "J'ai gardé mes codes").click()
  return codes
}

test('it is turned on in the settings, asked at the door, and replaced by a backup code', async ({ page, site, faults }) => {
  faults.expect(/401/, /422/)
  const { id, email } = await site.hire('atlas-fret', 'employee')
  await signIn(page, email)
  await expectHeading(page, 'Tableau de bord')
  await page.goto('/app/parametres/double-authentification')
  await button(page, 'Activer la double authentification').click()
  const secret = await enrol(page)
  const [backup = ''] = await keepCodes(page)
  await expect(page.getByText('Mon téléphone')).toBeVisible()
  await expect(page.getByText('10 codes restent')).toBeVisible()

  await forgetSteps(site, id)
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await signIn(page, email)
  await totp(page).fill('000000')
  await button(page, 'Se connecter').click()
  await expect(page.getByRole('alert')).toContainText('Ce code est incorrect ou a déjà servi.')
  await totp(page).fill(codeOf(secret))
  await button(page, 'Se connecter').click()
  await expectHeading(page, 'Tableau de bord')

  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await signIn(page, email)
  await button(page, 'Utiliser un code de secours').click()
  await page.getByRole('textbox', { name: 'Code de secours' }).fill(backup)
  await button(page, 'Se connecter').click()
  await expectHeading(page, 'Tableau de bord')
})

test('a grave act asks a code over the page, and goes on with what was typed; given up, nothing is done', async ({ page, site, faults }) => {
  faults.expect(/403/)
  const { id, email } = await site.hire('atlas-fret', 'admin')
  await signIn(page, email)
  await expectHeading(page, 'Tableau de bord')
  await page.goto('/app/parametres/double-authentification')
  await button(page, 'Activer la double authentification').click()
  const secret = await enrol(page)
  await keepCodes(page)
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
  await expect(form.getByText('Saisissez un code de votre application pour confirmer.')).toBeVisible()
  await expect(field(form, 'Nom')).toHaveValue('Comptabilité')

  await button(form, 'Créer').click()
  await question.getByRole('textbox', { name: 'Code à six chiffres' }).fill(codeOf(secret))
  await button(question, 'Confirmer').click()
  await expect(dialog(page, "Votre clé d'API")).toBeVisible()
})

test('a company that exacts it lets nobody at work before they have one', async ({ page, visit, site, faults }) => {
  faults.expect(/403/, /401/, /409/)
  const slug = await site.found()
  const [admin, employee] = [await site.hire(slug, 'admin'), await site.hire(slug, 'employee')]
  const other = await visit((await site.signIn(employee.email)).state)
  await other.goto('/app/clients')
  await expectHeading(other, 'Clients')

  await signIn(page, admin.email)
  await expectHeading(page, 'Tableau de bord')
  await page.goto('/app/parametres/securite-des-comptes')
  await page.getByText('Tous', { exact: true }).click()
  await button(page, 'Enregistrer').click()
  await expect(page.getByText("Activez d'abord votre propre double authentification")).toBeVisible()
  await page.goto('/app/parametres/double-authentification')
  await button(page, 'Activer la double authentification').click()
  await enrol(page)
  await keepCodes(page)
  await page.goto('/app/parametres/securite-des-comptes')
  await page.getByText('Tous', { exact: true }).click()
  await button(page, 'Enregistrer').click()
  await expect(toast(page, 'Exigence enregistrée avec succès')).toBeVisible()

  await other.goto('/app/factures')
  await expectHeading(other, 'Protégez votre compte')
  const tab = await other.context().newPage()
  await tab.goto('/app/clients')
  await expectHeading(tab, 'Protégez votre compte')
  await enrol(other)
  await keepCodes(other)
  await expectHeading(other, 'Factures')
  await expectHeading(tab, 'Clients')
})

test('who has no password enrols with a code mailed in its place, and asks for another where the first one was lost', async ({
  visit,
  site,
  faults,
}) => {
  faults.expect(/403/, /422/)
  const slug = await site.found()
  const { id, email } = await site.hire(slug, 'employee')
  const { state } = await site.signIn(email)
  await site.sql(`delete from auth.accounts where user_id = $1`, [id])
  await site.sql(`update tenants set factor_for = 'Tous', factor_from = '2026-01-01' where slug = $1`, [slug])
  const page = await visit(state)
  await page.goto('/app/clients')
  await expectHeading(page, 'Protégez votre compte')
  const letters = () =>
    site.sql<{ content: { code: string } }>(
      "select content from auth.outgoing_mails where user_id = $1 and kind = 'code de confirmation' order by created_at, id",
      [id],
    )
  await button(page, 'Recevoir un code par email à la place').click()
  await expect.poll(letters).toHaveLength(1)
  await button(page, 'Recevoir un autre code').click()
  await expect.poll(letters).toHaveLength(2)
  await enrol(page, { password: (await letters())[1]?.content.code ?? '' })
  await keepCodes(page)
  await expectHeading(page, 'Clients')
})

test('lost devices: a colleague starts their removal, and one press of the mail stops it', async ({ page, visit, site }) => {
  const slug = await site.found()
  const [admin, lost] = [await site.hire(slug, 'admin'), await site.hire(slug, 'employee')]
  const owner = await visit((await site.signIn(lost.email)).state)
  await owner.goto('/app/parametres/double-authentification')
  await button(owner, 'Activer la double authentification').click()
  await enrol(owner)
  await keepCodes(owner)

  await signIn(page, admin.email)
  await expectHeading(page, 'Tableau de bord')
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
