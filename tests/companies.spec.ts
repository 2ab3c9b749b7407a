import { randomUUID } from 'node:crypto'
import { demoPassword } from '../server/src/site/face/demo-accounts.ts'
import { button, dialog, expectHeading, expectRefused, field, openRow, pressUntil, quiet, row, search, toast } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ staysOpen: true })

const bar = (page: Page) => page.getByRole('region', { name: 'Accès support' })

async function openCompany(page: Page, name: string, reason = 'Demande reçue par téléphone') {
  await page.goto('/app/entreprises')
  await search(page, name) // the other tests found companies too, and only the rows in sight are drawn
  // Its figures are counted meanwhile, and the list read again: a press may miss.
  await pressUntil(row(page, name).getByRole('button'), page.getByRole('heading', { level: 1, name, exact: true }))
  await button(page, "Ouvrir l'espace de l'entreprise").click()
  const modal = dialog(page, "Ouvrir l'espace de l'entreprise")
  await button(modal, 'Ouvrir').click()
  await expectRefused(field(modal, 'Motif'), 'Indiquez un motif.')
  await field(modal, 'Motif').fill(reason)
  await button(modal, 'Ouvrir').click()
  await expect(bar(page)).toContainText(`Accès support · ${name}`)
}

const writingButtons =
  /^(Nouve(lle|au) |Enregistrer|Modifier|Supprimer|Inviter|Ajouter|Désactiver|Réactiver|Fermer ses sessions|Réinitialiser|Renvoyer|Annuler l|Accepter|Refuser|Révoquer|Exporter toutes|Choisir un|Remplacer|Retirer|M'envoyer|Une pièce de)/

const administeredPaths = [
  ...['/app/warehouse', '/app/warehouse?onglet=vehicules', '/app/users'],
  ...['documents', 'identite', 'facturation', 'entrepot', 'sous-produits', 'pays', 'fuseau', 'courriel', 'visibilite', 'cles-api', 'export'].map(
    (key) => `/app/parametres/${key}`,
  ),
]

const offeredWriting = (page: Page) => page.getByRole('button', { name: writingButtons, disabled: false })

async function expectNothingToWrite(page: Page) {
  await expect(page.locator('[aria-busy=true], main .state[role=status]:empty')).toHaveCount(0)
  await expect(page.getByText('Chargement...')).toHaveCount(0)
  await expect(offeredWriting(page)).toHaveCount(0)
}

async function suspend(page: Page, id: string, slug: string) {
  await page.goto(`/app/entreprises/${id}`)
  await button(page, 'Suspendre').click()
  const modal = dialog(page, "Suspendre l'entreprise")
  await field(modal, 'Motif').fill('Factures impayées')
  await field(modal, `Pour confirmer, saisissez « ${slug} »`).fill(slug)
  await button(modal, 'Suspendre').click()
  await expect(toast(page, 'Entreprise suspendue')).toBeVisible()
}

test.describe('a super_admin', () => {
  test.use({ as: 'super_admin' })

  test('creates a company, and its first administrator comes in by the mail they were sent', async ({ page, visit, faults }) => {
    faults.expect(/409/)
    const mark = randomUUID().slice(0, 8)
    await page.goto('/app/entreprises')
    await button(page, 'Nouvelle entreprise').click()
    const modal = dialog(page, 'Nouvelle entreprise')
    await field(modal, "Nom de l'entreprise").fill(`Océan & Fils ${mark}`)
    await expect(field(modal, 'Lien')).toHaveValue(`ocean-fils-${mark}`)
    await field(modal, 'Prénom').fill('Fatou')
    await field(modal, 'Nom').fill('Diallo')
    await field(modal, 'Email').fill(`fatou-${mark}@essais.example`)

    await field(modal, 'Lien').fill('super-admin')
    await button(modal, 'Créer').click()
    await expectRefused(field(modal, 'Lien'), 'Ce lien est déjà utilisé.')
    await field(modal, 'Lien').fill('atlas-fret')
    await button(modal, 'Créer').click()
    await expectRefused(field(modal, 'Lien'), 'Ce lien est déjà utilisé.')
    await expect(field(modal, 'Email')).toHaveValue(`fatou-${mark}@essais.example`)

    await field(modal, 'Lien').fill(`ocean-${mark}`)
    await button(modal, 'Créer').click()
    await expect(toast(page, 'Entreprise créée avec succès')).toBeVisible()
    await expectHeading(page, `Océan & Fils ${mark}`)
    await page.getByRole('tab', { name: 'Utilisateurs' }).click()
    await expect(page.getByText(`fatou-${mark}@essais.example`)).toBeVisible()

    await page.goto('/app/courriels')
    await page.getByText(`Océan & Fils ${mark} vous invite sur Escale`).first().click()
    const link = await page.getByRole('link', { name: `Rejoindre Océan & Fils ${mark}` }).getAttribute('href')
    const newcomer = await visit(null)
    await newcomer.goto(new URL(link ?? '').pathname + new URL(link ?? '').search)
    await newcomer.getByLabel('Mot de passe', { exact: true }).fill('un long mot de passe 88')
    await button(newcomer, 'Créer mon compte').click()
    await expectHeading(newcomer, 'Tableau de bord')
    await expect(newcomer.getByRole('banner')).toContainText(`Océan & Fils ${mark}`)
  })

  test('finds a company by its address, sorts the list by its figures, and keeps both in the address', async ({ page }) => {
    await page.goto('/app/entreprises')
    await search(page, 'boreal-cargo')
    await expect(row(page, 'Boréal Cargo')).toBeVisible()
    await expect(row(page, 'Atlas Fret')).toHaveCount(0)
    await page.goto('/app/entreprises?tri=billed&ordre=desc')
    await expect(page.getByRole('row').nth(1)).toContainText('Atlas Fret')
    await page.goto('/app/entreprises?statut=Suspendue')
    await expect(row(page, 'Comptoir du Fleuve')).toBeVisible()
    await expect(row(page, 'Atlas Fret')).toHaveCount(0)
  })

  test('a search that settles late is not carried to the page of the company just pressed', async ({ page, site }) => {
    const slug = await site.found()
    const [company] = await site.sql<{ name: string }>('select name from tenants where slug = $1', [slug])
    const name = company?.name ?? ''
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/assets\/CompanyPage-.*\.js$/, async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto('/app/entreprises')
    await search(page, name)
    await page.getByPlaceholder(/^Filtrer par/).press('Backspace')
    await row(page, name).getByRole('button').click()
    await page.waitForTimeout(600) // longer than a search takes to settle
    arrive()
    await expectHeading(page, name)
    expect(new URL(page.url()).search).toBe('')
  })

  test('invites and deactivates in a company without opening it, and reads its journal', async ({ page, site }) => {
    const slug = await site.found()
    const { email } = await site.hire(slug, 'employee')
    const [company] = await site.sql<{ id: string }>('select id from tenants where slug = $1', [slug])
    await page.goto(`/app/entreprises/${company?.id}?onglet=utilisateurs`)
    await button(page, 'Inviter un utilisateur').click()
    const modal = dialog(page, 'Inviter un utilisateur')
    await field(modal, 'Prénom').fill('Jean')
    await field(modal, 'Nom').fill('Kouassi')
    await field(modal, 'Email').fill(`${randomUUID().slice(0, 8)}@essais.example`)
    await button(modal, 'Inviter').click()
    await expect(toast(page, 'Invitation envoyée avec succès')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Invitations en attente' })).toContainText('Jean Kouassi')

    await openRow(page, email)
    const member = dialog(page, 'Nadia Essai')
    await button(member, 'Désactiver').click()
    const question = member.getByRole('alertdialog', { name: /Désactiver Nadia Essai \? Ses sessions dans .* se ferment aussitôt/ })
    await expect(button(question, 'Annuler')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(member).toBeVisible()
    await button(member, 'Désactiver').click()
    await button(question, 'Oui, désactiver').click()
    await expect(toast(page, 'Utilisateur désactivé')).toBeVisible()
    await page.getByRole('tab', { name: 'Journal' }).click()
    await expect(row(page, 'Utilisateur désactivé')).toBeVisible()
  })
  test('appoints somebody who has an account, and takes it back from them, each time with their own password', async ({ page, site, faults }) => {
    faults.expect(/422/)
    const { email } = await site.hire(await site.found(), 'employee')
    await page.goto('/super-admin?onglet=super')
    const appointed = page.getByRole('region', { name: 'Super administrateurs' }).getByRole('listitem')
    await expect(appointed.filter({ hasText: 'super@escale.demo' })).toContainText('(vous)')
    await expect(appointed.filter({ hasText: email })).toHaveCount(0)

    await field(page, 'Chercher une personne').fill(email)
    await button(page, 'Nommer Nadia Essai super administrateur').click()
    const making = dialog(page, 'Nommer super administrateur')
    const password = (modal: typeof making) => modal.getByLabel('Mot de passe actuel', { exact: true })
    await password(making).fill('autre chose')
    await button(making, 'Nommer').click()
    await expectRefused(password(making), 'Ce mot de passe est incorrect.')
    await expect(appointed.filter({ hasText: email })).toHaveCount(0)
    await password(making).fill(demoPassword)
    await button(making, 'Nommer').click()
    await expect(toast(page, 'Super administrateur ajouté avec succès')).toBeVisible()
    await expect(appointed.filter({ hasText: email })).toContainText('par Hélène Mavungu')

    await button(appointed.filter({ hasText: email }), 'Retirer Nadia Essai').click()
    const unmaking = dialog(page, 'Retirer un super administrateur')
    await password(unmaking).fill(demoPassword)
    await button(unmaking, 'Retirer').click()
    await expect(toast(page, 'Super administrateur retiré avec succès')).toBeVisible()
    await expect(appointed.filter({ hasText: email })).toHaveCount(0)
    await expect(button(page, 'Nommer Nadia Essai super administrateur')).toBeVisible()
  })
})

test.describe('a super_admin who opens a company', () => {
  test.use({ as: null })

  test('sees its colours as long as it is open, and those of the platform again once out of it, reload included', async ({ site, visit, faults }) => {
    faults.expect(/status of 409/) // the page just opened may ask for its figures while one is leaving
    const slug = await site.found('#c2410c')
    const [company] = await site.sql<{ name: string }>('select name from tenants where slug = $1', [slug])
    const page = await visit((await site.signIn('super@escale.demo')).state)
    await openCompany(page, company?.name ?? '')
    const colours = page.locator('link#theme')
    await expect(colours).toHaveAttribute('href', '/theme/c2410c.css')
    await button(bar(page), "Quitter l'entreprise").click()
    await expect(bar(page)).toHaveCount(0)
    await expect(colours).toHaveAttribute('href', '/theme/0b5d6b.css')
    await page.reload()
    await expectHeading(page, company?.name ?? '')
    await expect(colours).toHaveAttribute('href', '/theme/0b5d6b.css')
  })

  test('leaves it while its page still asks to hear of events: what is asked is given up first, or it would be refused', async ({ site, visit }) => {
    const slug = await site.found()
    const [company] = await site.sql<{ name: string }>('select name from tenants where slug = $1', [slug])
    const page = await visit((await site.signIn('super@escale.demo')).state)
    await openCompany(page, company?.name ?? '')
    await page.route('**/api/realtime*', () => {}) // as on a network that is slow to answer
    // Of the new page: the one that is left may be asking too.
    const asked = page.waitForEvent('framenavigated').then(() => page.waitForRequest('**/api/realtime*'))
    await page.reload()
    await asked
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/realtime'))
    await page.route(/\/support$/, async (route) => {
      await givenUp
      await route.continue()
    })
    await button(bar(page), "Quitter l'entreprise").click()
    await expect(bar(page)).toHaveCount(0)
  })

  test('who has opened a company for reading only is offered no button that writes, on any screen', async ({ site, visit }) => {
    test.slow() // twenty-odd pages
    const [company] = await site.sql<{ name: string }>(`select name from tenants where slug = 'atlas-fret'`)
    const page = await visit((await site.signIn('super@escale.demo')).state)
    await openCompany(page, company?.name ?? '')
    await expect(bar(page)).toContainText('Lecture seule')

    for (const path of administeredPaths) {
      await page.goto(path)
      await expect(page.locator('main').locator('.card, [role=table]').first()).toBeVisible()
      await expectNothingToWrite(page)
      if (path.startsWith('/app/parametres')) continue
      await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toContainText('Lecture seule.')
      await expectNothingToWrite(page)
    }

    await page.goto('/app')
    await button(bar(page), "Confirmer l'écriture").click()
    await button(dialog(page, "Confirmer l'écriture"), "Confirmer l'écriture").click()
    await expect(bar(page)).toContainText('Écriture confirmée')
    for (const path of administeredPaths) {
      await page.goto(path)
      await expect(offeredWriting(page).first(), path).toBeVisible()
    }
  })

  test('reads it, writes once they confirm, and leaves; its administrators read it all in their log', async ({ site, visit, faults }) => {
    const slug = await site.found()
    const [company] = await site.sql<{ id: string; name: string }>('select id, name from tenants where slug = $1', [slug])
    const name = company?.name ?? ''
    const admin = await site.hire(slug, 'admin')
    const page = await visit((await site.signIn('super@escale.demo')).state)
    await openCompany(page, name)
    await expect(bar(page)).toContainText('Lecture seule')
    await expect(bar(page)).toContainText(/encore (59|60)\s+minutes/)

    await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
    await expectHeading(page, 'Clients')
    await expect(button(page, 'Nouveau Client')).toHaveCount(0)
    faults.expect(/403/)
    const refused = await page.evaluate(async () => {
      const answer = await fetch('/api/clients', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ name: 'Refusé' }),
      })
      return { status: answer.status, ...(await answer.json()) }
    })
    expect(refused).toMatchObject({ status: 403, code: 'READ_ONLY' })

    await button(bar(page), "Confirmer l'écriture").click()
    await button(dialog(page, "Confirmer l'écriture"), "Confirmer l'écriture").click()
    await expect(bar(page)).toContainText('Écriture confirmée')
    await button(page, 'Nouveau Client').click()
    await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill('Client du support')
    await button(page, 'Créer').click()
    await expect(row(page, 'Client du support')).toBeVisible()

    await button(bar(page), "Quitter l'entreprise").click()
    await expectHeading(page, name)
    await expect(bar(page)).toHaveCount(0)
    await page.goto('/app/factures')
    await expect(page.getByText('Client du support')).toHaveCount(0)

    const theirs = await visit((await site.signIn(admin.email, slug)).state)
    await theirs.goto('/app/security')
    for (const action of ['Accès support', 'Accès support en écriture', "Fin de l'accès support"])
      await expect(row(theirs, action).first()).toBeVisible()
    await expect(row(theirs, 'Demande reçue par téléphone')).toContainText('Plateforme Escale')
  })

  test('whose session ended in it signs in again above the companies', async ({ site, visit, faults }) => {
    faults.expect(/status of 401/)
    const slug = await site.found()
    const [company] = await site.sql<{ id: string; name: string }>('select id, name from tenants where slug = $1', [slug])
    const page = await visit((await site.signIn('super@escale.demo')).state)
    await openCompany(page, company?.name ?? '')
    await quiet(page)
    await site.sql('delete from auth.sessions where company_id = $1', [company?.id])
    const again = dialog(page, 'Session terminée')
    await pressUntil(page.getByRole('link', { name: 'Services', exact: true }).first(), again)
    await expect(again).toContainText('Votre accès à cette entreprise a pris fin avec la session.')
    await again.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
    await button(again, 'Se connecter').click()
    await expect(page).toHaveURL('/app')
    await expect(bar(page)).toHaveCount(0)
    await page.goto('/app/entreprises')
    await expectHeading(page, 'Entreprises')
  })

  test('is put out of it by the end of the hour, in one sentence', async ({ site, visit, faults }) => {
    faults.expect(/403/, /409/)
    const slug = await site.found()
    const [company] = await site.sql<{ id: string; name: string }>('select id, name from tenants where slug = $1', [slug])
    const signed = await site.signIn('super@escale.demo')
    const page = await visit(signed.state)
    const over = Promise.withResolvers<void>()
    const inside = Promise.withResolvers<void>()
    await page.route('**/api/realtime?*', async (route) => {
      if (route.request().headers()['x-company']) inside.resolve()
      await over.promise
      await route.continue()
    })
    await openCompany(page, company?.name ?? '')
    await inside.promise
    await quiet(page)
    await site.sql(`update auth.sessions set support_until = now() - interval '1 second' where company_id = $1`, [company?.id])
    const told = dialog(page, 'Accès terminé')
    // The stream is refused too, asks what the session is worth, and hears later than the page that there is no company any more.
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/session', async (route) => {
      asked.resolve()
      await told.waitFor()
      await route.continue()
    })
    over.resolve()
    await asked.promise
    const heard = page.waitForResponse('**/api/session', { timeout: 60_000 })
    await pressUntil(page.getByRole('link', { name: 'Services', exact: true }).first(), told)
    await (await heard).finished()
    await expect(told).toContainText("L'accès à cette entreprise est terminé.")
    await button(told, 'Continuer').click()
    await expectHeading(page, 'Entreprises')
    await expect(bar(page)).toHaveCount(0)
  })
})

test.describe('somebody at work', () => {
  test.use({ as: null })

  test('is stopped when their company is suspended, and goes on when it is reopened', async ({ site, visit, faults }) => {
    // Their stream of events, should it ask again meanwhile, is answered that the company is no longer theirs.
    faults.expect(/403/, /409.*realtime/)
    const slug = await site.found()
    const [company] = await site.sql<{ id: string }>('select id from tenants where slug = $1', [slug])
    const employee = await site.hire(slug, 'employee')
    const page = await visit((await site.signIn(employee.email, slug)).state)
    await page.goto('/app/clients')
    await button(page, 'Nouveau Client').click()
    await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill('En cours de frappe')

    const owner = await visit('super_admin')
    await suspend(owner, company?.id ?? '', slug)
    const told = dialog(page, 'Entreprise désactivée')
    await expect(told).toContainText('Cette entreprise est désactivée. Contactez votre administrateur.')
    await expect(page.getByRole('textbox', { name: "Nom de l'entreprise", includeHidden: true })).toHaveValue('En cours de frappe')

    await page.goto('/auth')
    const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: employee.email, password: demoPassword }),
    })
    expect(await answer.json()).toMatchObject({ code: 'SUSPENDED', message: 'Cette entreprise est désactivée. Contactez votre administrateur.' })

    await button(owner, 'Rouvrir').click()
    await field(dialog(owner, "Rouvrir l'entreprise"), 'Motif').fill('Réglé')
    await button(dialog(owner, "Rouvrir l'entreprise"), 'Rouvrir').click()
    await expect(toast(owner, 'Entreprise rouverte')).toBeVisible()
    await page.goto('/app/clients')
    await expect(button(page, 'Nouveau Client')).toBeVisible()
  })

  test('in two companies and two tabs is told when the other tab changed company, and loses nothing typed', async ({ site, visit, faults }) => {
    // What is on its way when the session moves on is refused, and asked again.
    faults.expect(/401/, /409/)
    const page = await visit((await site.signIn('double@escale.demo', 'boreal-cargo')).state)
    await page.goto('/app/clients')
    await button(page, 'Nouveau Client').click()
    await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill('Saisi chez Boréal')
    const other = await page.context().newPage()
    await other.goto('/app')
    await button(other, 'Menu utilisateur').click()
    await other.getByRole('menuitem', { name: 'Atlas Fret' }).click()
    await expect(other.getByRole('banner')).toContainText('Atlas Fret')

    const told = dialog(page, "Changement d'entreprise")
    await expect(told).toContainText("Vous avez changé d'entreprise dans un autre onglet. Rechargez.")
    await expect(page.getByRole('textbox', { name: "Nom de l'entreprise", includeHidden: true })).toHaveValue('Saisi chez Boréal')
    await button(told, 'Recharger').click()
    await expect(page.getByRole('banner')).toContainText('Atlas Fret')
    const rows = await site.sql('select from clients where name = $1', ['Saisi chez Boréal'])
    expect(rows).toHaveLength(0)
  })

  test('loses their company while working: told so, and served nothing of it any more', async ({ site, visit, faults }) => {
    faults.expect(/401/, /403/)
    const slug = await site.found()
    const [company] = await site.sql<{ id: string }>('select id from tenants where slug = $1', [slug])
    const employee = await site.hire(slug, 'employee')
    const signed = await site.signIn(employee.email, slug)
    const page = await visit(signed.state)
    await page.goto('/app/clients')
    await expect(button(page, 'Nouveau Client')).toBeVisible()

    const owner = await visit('super_admin')
    await owner.goto(`/app/entreprises/${company?.id}?onglet=utilisateurs`)
    await openRow(owner, employee.email)
    await button(dialog(owner, 'Nadia Essai'), 'Supprimer').click()
    await button(owner, 'Confirmer la suppression').click()
    await expect(toast(owner, 'Utilisateur supprimé avec succès')).toBeVisible()
    await expect(page.getByRole('dialog', { name: /Session terminée|Accès retiré/ })).toBeVisible()
    const answer = await fetch(`${site.url}/api/clients`, { headers: { cookie: signed.cookie } })
    expect(answer.status).toBe(401)
  })
})

test.describe('an announcement', () => {
  test.use({ as: 'super_admin' })

  test('is shown to everybody at work at once, and put away by who has read it', async ({ page, visit }) => {
    const employee = await visit('employee')
    await employee.goto('/app/clients')
    await expectHeading(employee, 'Clients')
    const words = `Maintenance à 22 h (${randomUUID().slice(0, 8)})`
    await page.goto('/super-admin?onglet=annonces')
    await button(page, 'Nouvelle annonce').click()
    const modal = dialog(page, 'Nouvelle annonce')
    await expect(field(modal, 'Début')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
    await expect(field(modal, 'Heure de début')).toHaveValue(/^\d\d:\d\d$/)
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

  test('begins now by the server’s clock, on a device a day ahead', async ({ page }) => {
    const timeZone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
    const today = () => new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'short' }).format(new Date())
    const before = today()
    await page.clock.setFixedTime(new Date(Date.now() + 24 * 3_600_000))
    await page.goto('/super-admin?onglet=annonces')
    await button(page, 'Nouvelle annonce').click()
    const start = await field(dialog(page, 'Nouvelle annonce'), 'Début').inputValue()
    expect([before, today()]).toContain(start)
  })

  test('and sign-up are the platform’s: closed, nobody makes an account; the log says who closed it', async ({ page, visit }) => {
    await page.goto('/super-admin')
    await expectHeading(page, 'Super Admin')
    await button(page, "Fermer l'inscription").click()
    await expect(toast(page, 'Inscription fermée')).toBeVisible()
    const stranger = await visit(null)
    await stranger.goto('/auth/inscription')
    await expect(stranger.getByText('Inscriptions fermées')).toBeVisible()
    await button(page, "Ouvrir l'inscription").click()
    await expect(toast(page, 'Inscription ouverte')).toBeVisible()
    await page.getByRole('tab', { name: 'Journal' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Inscription fermée' }).first()).toContainText('Hélène Mavungu')
  })
})
