import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { daysBetween } from '../contract/src/values/days.ts'
import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { picture } from '../server/testing/pictures.ts'
import { foundCompany, readMail, signIn } from './support/account.ts'
import {
  button,
  choose,
  dialog,
  expectHeading,
  expectRefused,
  field,
  quiet,
  readOptions,
  toast,
} from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// Settings: a member changes those of their account, an admin those of the company.
test.use({ own: true })

const secret = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const settingsList = (page: Page) => page.getByRole('navigation', { name: 'Paramètres' })

async function openSection(page: Page, section: string, heading: string): Promise<void> {
  await page.goto(`/app/parametres/${section}`)
  await expectHeading(page, 'Paramètres')
  await expectSection(page, heading)
}

/** Goes to another section by the list, without a load. */
async function goToSection(page: Page, heading: string): Promise<void> {
  await settingsList(page).getByRole('link', { name: heading, exact: true }).click()
  await expectSection(page, heading)
}

const expectSection = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()

/** Saves, and waits for the response: the notice of the previous section may still be there. */
async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/settings/'),
  )
  await button(page, 'Enregistrer').first().click() // the first form of the page
  expect((await answer).status()).toBe(200)
  await expect(toast(page, 'Paramètres enregistrés avec succès').first()).toBeVisible()
}

test('a phone shows the list of settings, then one page and the way back', async ({ visit }) => {
  const page = await visit('viewer', { viewport: { width: 390, height: 844 } })
  await page.goto('/app')
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Paramètres' }).click()
  await page.getByRole('link', { name: 'Mot de passe' }).click()
  await expect(secret(page, 'Nouveau mot de passe')).toBeVisible()
  await page.getByRole('link', { name: 'Tous les paramètres' }).click()
  await expect(page.getByRole('link', { name: 'Mes sessions' })).toBeVisible()
  await expect(secret(page, 'Nouveau mot de passe')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Identité et documents' })).toHaveCount(0)
  await page.goto('/app/parametres/documents')
  await expect(page.getByText("Cette page des paramètres n'est pas la vôtre")).toBeVisible()
})

test('a profile keeps typed entries: before leaving, and when another window has saved', async ({
  site,
  company,
  visit,
  faults,
}) => {
  faults.expect(/409/)
  const page = await visit((await site.signIn((await site.hire(company.slug, 'employee')).email)).state)
  const other = await page.context().newPage()
  for (const window of [page, other]) await openSection(window, 'profil', 'Profil')
  await field(page, 'Nom').fill('')
  await button(page, 'Enregistrer').click()
  await expectRefused(field(page, 'Nom'), 'Indiquez votre nom.')
  await field(page, 'Nom').fill('Mbayo')
  await settingsList(page).getByRole('link', { name: 'Mes sessions' }).click()
  await button(page, 'Continuer la saisie').click()
  await expect(field(page, 'Nom')).toHaveValue('Mbayo')

  await field(other, 'Téléphone').fill('+243 822 222 222')
  await button(page, 'Enregistrer').click()
  await expect(toast(page, 'Profil modifié avec succès')).toBeVisible()
  for (const window of [page, other]) {
    await button(window, 'Menu utilisateur').click()
    await expect(window.getByRole('menu')).toContainText('Nadia Mbayo')
    await window.keyboard.press('Escape')
  }
  await button(other, 'Enregistrer').click()
  await expect(toast(other, 'Profil modifié avec succès')).toBeVisible()
  await expect(field(other, 'Nom'), 'what was changed in the other window alone').toHaveValue('Mbayo')
  await expect(field(other, 'Téléphone')).toHaveValue('+243 822 222 222')
})

test('a section reopened later shows a colleague’s save, and does not overwrite it', async ({
  page,
  admin,
}) => {
  const [before, after] = [unique('Atlas'), unique('Atlas')]
  const saveSender = async (senderName: string) => {
    const { version } = await admin.ask<{ version: number }>('GET', '/settings/mail')
    await admin.ask('PUT', '/settings/mail', { version, senderName, replyTo: null })
  }
  await saveSender(before)
  await openSection(page, 'courriel', 'Email')
  await goToSection(page, 'Mot de passe')
  await saveSender(after)
  await goToSection(page, 'Email')
  await expect(
    field(page, "Nom de l'expéditeur"),
    'nothing was typed: the newer section stands in the form',
  ).toHaveValue(after)
  await field(page, 'Adresse de réponse').fill('quai@atlas.example')
  await button(page, 'Enregistrer').click()
  await expect
    .poll(() => admin.ask('GET', '/settings/mail'))
    .toMatchObject({ senderName: after, replyTo: 'quai@atlas.example' })
})

test('sessions are closed one by one, the others together, then all', async ({
  site,
  company,
  visit,
  faults,
}) => {
  faults.expect(/401/)
  const { email } = await site.hire(company.slug, 'viewer')
  const signedIn = async () => visit((await site.signIn(email)).state)
  const page = await signedIn()
  const elsewhere = async () => {
    const other = await signedIn()
    await other.goto('/app')
    await expectHeading(other, 'Tableau de bord')
    await quiet(other)
    return other
  }
  const other = await elsewhere()
  await openSection(page, 'sessions', 'Mes sessions')
  await expect(page.getByText('Cette session')).toHaveCount(1)
  await page.getByRole('button', { name: /^Déconnecter .*, ouverte le/ }).click()
  await expect(toast(page, 'Session fermée avec succès')).toBeVisible()
  await expect(other.getByRole('dialog')).toContainText('Session terminée')
  await expect(button(page, 'Déconnecter les autres')).toBeDisabled()

  const third = await elsewhere()
  await page.reload()
  await button(page, 'Déconnecter partout').click()
  await button(page, 'Déconnecter les autres').click()
  await expect(third.getByRole('dialog')).toContainText('Session terminée')
  await expect(button(page, 'Déconnecter les autres')).toBeDisabled()
  await button(page, 'Déconnecter partout').click()
  await button(page, 'Tout déconnecter').click()
  await expectHeading(page, 'Connexion')
})

test('an email is changed by its mailed link, and the requesting tab continues under it', async ({
  site,
  company,
  visit,
}) => {
  const { email } = await site.hire(company.slug, 'employee')
  const page = await visit((await site.signIn(email)).state)
  const newAddress = `${unique('nouvelle').replace(' ', '-')}@essais.example`
  await openSection(page, 'profil', 'Adresse email')
  await field(page, 'Nouvel email').fill(newAddress)
  await secret(page, 'Mot de passe actuel').fill(demoPassword)
  await button(page, "Changer d'email").click()
  await expect(page.getByText(`En attente de confirmation : ${newAddress}`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(email)
  const mailed = await page.context().newPage()
  await mailed.goto((await readMail(await visit('super_admin'), newAddress)).link)
  await expectHeading(mailed, 'Nouvel email')
  await button(mailed, 'Confirmer mon nouvel email').click()
  await expect(
    mailed.getByText('Votre email est changé. Connectez-vous désormais avec le nouveau.'),
  ).toBeVisible()
  await expectHeading(mailed, 'Tableau de bord')
  await button(page, 'Menu utilisateur').click()
  await expect(page.getByRole('menu')).toContainText(newAddress)
  await signIn(await visit(null), newAddress)
})

test('a person without a company reads shared services, requests access, and works once admitted', async ({
  site,
  company,
  visit,
  faults,
}) => {
  faults.expect(/403|404/)
  const { email } = await site.hire(null, 'viewer')
  const page = await visit((await site.signIn(email)).state)
  await page.addInitScript(() => localStorage.setItem('escale-theme@1', '"c2410c"'))
  await page.goto('/app/clients')
  await expectHeading(page, "En attente d'une entreprise")
  await expect(page.locator('link#theme')).toHaveAttribute('href', '/theme/0b5d6b.css')
  const [service] = await site.sql<{ name: string }>('select name from shared_services')
  await expect(page.getByRole('region', { name: 'Services partagés' })).toContainText(service?.name ?? '')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0)

  await page.getByRole('link', { name: "Demander l'accès à une entreprise" }).click()
  const address = field(page, "Adresse de l'entreprise")
  await expect(address).toHaveValue('')
  await page.goto(`/tenant/${company.slug}`)
  await expect(address).toHaveValue(company.slug)
  await address.fill('nulle-part')
  await button(page, "Demander l'accès").click()
  await expectRefused(address, 'Aucune entreprise active à cette adresse.')
  await address.fill(`${site.url}/tenant/${company.slug}`)
  await button(page, "Demander l'accès").click()
  await expect(toast(page, "Demande d'accès envoyée")).toBeVisible()
  await page.goto('/app')
  await expect(page.getByRole('main')).toContainText(`Votre demande d'accès à ${company.name} a été envoyée.`)

  const admin = await visit('admin')
  await admin.goto('/app/users')
  await button(admin.getByRole('listitem').filter({ hasText: email }), 'Accepter').click()
  await expect(admin.getByText('Accès accordé')).toBeVisible()
  await page.goto('/app/parametres/entreprises')
  await expect(page.getByRole('listitem').filter({ hasText: company.name })).toContainText('Membre depuis')
})

/** A sub-product is added, refused a second time, renamed and removed. */
async function settleSubProduct(page: Page) {
  const name = unique('Projecteur')
  await goToSection(page, 'Sous-produits')
  for (const isTaken of [false, true]) {
    await button(page, 'Nouveau sous-produit').click()
    await field(page, 'Nom').fill(name)
    await button(page, 'Créer').click()
    if (isTaken) await expectRefused(field(page, 'Nom'), 'Ce sous-produit existe déjà.')
    else await expect(toast(page, 'Sous-produit créé avec succès')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await button(page, 'Quitter sans enregistrer').click()
  await button(page, `Modifier ${name}`).click()
  await field(page, 'Nom').fill(`${name} HD`)
  await button(page, 'Modifier').click()
  await expect(toast(page, 'Sous-produit modifié avec succès')).toBeVisible()
  await button(page, `Modifier ${name} HD`).click()
  await button(page, 'Supprimer').click()
  await button(page, 'Confirmer la suppression').click()
  await expect(toast(page, 'Sous-produit supprimé avec succès')).toBeVisible()
  await expect(button(page, `Modifier ${name} HD`)).toHaveCount(0)
}

test('an admin changes each settings page of the company, sub-products too, and colleagues get it', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/409/)
  const { slug } = await foundCompany(site)
  const signedIn = async (role: 'admin' | 'employee' | 'warehouse_supervisor') =>
    visit((await site.signIn((await site.hire(slug, role)).email)).state)
  const page = await signedIn('admin')
  await openSection(page, 'pays', 'Pays')
  await choose(page, 'Pays', "Côte d'Ivoire (+225)", 'ivoire')
  await choose(page, 'Second pays', 'Chine (+86)', 'chine')
  await save(page)
  await goToSection(page, 'Fuseau horaire')
  await choose(page, 'Fuseau horaire', 'Pacific/Kiritimati', 'Kiritimati')
  await expect(page.getByText(/^Il y est/)).toBeVisible()
  await save(page)
  await goToSection(page, 'Email')
  await field(page, "Nom de l'expéditeur").fill('Fret des essais')
  await save(page)
  await button(page, "M'envoyer un message d'essai").click()
  await expect(toast(page, "Message d'essai envoyé à")).toBeVisible()
  await goToSection(page, 'Visibilité publique')
  await page.getByLabel("Figurer dans l'annuaire").check()
  await field(page, 'Ville').fill('Bukavu')
  await save(page)

  await goToSection(page, 'Entrepôt')
  await field(page, 'Emplacements, un par ligne').fill('A-01\nQuai\n\nQUAI')
  await choose(page, 'Diviseur aérien', '5\u00a0000')
  await choose(page, 'Arrondi du poids taxable', '0,1\u00a0kg')
  await field(page, 'Minimum W/M').fill('0,5')
  await button(page, 'Enregistrer').click()
  await expectRefused(field(page, 'Emplacements, un par ligne'), 'Deux emplacements ont le même nom.')
  await field(page, 'Emplacements, un par ligne').fill('A-01\nQuai\n')
  await save(page)

  await settleSubProduct(page)
  await goToSection(page, 'Facturation')
  await choose(page, 'Échéance par défaut', "15 jours après l'émission")
  await choose(page, 'Statut par défaut', 'Payée')
  await field(page, 'Description, maritime').fill('Groupage Matadi')
  await field(page, 'Description, fret aérien').fill('Fret aérien Dubaï')
  await save(page)
  await field(page, 'Description, maritime').fill('Groupage Matadi et Boma')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.keyboard.press('Control+Enter')
  expect((await saved).ok()).toBe(true)

  const supervisor = await signedIn('warehouse_supervisor')
  await supervisor.goto('/warehouse')
  await button(supervisor, 'Nouvelle réception').click()
  const reception = dialog(supervisor, 'Nouvelle réception')
  await reception.getByText('Destination, emplacement, danger…').click()
  expect(await readOptions(reception, 'Emplacement')).toEqual(['A-01', 'Quai'])

  const employee = await signedIn('employee')
  await employee.goto('/app/factures')
  await button(employee, 'Nouvelle Facture Maritime').click()
  const form = dialog(employee, 'Nouvelle Facture Maritime')
  await expect(field(form, 'Statut')).toHaveValue('Payée')
  await expect(field(form, 'Description')).toHaveValue('Groupage Matadi et Boma')
  const days = await Promise.all(
    ["Date d'émission", "Date d'échéance"].map((label) => field(form, label).inputValue()),
  )
  const [from = '', to = ''] = days.map((day) => day.split('/').toReversed().join('-'))
  expect(daysBetween(from, to)).toBe(15)
  await field(form, "Date d'émission").fill('01/03/2026')
  await field(form, "Date d'émission").press('Tab')
  await expect(field(form, "Date d'échéance")).toHaveValue('16/03/2026')
  await button(form, 'Fret Aérien').click()
  const air = dialog(employee, 'Nouvelle Facture Fret Aérien')
  await expect(field(air, 'Description')).toHaveValue('Fret aérien Dubaï')
  await expect(field(air, "Date d'échéance")).toHaveValue('16/03/2026')
})

test('letterhead, stamp and files of a company are saved, a stamp removed, a link revoked', async ({
  page,
  site,
  admin,
  signedIn,
}) => {
  const stamp = page.getByRole('img', { name: "Cachet de l'entreprise" })
  const input = page.getByLabel('Fichier du cachet')
  await openSection(page, 'documents', 'Identité et documents')
  await field(page, 'Raison sociale').fill('Fret des essais SARL')
  await field(page, 'Email').fill('pas un email')
  await button(page, 'Enregistrer').click()
  await expectRefused(field(page, 'Email'), 'Email invalide. Exemple : nom@societe.com')
  await field(page, 'Email').fill('compta@essais.example')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await input.setInputFiles({ name: 'cachet.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(page.getByRole('alert')).toContainText("Le SVG n'est pas accepté")
  await input.setInputFiles({
    name: 'cachet.png',
    mimeType: 'image/png',
    buffer: await picture('png', 300, 200),
  })
  await expect(stamp).toHaveAttribute('src', /^blob:/)
  await save(page)
  await expect(stamp).toHaveAttribute('src', /^\/api\/tenants\/.+\/stamp\//)
  await page.reload()
  await expect(field(page, 'Raison sociale')).toHaveValue('Fret des essais SARL')
  await expect(stamp).toHaveJSProperty('naturalWidth', 300)
  await button(page, 'Retirer le cachet').click()
  await save(page)
  await page.reload()
  await expect(button(page, 'Choisir un cachet')).toBeVisible()
  await expect(stamp).toHaveCount(0)

  const { cookie } = await signedIn('admin')
  const sent = await fetch(`${site.url}/api/files/documents?name=Contrat.pdf`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/pdf', 'idempotency-key': randomUUID() },
    body: '%PDF-1.7',
  })
  const { id } = (await sent.json()) as { id: string }
  const { url } = await admin.ask<{ url: string }>('POST', `/files/documents/${id}/link`, {})
  const linkStatus = async () => (await fetch(site.url + url)).status
  expect(await linkStatus()).toBe(200)

  await page.reload()
  const file = page.getByRole('link', { name: 'Télécharger Contrat.pdf' })
  const link = button(page, 'Révoquer le lien de Contrat.pdf')
  await expect(file).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Contrat.pdf' }).filter({ has: link })).toContainText(
    'Par Nadia Essai',
  )
  await link.click()
  await expect(toast(page, 'Lien révoqué')).toBeVisible()
  await expect(page.getByText('Aucun lien ouvert')).toBeVisible()
  expect(await linkStatus()).toBe(404)
  await expect(file).toBeVisible()

  const upload = page.getByLabel('Document à envoyer')
  await upload.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(page.getByText("Ce fichier n'est ni un PDF, ni une image PNG, JPEG ou WebP.")).toBeVisible()
  const heavy = test.info().outputPath('gros.pdf')
  await writeFile(heavy, Buffer.alloc(11 * 1024 * 1024)) // named, not sent to the browser byte by byte
  await upload.setInputFiles(heavy)
  await expect(page.getByText('Ce fichier est trop lourd : 10 Mo au plus.')).toBeVisible()
  await upload.setInputFiles({
    name: 'Agrément.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(page.getByRole('link', { name: 'Télécharger Agrément.pdf' })).toBeVisible()
})
