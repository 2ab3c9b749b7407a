import { randomUUID } from 'node:crypto'
import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { fillSignIn, foundCompany, hireStaff, readMail } from './support/account.ts'
import {
  button,
  dialog,
  expectHeading,
  expectRefused,
  field,
  pressUntil,
  quiet,
  row,
  search,
  toast,
} from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// The platform above the companies: a super_admin creates, visits and suspends them, and speaks to everybody.
test.use({ as: 'super_admin' })

const bar = (page: Page) => page.getByRole('region', { name: 'Accès support' })

/** A super_admin with a session of their own, which the test may end. */
const ownSession = async (site: Site) => (await site.signIn('super@escale.demo')).state

async function openCompany(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  await page.goto(`/app/entreprises/${id}`)
  await button(page, "Ouvrir l'espace de l'entreprise").click()
  const modal = dialog(page, "Ouvrir l'espace de l'entreprise")
  await field(modal, 'Motif').fill('Demande reçue par téléphone')
  await button(modal, 'Ouvrir').click()
  await expect(bar(page)).toContainText(`Accès support · ${name}`)
}

async function confirmWriting(page: Page): Promise<void> {
  await button(bar(page), "Confirmer l'écriture").click()
  await button(dialog(page, "Confirmer l'écriture"), "Confirmer l'écriture").click()
  await expect(bar(page)).toContainText('Écriture confirmée')
}

test('a company is created, and its first administrator signs in by the mailed invitation', async ({
  page,
  visit,
  faults,
}) => {
  faults.expect(/409/)
  const mark = randomUUID().slice(0, 8)
  const [name, email] = [`Océan & Fils ${mark}`, `fatou-${mark}@essais.example`]
  await page.goto('/app/entreprises')
  await button(page, 'Nouvelle entreprise').click()
  const modal = dialog(page, 'Nouvelle entreprise')
  await field(modal, "Nom de l'entreprise").fill(name)
  await expect(field(modal, 'Lien')).toHaveValue(`ocean-fils-${mark}`)
  await field(modal, 'Prénom').fill('Fatou')
  await field(modal, 'Nom').fill('Diallo')
  await field(modal, 'Email').fill(email)
  await field(modal, 'Lien').fill('atlas-fret')
  await button(modal, 'Créer').click()
  await expectRefused(field(modal, 'Lien'), 'Ce lien est déjà utilisé.')
  await expect(field(modal, 'Email')).toHaveValue(email)
  await field(modal, 'Lien').fill(`ocean-${mark}`)
  await button(modal, 'Créer').click()
  await expect(toast(page, 'Entreprise créée avec succès')).toBeVisible()
  await expect(toast(page, `Invitation envoyée à ${email}.`)).toBeVisible()
  await expectHeading(page, name)
  await expect(page.getByRole('link', { name: /^Utilisateurs/ })).toContainText('1 invitation en attente')
  await page.getByRole('tab', { name: 'Utilisateurs' }).click()
  await expect(page.getByRole('region', { name: 'Invitations en attente' })).toContainText(email)
  await page.getByRole('tab', { name: 'Journal' }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('tab', { name: 'Identité' }).click()
  await field(page, 'Couleur principale').fill('#9d174d')
  await button(page, "Enregistrer l'identité").click()
  await expect(page.getByText("L'identité visuelle a été enregistrée avec succès").first()).toBeVisible()

  const { link } = await readMail(page, email)
  const newcomer = await visit(null)
  await newcomer.goto(link)
  await newcomer.getByLabel('Mot de passe', { exact: true }).fill('un long mot de passe 88')
  await button(newcomer, 'Créer mon compte').click()
  await expectHeading(newcomer, 'Tableau de bord')
  await expect(newcomer.getByRole('banner')).toContainText(name)
})

test('a late search result does not follow to the page of a company opened meanwhile', async ({
  page,
  site,
}) => {
  const { name } = await foundCompany(site)
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/assets\/CompanyPage-.*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/app/entreprises')
  await search(page, name)
  await page.getByPlaceholder(/^Filtrer par/).press('Backspace')
  await row(page, name).getByRole('button').click()
  await page.clock.runFor(600) // longer than the pause before a search
  arrive()
  await expectHeading(page, name)
  expect(new URL(page.url()).search).toBe('')
})

test('a super_admin visits a company in its colours, reads, writes after confirming, and leaves', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/status of 409/) // the page may ask for its figures while one is leaving
  const company = await foundCompany(site, '#c2410c')
  const page = await visit(await ownSession(site))
  await openCompany(page, company)
  await expect(bar(page)).toContainText('Lecture seule')
  await expect(bar(page)).toContainText(/encore (59|60)\s+minutes/)
  const colors = page.locator('link#theme')
  await expect(colors).toHaveAttribute('href', '/theme/c2410c.css')
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  await expectHeading(page, 'Clients')
  await expect(button(page, 'Nouveau Client')).toHaveCount(0)
  await confirmWriting(page)
  await button(page, 'Nouveau Client').click()
  await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill('Client du support')
  await button(page, 'Créer').click()
  await expect(row(page, 'Client du support')).toBeVisible()

  // On a slow network the new page is still asking for its stream of events. That request is cancelled before
  // the visit ends, because the server would refuse it afterwards.
  await page.route('**/api/realtime*', () => {})
  const nextStream = page.waitForEvent('framenavigated').then(() => page.waitForRequest('**/api/realtime*'))
  await page.reload()
  await nextStream
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/realtime'))
  await page.route(/\/support$/, async (route) => {
    await givenUp
    await route.continue()
  })
  await button(bar(page), "Quitter l'entreprise").click()
  await expectHeading(page, company.name)
  await expect(bar(page)).toHaveCount(0)
  await expect(colors).toHaveAttribute('href', '/theme/0b5d6b.css')
  await page.reload()
  await expectHeading(page, company.name)
  await expect(colors).toHaveAttribute('href', '/theme/0b5d6b.css')
})

const writingButtons =
  /^(Nouve(lle|au) |Enregistrer|Modifier|Supprimer|Inviter|Ajouter|Désactiver|Réactiver|Fermer ses sessions|Réinitialiser|Renvoyer|Annuler l|Accepter|Refuser|Révoquer|Exporter toutes|Choisir un|Remplacer|Retirer|M'envoyer|Une pièce de)/
const lists = ['/app/warehouse', '/app/warehouse?onglet=vehicules', '/app/users']
const settingsPages = [
  'Identité et documents',
  'Identité visuelle',
  'Facturation',
  'Entrepôt',
  'Sous-produits',
  'Pays',
  'Fuseau horaire',
  'Email',
  'Visibilité publique',
  "Clés d'API",
  'Exporter les données',
]
const offeredWriting = (page: Page) => page.getByRole('button', { name: writingButtons, disabled: false })

async function expectNothingToWrite(page: Page, place: string): Promise<void> {
  await expect(page.locator('[aria-busy=true], main .state[role=status]:empty')).toHaveCount(0)
  await expect(page.getByText('Chargement...')).toHaveCount(0)
  await expect(offeredWriting(page), place).toHaveCount(0)
}

/** Opens each page of the company's settings by their list. */
async function eachSettingsPage(page: Page, check: (title: string) => Promise<void>): Promise<void> {
  await page.goto('/app/parametres')
  for (const title of settingsPages) {
    await page
      .getByRole('navigation', { name: 'Paramètres' })
      .getByRole('link', { name: title, exact: true })
      .click()
    const heading = title === 'Identité visuelle' ? 'Couleurs' : title
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
    await check(title)
  }
}

test('a read-only visit shows no writing button on any screen', async ({ site, visit }) => {
  const company = await foundCompany(site)
  const { staff } = await hireStaff(site, 'admin', company.slug)
  await Promise.all([staff.receive(), staff.register()])
  const page = await visit(await ownSession(site))
  await openCompany(page, company)
  for (const path of lists) {
    await page.goto(path)
    await expect(page.getByRole('table')).toBeVisible()
    await expectNothingToWrite(page, path)
    await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toContainText('Lecture seule.')
    await expectNothingToWrite(page, path)
  }
  await eachSettingsPage(page, (title) => expectNothingToWrite(page, title))

  await confirmWriting(page)
  await eachSettingsPage(page, (title) => expect(offeredWriting(page).first(), title).toBeVisible())
  for (const path of lists) {
    await page.goto(path)
    await expect(offeredWriting(page).first(), path).toBeVisible()
  }
})

test('a visit ends with its hour or its session, and the page tells which', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/status of 401/, /status of 403/, /status of 409/)
  const company = await foundCompany(site)
  const page = await visit(await ownSession(site))
  await openCompany(page, company)
  await quiet(page)
  await site.sql(
    `update auth.sessions set support_until = now() - interval '1 second' where company_id = $1`,
    [company.id],
  )
  const over = dialog(page, 'Accès terminé')
  await pressUntil(page.getByRole('link', { name: 'Services', exact: true }).first(), over)
  await expect(over).toContainText("L'accès à cette entreprise est terminé.")
  await button(over, 'Continuer').click()
  await expectHeading(page, 'Entreprises')
  await expect(bar(page)).toHaveCount(0)

  await openCompany(page, company)
  await quiet(page)
  await site.sql('delete from auth.sessions where company_id = $1', [company.id])
  const again = dialog(page, 'Session terminée')
  await pressUntil(page.getByRole('link', { name: 'Services', exact: true }).first(), again)
  await expect(again).toContainText('Votre accès à cette entreprise a pris fin avec la session.')
  await again.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await button(again, 'Se connecter').click()
  await expect(again).toBeHidden()
  await expect(page).toHaveURL('/app/entreprises')
  await expectHeading(page, 'Entreprises')
  await expect(bar(page)).toHaveCount(0)
})

test('people of a suspended company stop without losing entries, and continue once it is reopened', async ({
  page,
  site,
  visit,
  faults,
}) => {
  faults.expect(/status of 403/, /409.*realtime/)
  const { id, slug } = await foundCompany(site)
  const { email, state } = await hireStaff(site, 'employee', slug)
  const employee = await visit(state)
  await employee.goto('/app/clients')
  await button(employee, 'Nouveau Client').click()
  await field(dialog(employee, 'Nouveau Client'), "Nom de l'entreprise").fill('En cours de frappe')

  await page.goto(`/app/entreprises/${id}`)
  await button(page, 'Suspendre').click()
  const suspending = dialog(page, "Suspendre l'entreprise")
  await field(suspending, 'Motif').fill('Factures impayées')
  await field(suspending, `Pour confirmer, saisissez « ${slug} »`).fill(slug)
  await button(suspending, 'Suspendre').click()
  await expect(toast(page, 'Entreprise suspendue')).toBeVisible()
  const notice = dialog(employee, 'Entreprise désactivée')
  await expect(notice).toContainText('Cette entreprise est désactivée. Contactez votre administrateur.')
  const typed = employee.getByRole('textbox', { name: "Nom de l'entreprise", includeHidden: true })
  await expect(typed).toHaveValue('En cours de frappe')
  employee.once('dialog', (question) => void question.accept())
  await button(notice, 'Recharger').click()
  await expectHeading(employee, 'Entreprise désactivée')
  await expect(employee.getByRole('table')).toHaveCount(0)
  const other = await visit(null)
  await other.goto('/auth')
  await fillSignIn(other, email)
  await expect(other.getByRole('alert')).toHaveText(
    'Cette entreprise est désactivée. Contactez votre administrateur.',
  )

  await button(page, 'Rouvrir').click()
  await field(dialog(page, "Rouvrir l'entreprise"), 'Motif').fill('Réglé')
  await button(dialog(page, "Rouvrir l'entreprise"), 'Rouvrir').click()
  await expect(toast(page, 'Entreprise rouverte')).toBeVisible()
  await employee.goto('/app/clients')
  await expect(button(employee, 'Nouveau Client')).toBeVisible()
})

test('an announcement starts by the server’s clock, reaches all readers, and is dismissed by each', async ({
  page,
  site,
  visit,
}) => {
  const employee = await visit((await hireStaff(site, 'employee')).state)
  await employee.goto('/app/clients')
  await expectHeading(employee, 'Clients')
  const words = `Maintenance à 22 h (${randomUUID().slice(0, 8)})`
  const timeZone = 'Africa/Kinshasa' // the browser has the time zone of tests/playwright.config.ts
  const today = () => new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'short' }).format(new Date())
  const before = today()
  await page.clock.setFixedTime(new Date(Date.now() + 24 * 3_600_000)) // the clock of this device is a day ahead
  await page.goto('/super-admin?onglet=annonces')
  await button(page, 'Nouvelle annonce').click()
  const modal = dialog(page, 'Nouvelle annonce')
  expect([before, today()]).toContain(await field(modal, 'Début').inputValue())
  await field(modal, 'Fin').fill('31/12/2099')
  await field(modal, 'Heure de fin').fill('8h')
  await field(modal, 'Heure de fin').blur()
  await expect(field(modal, 'Heure de fin')).toHaveValue('08:00')
  await button(modal, 'Publier').click()
  await expectRefused(field(modal, 'Message'), 'Écrivez le message.')
  await field(modal, 'Message').fill(words)
  await modal.getByText('Attention', { exact: true }).click()
  await button(modal, 'Publier').click()
  await expect(toast(page, 'Annonce publiée')).toBeVisible()

  const strip = employee.getByRole('status').filter({ hasText: words })
  await expect(strip).toBeVisible()
  await button(strip, 'Masquer cette annonce').click()
  await expect(strip).toHaveCount(0)
  await employee.reload()
  await expectHeading(employee, 'Clients')
  await quiet(employee)
  await expect(strip).toHaveCount(0)

  await page.getByRole('button', { name: words }).click()
  await button(dialog(page, "Modifier l'annonce"), 'Supprimer').click()
  await button(page, 'Confirmer la suppression').click()
  await expect(toast(page, 'Annonce supprimée')).toBeVisible()
})
