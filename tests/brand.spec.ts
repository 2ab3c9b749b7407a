import { picture } from '../server/src/testing/pictures.ts'
import { button, dialog, field, quiet } from './support/page.ts'
import { expect, test } from './support/test.ts'

// The company beside the demo's first, whose colours the other tests look at.
test.use({ as: 'boreal', staysOpen: true })

let before: { face: unknown; logo: unknown }

test.beforeEach(async ({ site }) => {
  const { rows } = await site.owner.query(
    `select to_jsonb(t) as face, to_jsonb(f) as logo from tenants t join files f on t.logo_url = '/logo/' || f.id where slug = 'boreal-cargo'`,
  )
  before = rows[0]
})

// The other tests of this worker find the company as the demo made it.
test.afterEach(async ({ site }) => {
  await site.owner.query(`delete from removed_files where storage_key = $1::jsonb ->> 'storage_key'`, [before.logo])
  await site.owner.query('insert into files select * from jsonb_populate_record(null::files, $1) on conflict do nothing', [before.logo])
  await site.owner.query(
    `update tenants set primary_color = b.primary_color, secondary_color = b.secondary_color, logo_url = b.logo_url, custom_css = null, custom_css_compiled = null
     from jsonb_populate_record(null::tenants, $1) b where tenants.id = b.id`,
    [before.face],
  )
})

const path = '/app/parametres/identite'

test('an admin picks a colour and a logo; the frame, the login page and the directory show them', async ({ page, visit }) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Couleurs' })).toBeVisible()
  await field(page, 'Couleur principale').fill('#facc15')
  await expect(page.getByText(/contraste 1,5 pour 4,5 au moins/)).toBeVisible()
  await field(page, 'Couleur principale').fill('#9d174d')
  await expect(page.getByText(/contraste 1,5/)).toBeHidden()
  await page.getByLabel('Fichier du logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture('png', 300, 100) })
  await expect(page.getByRole('img', { name: "Logo de l'entreprise" })).toHaveAttribute('src', /^blob:/)
  await button(page, "Enregistrer l'identité").click()
  await expect(page.getByText("L'identité visuelle a été enregistrée avec succès")).toBeVisible()

  await expect(page.locator('link#theme')).toHaveAttribute('href', '/theme/9d174d.css')
  const logo = page.getByRole('complementary', { name: 'Barre latérale' }).locator('img')
  await expect(logo).toHaveJSProperty('naturalWidth', 300)

  const stranger = await visit(null)
  await stranger.goto('/tenant/boreal-cargo')
  await expect(stranger.locator('link#theme')).toHaveAttribute('href', '/theme/9d174d.css')
  const shown = stranger.getByRole('main').locator('img')
  await expect(shown).toBeVisible()
  await expect(shown).toHaveJSProperty('naturalWidth', 300)
  await stranger.goto('/directory')
  await expect(stranger.getByRole('listitem').filter({ hasText: 'Boréal Cargo' }).locator('img.monogram')).toBeVisible()

  await page.goto(path)
  await button(page, 'Retirer le logo').click()
  await button(page, "Enregistrer l'identité").click()
  await expect(logo).toBeHidden()
})

test('what was picked is asked about before it is lost', async ({ page }) => {
  await page.goto(path)
  await field(page, 'Couleur principale').fill('#15803d')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByText('Vos modifications ne sont pas enregistrées.')).toBeVisible()
  await button(page, 'Continuer la saisie').click()
  await expect(field(page, 'Couleur principale')).toHaveValue('#15803d')
})

test('a picture that is none is refused beside the field, and what was picked stays', async ({ page, faults }) => {
  await page.goto(path)
  await field(page, 'Couleur principale').fill('#15803d')
  await page
    .getByLabel('Fichier du logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
  await expect(page.getByRole('alert').filter({ hasText: "Le SVG n'est pas accepté" })).toBeVisible()
  faults.expect(/415/)
  await page.getByLabel('Fichier du logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await expect(page.getByRole('alert').filter({ hasText: "Ce fichier n'est pas une image PNG, JPEG ou WebP." })).toBeVisible()
  await expect(field(page, 'Couleur principale')).toHaveValue('#15803d')
})

test('a rule that would hide a button is named and not saved; one that may be is applied inside the application only', async ({
  page,
  visit,
  faults,
}) => {
  await page.goto(path)
  const css = field(page, 'CSS personnalisé')
  await css.fill('h1 {\n  letter-spacing: 1px;\n}\nbutton {\n  display: none;\n}')
  const refused = page.getByRole('listitem').filter({ hasText: 'Ligne 4' })
  await expect(refused).toContainText("button La propriété « display » n'est pas acceptée")
  faults.expect(/422/)
  await button(page, "Enregistrer l'identité").click()
  await expect(page.getByText('Certaines règles CSS sont refusées. Rien n’a été enregistré.')).toBeVisible()
  await expect(css).toHaveValue(/display: none/)
  const preview = page.getByRole('img', { name: "Aperçu de l'application" })
  await expect(preview.locator('h1')).not.toHaveCSS('letter-spacing', '1px')

  await css.fill('h1 {\n  letter-spacing: 1px;\n}\ndiv {\n  text-transform: uppercase;\n}')
  await expect(refused).toBeHidden()
  await expect(preview.locator('h1')).toHaveCSS('letter-spacing', '1px')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('letter-spacing', '1px')
  await button(page, "Enregistrer l'identité").click()
  await expect(page.getByText("L'identité visuelle a été enregistrée avec succès")).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveCSS('letter-spacing', '1px')
  await expect(page.locator('aside [data-own-look]')).toHaveCSS('text-transform', 'none')

  await page.goto('/app/clients')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-transform', 'uppercase')
  await button(page, 'Nouveau Client').click()
  await expect(dialog(page, 'Nouveau Client').getByText('Adresse')).toHaveCSS('text-transform', 'none')
  await page.goto(path)

  const stranger = await visit(null)
  await stranger.goto('/tenant/boreal-cargo')
  await expect(stranger.getByRole('heading', { name: 'Connexion' })).not.toHaveCSS('letter-spacing', '1px')
  await css.fill('')
  await button(page, "Enregistrer l'identité").click()
  await expect(title).not.toHaveCSS('letter-spacing', '1px')
})

test('what a colleague saved meanwhile is said, and what was typed is kept', async ({ page, site, faults }) => {
  await page.goto(path)
  await field(page, 'Couleur principale').fill('#1d4ed8')
  await site.owner.query(`update tenants set version = version + 1, secondary_color = '#15803d' where slug = 'boreal-cargo'`)
  faults.expect(/409/)
  await button(page, "Enregistrer l'identité").click()
  const notice = page.getByRole('alert').filter({ hasText: 'Cette fiche a été modifiée entre-temps.' })
  await expect(notice).toContainText('Couleur secondaire\u00a0: #475569 → #15803d')
  await expect(field(page, 'Couleur principale')).toHaveValue('#1d4ed8')
  await button(notice, 'Garder ma saisie').click()
  await expect(page.getByText("L'identité visuelle a été enregistrée avec succès")).toBeVisible()
  await expect(page.locator('link#theme')).toHaveAttribute('href', '/theme/1d4ed8.css')
})

test('a super_admin gives any company its face, with none open', async ({ visit, site }) => {
  const { rows } = await site.owner.query(`select id from tenants where slug = 'boreal-cargo'`)
  const page = await visit('super_admin')
  await page.goto(`/app/entreprises/${rows[0].id}?onglet=identite`)
  await field(page, 'Couleur principale').fill('#6d28d9')
  await page.getByRole('tab', { name: 'Utilisateurs' }).click()
  await button(page, 'Continuer la saisie').click()
  await page.getByLabel('Fichier du logo').setInputFiles({ name: 'logo.webp', mimeType: 'image/webp', buffer: await picture('webp', 200, 200) })
  await expect(page.getByRole('img', { name: "Logo de l'entreprise" })).toHaveAttribute('src', /^blob:/)
  await button(page, "Enregistrer l'identité").click()
  await expect(page.getByText("L'identité visuelle a été enregistrée avec succès")).toBeVisible()
  const stranger = await visit(null)
  await stranger.goto('/tenant/boreal-cargo')
  await expect(stranger.locator('link#theme')).toHaveAttribute('href', '/theme/6d28d9.css')
  await expect(stranger.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 200)
})

test('only an admin sees the page', async ({ visit }) => {
  const page = await visit('manager')
  await page.goto(path)
  await quiet(page)
  await expect(page.getByText("Cette page des paramètres n'est pas la vôtre")).toBeVisible()
})
