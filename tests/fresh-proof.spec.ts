import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { button, dialog, expectHeading, field } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// A grave act asks again who somebody is, over the page that they are on: their password, or a code that is mailed to who has none.
test.use({ as: null })

const title = "Confirmez que c'est vous"

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await field(page, 'Email').fill(email)
  await page.locator('input[type=password]').fill(demoPassword)
  await button(page, 'Se connecter').click()
}

const age = (site: Site, id: string) => site.sql(`update auth.sessions set proved_at = now() - interval '11 minutes' where user_id = $1`, [id])

async function mailedCode(site: Site, email: string): Promise<string> {
  const { rows } = await site.owner.query<{ code: string }>(
    `select content->>'code' as code from auth.outgoing_mails where to_address = $1 order by created_at desc, id desc limit 1`,
    [email],
  )
  return rows[0]?.code ?? ''
}

/** The form of a new API key, filled in, and what is asked over it. */
async function askKey(page: Page) {
  await page.goto('/app/parametres/cles-api')
  await button(page, 'Nouvelle clé').click()
  const form = dialog(page, "Nouvelle clé d'API")
  await field(form, 'Nom').fill('Comptabilité')
  await form.getByRole('checkbox').first().check()
  await button(form, 'Créer').click()
  return { form, question: dialog(page, title) }
}

test('an older session gives its password, by the keyboard alone; a wrong one is said beside the field; given up, nothing is done', async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/403/, /422/)
  const { id, email } = await site.hire('atlas-fret', 'admin')
  await signIn(page, email)
  await expectHeading(page, 'Tableau de bord')
  await age(site, id)

  const { form, question } = await askKey(page)
  const password = question.locator('input[name=password]')
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(form.getByText('Saisissez votre mot de passe pour confirmer.')).toBeVisible()
  await expect(field(form, 'Nom')).toHaveValue('Comptabilité')

  await button(form, 'Créer').click()
  await expect(password).toBeFocused()
  await page.keyboard.type('autre chose')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/Ce mot de passe est incorrect\./)
  await expect(password).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(dialog(page, "Votre clé d'API")).toBeVisible()
})

test('who has no password receives a code by mail, and what they were doing goes on', async ({ page, site, faults }) => {
  faults.expect(/403/, /422/)
  const { id, email } = await site.hire('atlas-fret', 'admin')
  await signIn(page, email)
  await expectHeading(page, 'Tableau de bord')
  await site.sql('delete from auth.accounts where user_id = $1', [id])
  await age(site, id)

  const { question } = await askKey(page)
  await expect(button(question, 'Recevoir un code par email')).toBeFocused()
  await page.keyboard.press('Enter')
  const code = field(question, 'Code à six chiffres')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(`Envoyé à ${email}. Il vaut dix minutes.`)
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Le code a six chiffres\./)
  await code.fill(await mailedCode(site, email))
  await page.keyboard.press('Enter')
  await expect(dialog(page, "Votre clé d'API")).toBeVisible()
})

test('a super_admin gives it before entering a company, and is in it afterwards', async ({ page, site, faults }) => {
  faults.expect(/403/)
  const { id, email } = await site.hire(null, 'super_admin')
  await site.sql(`insert into user_roles (id, user_id, role) values ($1, $2, 'super_admin') on conflict do nothing`, [crypto.randomUUID(), id])
  await signIn(page, email)
  await page.waitForURL(/\/app/)
  await age(site, id)
  await page.goto('/app/entreprises')
  await page
    .getByRole('button', { name: /Atlas Fret/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Ouvrir l'espace/ }).click()
  const form = page.getByRole('dialog').last()
  await form.getByRole('textbox').first().fill('Une question du client')
  await form.getByRole('button', { name: /Ouvrir/ }).click()
  const question = dialog(page, title)
  await question.locator('input[name=password]').fill(demoPassword)
  await button(question, 'Confirmer').click()
  await expect(page.getByText(/lecture seule/).first()).toBeVisible()
})

test('an older session proves itself again before a finished export is downloaded', async ({ page, site, faults }) => {
  faults.expect(/403/)
  const slug = await site.found()
  const { id, email } = await site.hire(slug, 'admin')
  await signIn(page, email)
  await expectHeading(page, 'Tableau de bord')
  await site.sql(
    `insert into exports (tenant_id, id, state, progress, rows_count, size, asked_by, asked_by_name, finished_at, expires_at)
     select t.id, gen_random_uuid(), 'Prêt', 100, 1, 1, $2, 'Nadia Essai', now(), now() + interval '1 day' from tenants t where slug = $1`,
    [slug, id],
  )
  await age(site, id)
  await page.goto('/app/parametres/export')
  const asked: string[] = []
  await page.route('**/api/exports/*/file', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 204 })
  })
  await page.getByRole('link', { name: 'Télécharger' }).click()
  const question = dialog(page, title)
  await question.locator('input[name=password]').fill(demoPassword)
  expect(asked).toEqual([])
  await button(question, 'Confirmer').click()
  await expect.poll(() => asked.length).toBe(1)
})
