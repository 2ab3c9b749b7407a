import { picture } from '../server/testing/pictures.ts'
import { hireStaff } from './support/account.ts'
import { button, dialog, field } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ as: null })

const path = '/app/parametres/identite'
const logoInput = (page: Page) => page.getByLabel('Fichier du logo')
const preview = (page: Page) => page.getByRole('img', { name: "Logo de l'entreprise" })

async function saveBrand(page: Page): Promise<void> {
  await button(page, "Enregistrer l'identité").click()
  await expect(page.getByText("L'identité visuelle a été enregistrée avec succès").first()).toBeVisible()
}

test('an admin’s colour and logo appear in the frame and at sign-in; a non-picture is refused', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/415/)
  const { slug, state } = await hireStaff(site)
  const page = await visit(state)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Couleurs' })).toBeVisible()
  await field(page, 'Couleur principale').fill('#facc15')
  await expect(page.getByText(/contraste 1,5 pour 4,5 au moins/)).toBeVisible()
  await field(page, 'Couleur principale').fill('#9d174d')
  await expect(page.getByText(/contraste 1,5/)).toBeHidden()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await logoInput(page).setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(page.getByRole('alert').filter({ hasText: "Le SVG n'est pas accepté" })).toBeVisible()
  await logoInput(page).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  })
  await expect(
    page.getByRole('alert').filter({ hasText: "Ce fichier n'est pas une image PNG, JPEG ou WebP." }),
  ).toBeVisible()
  await expect(field(page, 'Couleur principale')).toHaveValue('#9d174d')
  await logoInput(page).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture('png', 300, 100),
  })
  await expect(preview(page)).toHaveAttribute('src', /^blob:/)
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByText('Vos modifications ne sont pas enregistrées.')).toBeVisible()
  await button(page, 'Continuer la saisie').click()
  await saveBrand(page)

  await expect(page.locator('link#theme')).toHaveAttribute('href', '/theme/9d174d.css')
  const logo = page.getByRole('complementary', { name: 'Barre latérale' }).locator('img')
  await expect(logo).toHaveJSProperty('naturalWidth', 300)
  const stranger = await visit(null)
  await stranger.goto(`/tenant/${slug}`)
  await expect(stranger.locator('link#theme')).toHaveAttribute('href', '/theme/9d174d.css')
  await expect(stranger.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 300)
  await page.reload()
  await button(page, 'Retirer le logo').click()
  await saveBrand(page)
  await expect(logo).toBeHidden()
})

test('a rule that hides a button is refused by name; an allowed one applies in the application', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/422/)
  const { slug, state } = await hireStaff(site)
  const page = await visit(state)
  await page.goto(path)
  const css = field(page, 'CSS personnalisé')
  const title = page.getByRole('heading', { level: 1 })
  await css.fill('h1 {\n  letter-spacing: 1px;\n}\nbutton {\n  display: none;\n}')
  const refused = page.getByRole('listitem').filter({ hasText: 'Ligne 4' })
  await expect(refused).toContainText("button La propriété « display » n'est pas acceptée")
  await button(page, "Enregistrer l'identité").click()
  await expect(page.getByText('Certaines règles CSS sont refusées. Rien n’a été enregistré.')).toBeVisible()
  await expect(css).toHaveValue(/display: none/)
  const sample = page.getByRole('img', { name: "Aperçu de l'application" })
  await expect(sample.locator('h1')).not.toHaveCSS('letter-spacing', '1px')

  await css.fill('h1 {\n  letter-spacing: 1px;\n}\ndiv {\n  text-transform: uppercase;\n}')
  await expect(refused).toBeHidden()
  await expect(sample.locator('h1')).toHaveCSS('letter-spacing', '1px')
  await expect(title).not.toHaveCSS('letter-spacing', '1px')
  await saveBrand(page)
  await expect(title).toHaveCSS('letter-spacing', '1px')
  await expect(page.locator('aside [data-own-look]')).toHaveCSS('text-transform', 'none')
  await page.goto('/app/clients')
  await expect(title).toHaveCSS('text-transform', 'uppercase')
  await button(page, 'Nouveau Client').click()
  await expect(dialog(page, 'Nouveau Client').getByText('Adresse')).toHaveCSS('text-transform', 'none')

  const stranger = await visit(null)
  await stranger.goto(`/tenant/${slug}`)
  await expect(stranger.getByRole('heading', { name: 'Connexion' })).not.toHaveCSS('letter-spacing', '1px')
  await page.goto(path)
  await css.fill('')
  await saveBrand(page)
  await expect(title).not.toHaveCSS('letter-spacing', '1px')
})
