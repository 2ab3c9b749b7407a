import { randomUUID } from 'node:crypto'
import { daysBetween } from '../contract/src/days.ts'
import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { picture } from '../server/src/testing/pictures.ts'
import { button, choose, dialog, expectHeading, expectRefused, field, offered, quiet, toast } from './support/page.ts'
import { unique } from './support/site.ts'
import { Staff } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

// What somebody settles for themselves, and an admin for the company.

const password = 'quai-brume-lanterne-93'
const secret = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function openSection(page: Page, section: string, heading: string): Promise<void> {
  await page.goto(`/app/parametres/${section}`)
  await expectHeading(page, 'Paramètres')
  await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
}

/** The link of the mail an address got last, as a super_admin reads it. */
async function linkTo(reader: Page, email: string): Promise<string> {
  await reader.goto('/app/courriels')
  await reader.getByRole('button', { name: email }).first().click()
  const article = reader.getByRole('article')
  await expect(article).toContainText(email)
  return (await article.getByRole('link').first().getAttribute('href')) ?? ''
}

async function signIn(page: Page, email: string, given: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await page.locator('input[type=password]').fill(given)
  await button(page, 'Se connecter').click()
}

test('the menu leads to the settings; each person sees those of their role', async ({ page, visit }) => {
  await page.goto('/app')
  await button(page, 'Menu utilisateur').click()
  await page.getByRole('menuitem', { name: 'Paramètres' }).click()
  await expectHeading(page, 'Paramètres')
  const list = (at: Page) => at.getByRole('navigation', { name: 'Paramètres' }).getByRole('link')
  await expect(list(page).filter({ hasText: 'Identité et documents' })).toBeVisible()
  for (const who of ['viewer', 'warehouse_supervisor', 'super_admin'] as const) {
    const other = await visit(who)
    await openSection(other, 'profil', 'Profil')
    await expect(list(other).filter({ hasText: 'Supprimer mon compte' }), who).toBeVisible()
    await expect(list(other).filter({ hasText: 'Identité et documents' }), who).toHaveCount(0)
    await other.goto('/app/parametres/documents')
    await expect(other.getByText("Cette page des paramètres n'est pas la vôtre"), who).toBeVisible()
  }
})

test('a phone shows the list, then one page and the way back', async ({ visit }) => {
  const page = await visit('viewer', { viewport: { width: 390, height: 844 } })
  await page.goto('/app/parametres')
  await page.getByRole('link', { name: 'Mot de passe' }).click()
  await expect(secret(page, 'Nouveau mot de passe')).toBeVisible()
  await page.getByRole('link', { name: 'Tous les paramètres' }).click()
  await expect(page.getByRole('link', { name: 'Mes sessions' })).toBeVisible()
  await expect(secret(page, 'Nouveau mot de passe')).toBeHidden()
})

test('a new name shows in the menu at once; what is typed is asked about before it is lost', async ({ site, visit }) => {
  const { state } = await site.signIn((await site.hire('atlas-fret', 'employee')).email)
  const page = await visit(state)
  await openSection(page, 'profil', 'Profil')
  await field(page, 'Nom').fill('')
  await button(page, 'Enregistrer').click()
  await expectRefused(field(page, 'Nom'), 'Indiquez votre nom.')
  await field(page, 'Nom').fill('Mbayo')
  await page.getByRole('link', { name: 'Mes sessions' }).click()
  await button(page, 'Continuer la saisie').click()
  await expect(field(page, 'Nom')).toHaveValue('Mbayo')
  await button(page, 'Enregistrer').click()
  await expect(toast(page, 'Profil modifié avec succès')).toBeVisible()
  await button(page, 'Menu utilisateur').click()
  await expect(page.getByRole('menu')).toContainText('Nadia Mbayo')
})

test('a profile changed in two windows keeps what was typed', async ({ site, visit, faults }) => {
  faults.expect(/409/)
  const { state } = await site.signIn((await site.hire('atlas-fret', 'viewer')).email)
  const [one, two] = [await visit(state), await visit(state)]
  for (const page of [one, two]) await openSection(page, 'profil', 'Profil')
  await field(one, 'Téléphone').fill('+243 811 111 111')
  await button(one, 'Enregistrer').click()
  await expect(toast(one, 'Profil modifié avec succès')).toBeVisible()
  await field(two, 'Téléphone').fill('+243 822 222 222')
  await button(two, 'Enregistrer').click()
  await expect(two.getByText('Cette fiche a été modifiée entre-temps.')).toBeVisible()
  await expect(field(two, 'Téléphone')).toHaveValue('+243 822 222 222')
  await button(two, 'Garder ma saisie').click()
  await expect(toast(two, 'Profil modifié avec succès')).toBeVisible()
})

test('another password signs the other browser out, and this one goes on', async ({ site, visit, faults }) => {
  faults.expect(/401|422/)
  const { email } = await site.hire('atlas-fret', 'employee')
  const [page, other] = [await visit((await site.signIn(email)).state), await visit((await site.signIn(email)).state)]
  await other.goto('/app')
  await expectHeading(other, 'Tableau de bord')
  await quiet(other)
  await openSection(page, 'mot-de-passe', 'Mot de passe')
  await secret(page, 'Mot de passe actuel').fill('autre chose')
  await secret(page, 'Nouveau mot de passe').fill('azertyuiop')
  await button(page, 'Changer le mot de passe').click()
  await expectRefused(secret(page, 'Mot de passe actuel'), 'Ce mot de passe est incorrect.')
  await secret(page, 'Mot de passe actuel').fill(demoPassword)
  await button(page, 'Changer le mot de passe').click()
  await expectRefused(secret(page, 'Nouveau mot de passe'), 'Ce mot de passe est trop facile à deviner.')
  await secret(page, 'Nouveau mot de passe').fill(password)
  await button(page, 'Changer le mot de passe').click()
  await expect(toast(page, 'Mot de passe modifié avec succès')).toBeVisible()
  await expect(other.getByRole('dialog')).toContainText('Session terminée')
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  const fresh = await visit(null)
  await fresh.goto('/auth')
  await signIn(fresh, email, password)
  await expectHeading(fresh, 'Tableau de bord')
})

test('an email is changed by the link mailed to it', async ({ site, visit }) => {
  const { email } = await site.hire('atlas-fret', 'employee')
  const page = await visit((await site.signIn(email)).state)
  const wanted = `${unique('nouvelle').replace(' ', '-')}@essais.example`
  await openSection(page, 'profil', 'Adresse email')
  await field(page, 'Nouvel email').fill(wanted)
  await secret(page, 'Mot de passe actuel').fill(demoPassword)
  await button(page, "Changer d'email").click()
  await expect(page.getByText(`En attente de confirmation : ${wanted}`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(email)
  await page.goto(await linkTo(await visit('super_admin'), wanted))
  await expectHeading(page, 'Nouvel email')
  await button(page, 'Confirmer mon nouvel email').click()
  await expect(page.getByText('Votre email est changé. Connectez-vous désormais avec le nouveau.')).toBeVisible()
  const fresh = await visit(null)
  await fresh.goto('/auth')
  await signIn(fresh, wanted, demoPassword)
  await expectHeading(fresh, 'Tableau de bord')
})

test('one’s sessions are closed one by one, then all', async ({ site, visit, faults }) => {
  faults.expect(/401/)
  const { email } = await site.hire('atlas-fret', 'viewer')
  const [page, other] = [await visit((await site.signIn(email)).state), await visit((await site.signIn(email)).state)]
  await other.goto('/app')
  await expectHeading(other, 'Tableau de bord')
  await quiet(other)
  await openSection(page, 'sessions', 'Mes sessions')
  await expect(page.getByText('Cette session')).toHaveCount(1)
  await page.getByRole('button', { name: /^Déconnecter .*, ouverte le/ }).click()
  await expect(toast(page, 'Session fermée avec succès')).toBeVisible()
  await expect(other.getByRole('dialog')).toContainText('Session terminée')
  await expect(button(page, 'Déconnecter les autres')).toBeDisabled()
  await button(page, 'Déconnecter partout').click()
  await button(page, 'Tout déconnecter').click()
  await expectHeading(page, 'Connexion')
})

test('who has an account asks another company to let them in, from its page', async ({ site, visit }) => {
  const slug = await site.found()
  const { email } = await site.hire(slug, 'viewer')
  const page = await visit((await site.signIn(email)).state)
  await page.goto('/tenant/atlas-fret')
  await expectHeading(page, 'Paramètres')
  await expect(field(page, "Adresse de l'entreprise")).toHaveValue('atlas-fret')
  await button(page, "Demander l'accès").click()
  await expect(toast(page, "Demande d'accès envoyée")).toBeVisible()
  await expect(page.getByText('En attente', { exact: true })).toBeVisible()
  const admin = await visit('admin')
  await admin.goto('/app/users')
  await button(admin.getByRole('listitem').filter({ hasText: email }), 'Accepter').click()
  await expect(admin.getByText('Accès accordé')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Atlas Fret' })).toContainText('Membre depuis')
})

test('who has no company yet keeps their account in hand, and asks one to let them in', async ({ site, visit, faults }) => {
  faults.expect(/403|404/)
  const { email } = await site.hire(null, 'viewer')
  const page = await visit((await site.signIn(email)).state)
  await page.goto('/app')
  await page.getByRole('link', { name: "Demander l'accès à une entreprise" }).click()
  await field(page, "Adresse de l'entreprise").fill('nulle-part')
  await button(page, "Demander l'accès").click()
  await expectRefused(field(page, "Adresse de l'entreprise"), 'Aucune entreprise active à cette adresse.')
  await field(page, "Adresse de l'entreprise").fill(`${site.url}/tenant/boreal-cargo`)
  await button(page, "Demander l'accès").click()
  await expect(toast(page, "Demande d'accès envoyée")).toBeVisible()
  await page.goto('/app')
  await expect(page.getByRole('main')).toContainText("Votre demande d'accès à Boréal Cargo a été envoyée.")
})

test('the last admin stays; anybody else deletes their account, and is gone', async ({ site, visit, faults }) => {
  faults.expect(/409|401/)
  const slug = await site.found()
  const admin = await visit((await site.signIn((await site.hire(slug, 'admin')).email)).state)
  await openSection(admin, 'suppression', 'Supprimer mon compte')
  await secret(admin, 'Mot de passe actuel').fill(demoPassword)
  await button(admin, 'Supprimer mon compte').click()
  await button(admin, 'Confirmer la suppression').click()
  await expect(admin.getByRole('main')).toContainText('Impossible : vous êtes le dernier administrateur actif')

  const { email } = await site.hire(slug, 'employee')
  const page = await visit((await site.signIn(email)).state)
  await openSection(page, 'suppression', 'Supprimer mon compte')
  await secret(page, 'Mot de passe actuel').fill(demoPassword)
  await button(page, 'Supprimer mon compte').click()
  await button(page, 'Confirmer la suppression').click()
  await expect(toast(page, 'Compte supprimé avec succès')).toBeVisible()
  await expectHeading(page, 'Connexion')
  await signIn(page, email, demoPassword)
  await expect(page.getByRole('alert')).toContainText('Email ou mot de passe incorrect')
})

test('the places of a warehouse are pasted one a line, and its measures chosen', async ({ site, visit }) => {
  const { state, session } = await site.signIn((await site.hire(await site.found(), 'admin')).email)
  const page = await visit(state)
  await openSection(page, 'entrepot', 'Entrepôt')
  await field(page, 'Emplacements, un par ligne').fill('A-01\nQuai\n\nQUAI')
  await choose(page, 'Diviseur aérien', '5\u00a0000')
  await choose(page, 'Arrondi du poids taxable', '0,1\u00a0kg')
  await field(page, 'Minimum W/M').fill('0,5')
  await button(page, 'Enregistrer').click()
  await expectRefused(field(page, 'Emplacements, un par ligne'), 'Deux emplacements ont le même nom.')
  await field(page, 'Emplacements, un par ligne').fill('A-01\nQuai\n')
  await button(page, 'Enregistrer').click()
  await expect(toast(page, 'Paramètres enregistrés avec succès')).toBeVisible()
  const agent = await visit((await site.signIn((await site.hire(session.company?.slug ?? '', 'warehouse_supervisor')).email)).state)
  const measuring = await agent.request.get('/api/measuring')
  expect(await measuring.json()).toEqual({ places: ['A-01', 'Quai'], airDivisor: 5000, roundingKg: 0.1, wmMinimum: 0.5 })
  await agent.goto('/warehouse')
  await button(agent, 'Nouvelle réception').click()
  const reception = dialog(agent, 'Nouvelle réception')
  await reception.getByText('Destination, emplacement, danger…').click()
  expect(await offered(reception, 'Emplacement')).toEqual(['A-01', 'Quai'])
})

test('what an admin settles for invoices is how the next one starts', async ({ site, visit }) => {
  const { state, session } = await site.signIn((await site.hire(await site.found(), 'admin')).email)
  const page = await visit(state)
  await openSection(page, 'facturation', 'Facturation')
  await choose(page, 'Échéance par défaut', "15 jours après l'émission")
  await choose(page, 'Statut par défaut', 'Payée')
  await field(page, 'Description, maritime').fill('Groupage Matadi')
  await field(page, 'Description, fret aérien').fill('Fret aérien Dubaï')
  await button(page, 'Enregistrer').click()
  await expect(toast(page, 'Paramètres enregistrés avec succès')).toBeVisible()
  await field(page, 'Description, maritime').fill('Groupage Matadi et Boma')
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await page.keyboard.press('Control+Enter')
  expect((await saved).ok()).toBe(true)

  const colleague = await visit((await site.signIn((await site.hire(session.company?.slug ?? '', 'employee')).email)).state)
  await colleague.goto('/app/factures')
  await button(colleague, 'Nouvelle Facture Maritime').click()
  const form = dialog(colleague, 'Nouvelle Facture Maritime')
  await expect(field(form, 'Statut')).toHaveValue('Payée')
  await expect(field(form, 'Description')).toHaveValue('Groupage Matadi et Boma')
  const days = await Promise.all(["Date d'émission", "Date d'échéance"].map((label) => field(form, label).inputValue()))
  const [from = '', to = ''] = days.map((day) => day.split('/').toReversed().join('-'))
  expect(daysBetween(from, to)).toBe(15)
  await field(form, "Date d'émission").fill('01/03/2026')
  await field(form, "Date d'émission").press('Tab')
  await expect(field(form, "Date d'échéance")).toHaveValue('16/03/2026')
  await button(form, 'Fret Aérien').click()
  const air = dialog(colleague, 'Nouvelle Facture Fret Aérien')
  await expect(field(air, 'Description')).toHaveValue('Fret aérien Dubaï')
  await expect(field(air, "Date d'échéance")).toHaveValue('16/03/2026')
})

test('a sub-product is added, renamed, offered on an air line, and removed', async ({ page, admin, faults }) => {
  faults.expect(/409/)
  const name = unique('Projecteur')
  await openSection(page, 'sous-produits', 'Sous-produits')
  await button(page, 'Nouveau sous-produit').click()
  await field(page, 'Nom').fill(name)
  await button(page, 'Créer').click()
  await expect(toast(page, 'Sous-produit créé avec succès')).toBeVisible()
  await button(page, 'Nouveau sous-produit').click()
  await field(page, 'Nom').fill(name)
  await button(page, 'Créer').click()
  await expectRefused(field(page, 'Nom'), 'Ce sous-produit existe déjà.')
  await page.keyboard.press('Escape')
  await button(page, 'Quitter sans enregistrer').click()
  await button(page, `Modifier ${name}`).click()
  await field(page, 'Nom').fill(`${name} HD`)
  await button(page, 'Modifier').click()
  await expect(toast(page, 'Sous-produit modifié avec succès')).toBeVisible()

  const service = (await admin.ask<{ items: { name: string }[] }>('GET', '/services?search=électronique')).items[0]?.name ?? ''
  await page.goto('/app/factures')
  await button(page, 'Nouvelle Facture Fret Aérien').click()
  const form = dialog(page, 'Nouvelle Facture Fret Aérien')
  await choose(form, 'Service, ligne 1', service, service)
  expect(await offered(form, 'Sous-produit, ligne 1')).toContain(`${name} HD`)

  await page.keyboard.press('Escape')
  await openSection(page, 'sous-produits', 'Sous-produits')
  await button(page, `Modifier ${name} HD`).click()
  await button(page, 'Supprimer').click()
  await button(page, 'Confirmer la suppression').click()
  await expect(toast(page, 'Sous-produit supprimé avec succès')).toBeVisible()
  await expect(button(page, `Modifier ${name} HD`)).toHaveCount(0)
})

test('documents, clock, mail and what the public sees are the admin’s to settle', async ({ site, visit }) => {
  const slug = await site.found()
  const page = await visit((await site.signIn((await site.hire(slug, 'admin')).email)).state)
  const saved = toast(page, 'Paramètres enregistrés avec succès')

  await openSection(page, 'documents', 'Identité et documents')
  await field(page, 'Raison sociale').fill('Fret des essais SARL')
  await field(page, 'Email').fill('pas un email')
  await button(page, 'Enregistrer').click()
  await expectRefused(field(page, 'Email'), 'Email invalide. Exemple : nom@societe.com')
  await field(page, 'Email').fill('compta@essais.example')
  await button(page, 'Enregistrer').click()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(field(page, 'Raison sociale')).toHaveValue('Fret des essais SARL')

  await openSection(page, 'fuseau', 'Fuseau horaire')
  await choose(page, 'Fuseau horaire', 'Pacific/Kiritimati', 'Kiritimati')
  await expect(page.getByText(/^Il y est/)).toBeVisible()
  await button(page, 'Enregistrer').click()
  await expect(saved).toBeVisible()

  await openSection(page, 'courriel', 'Courriel')
  await field(page, "Nom de l'expéditeur").fill('Fret des essais')
  await button(page, 'Enregistrer').click()
  await expect(saved).toBeVisible()
  await button(page, "M'envoyer un message d'essai").click()
  await expect(toast(page, "Message d'essai envoyé à")).toBeVisible()

  await openSection(page, 'visibilite', 'Visibilité publique')
  await page.getByLabel("Figurer dans l'annuaire").check()
  await field(page, 'Ville').fill('Bukavu')
  await button(page, 'Enregistrer').click()
  await expect(saved).toBeVisible()
  const anybody = await visit(null)
  await anybody.goto('/directory?q=bukavu')
  await expect(anybody.getByText('Bukavu').first()).toBeVisible()
})

test('the stamp of a company is chosen, kept once saved, and taken away', async ({ site, visit }) => {
  const page = await visit((await site.signIn((await site.hire(await site.found(), 'admin')).email)).state)
  const saved = toast(page, 'Paramètres enregistrés avec succès')
  const stamp = page.getByRole('img', { name: "Cachet de l'entreprise" })
  await openSection(page, 'documents', 'Identité et documents')
  await page
    .getByLabel('Fichier du cachet')
    .setInputFiles({ name: 'cachet.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
  await expect(page.getByRole('alert')).toContainText("Le SVG n'est pas accepté")
  await page.getByLabel('Fichier du cachet').setInputFiles({ name: 'cachet.png', mimeType: 'image/png', buffer: await picture('png', 300, 200) })
  await expect(stamp).toHaveAttribute('src', /^blob:/)
  await button(page, 'Enregistrer').click()
  await expect(saved).toBeVisible()
  await expect(stamp).toHaveAttribute('src', /^\/api\/tenants\/.+\/stamp\//)
  await page.reload()
  await expect(stamp).toHaveJSProperty('naturalWidth', 300)
  await button(page, 'Retirer le cachet').click()
  await button(page, 'Enregistrer').click()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(button(page, 'Choisir un cachet')).toBeVisible()
  await expect(stamp).toHaveCount(0)
})

test('the files of a company are listed, and a signed link that is revoked opens nothing any more', async ({ site, visit }) => {
  const { state, cookie, session } = await site.signIn((await site.hire(await site.found(), 'admin')).email)
  const sent = await fetch(`${site.url}/api/files/documents?name=Contrat.pdf`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/pdf', 'idempotency-key': randomUUID() },
    body: '%PDF-1.7',
  })
  const { id } = (await sent.json()) as { id: string }
  const { url } = await new Staff(site.url, cookie, session).ask<{ url: string }>('POST', `/files/documents/${id}/link`, {})
  const linkStatus = async () => (await fetch(site.url + url)).status
  expect(await linkStatus()).toBe(200)

  const page = await visit(state)
  await openSection(page, 'documents', "Fichiers de l'entreprise")
  const [file, link] = [page.getByRole('link', { name: 'Télécharger Contrat.pdf' }), button(page, 'Révoquer le lien de Contrat.pdf')]
  await expect(file).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Contrat.pdf' }).filter({ has: link })).toContainText('Par Nadia Essai')
  await link.click()
  await expect(toast(page, 'Lien révoqué')).toBeVisible()
  await expect(page.getByText('Aucun lien ouvert')).toBeVisible()
  expect(await linkStatus()).toBe(404)
  await expect(file).toBeVisible()
})
