import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { hireStaff } from './support/account.ts'
import { confirmByPassword } from './support/fresh-proof.ts'
import { button, dialog, field } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// A sensitive action asks for the password again, in a dialog over the page. An account without password gets
// a code by email.
test.use({ as: null })

/** The last proof of the session is more than ten minutes old. */
const ageProof = (site: Site, id: string) =>
  site.sql(`update auth.sessions set proved_at = now() - interval '11 minutes' where user_id = $1`, [id])

async function mailedCode(site: Site, email: string): Promise<string> {
  const [mail] = await site.sql<{ code: string }>(
    `select content->>'code' as code from auth.outgoing_mails where to_address = $1
      order by created_at desc, id desc limit 1`,
    [email],
  )
  return mail?.code ?? ''
}

/** The form of a new API key, filled in and sent, and the question over it. */
async function createKey(page: Page) {
  await page.goto('/app/parametres/cles-api')
  await button(page, 'Nouvelle clé').click()
  const form = dialog(page, "Nouvelle clé d'API")
  await field(form, 'Nom').fill('Comptabilité')
  await form.getByRole('checkbox').first().check()
  await button(form, 'Créer').click()
  return { form, question: dialog(page, "Confirmez que c'est vous") }
}

test('an older session requires the password or a mailed code by keyboard; giving up does nothing', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/403/, /422/)
  const { id, email, state } = await hireStaff(site)
  const page = await visit(state)
  await ageProof(site, id)
  const { form, question } = await createKey(page)
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

  await site.sql('delete from auth.accounts where user_id = $1', [id])
  await ageProof(site, id)
  await createKey(page)
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

test('an older session requires a new proof before the download of an export', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/403/)
  const { slug, id, state } = await hireStaff(site)
  await site.sql(
    `insert into exports (tenant_id, id, state, progress, rows_count, size, asked_by, asked_by_name,
      finished_at, expires_at)
     select t.id, gen_random_uuid(), 'Prêt', 100, 1, 1, $2, 'Nadia Essai', now(), now() + interval '1 day'
     from tenants t where slug = $1`,
    [slug, id],
  )
  await ageProof(site, id)
  const page = await visit(state)
  await page.goto('/app/parametres/export')
  const requests: string[] = []
  await page.route('**/api/exports/*/file', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ status: 204 })
  })
  await page.getByRole('link', { name: 'Télécharger' }).click()
  await expect(dialog(page, "Confirmez que c'est vous")).toBeVisible()
  expect(requests).toEqual([])
  await confirmByPassword(page)
  await expect.poll(() => requests.length).toBe(1)
})
