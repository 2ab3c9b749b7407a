import type { Client } from '../contract/src/trade/clients/contract.ts'
import { containerCheckDigit } from '../contract/src/trade/freight/check-digits.ts'
import { formatDay } from '../contract/src/values/days.ts'
import { button, choose, dialog, expectHeading, field, opened, openRow, pressUntil, quiet, row, search, toast, written } from './support/page.ts'
import { Staff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { isTouchable } from './support/touch.ts'
import { unique } from './support/unique.ts'

test.use({ staysOpen: true })

test.setTimeout(120_000)

type Expedition = { id: string; reference: string; version: number }

/** An expedition by sea, to a place nobody else goes to. */
function plan(admin: Staff, over: object = {}): Promise<Expedition> {
  return admin.ask('POST', '/expeditions', { mode: 'Maritime', origin: 'Anvers', destination: unique('Matadi'), ...over })
}

/** The buttons that show less than they say. */
function cutButtons(scope: Locator): Promise<(string | null)[]> {
  return scope
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => [button, ...button.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0))
        .map(({ textContent }) => textContent),
    )
}

async function step(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  const asked = dialog(page, name)
  await button(asked, name).click()
  await expect(asked).toHaveCount(0)
}

test('an expedition from its file to its invoices', async ({ visit, admin, faults }) => {
  test.setTimeout(180_000)
  faults.expect(/status of 422/)
  const client = await admin.createClient()
  const service = await admin.createService({ name: unique('Groupage'), unit: 'W/M', price: 380_00 })
  const destination = unique('Matadi')
  const parcel = await admin.receive({ destination, weightKg: 1850, lengthCm: 100, widthCm: 120, heightCm: 100, clientId: client.id } as never)

  const page = await visit('employee')
  await page.goto('/app/expeditions')
  await button(page, 'Nouvelle expédition').click()
  const form = dialog(page, 'Nouvelle expédition')
  await field(form, 'Origine').fill('anvers')
  await form.getByRole('option', { name: /BEANR/ }).click()
  await expect(field(form, 'Origine')).toHaveValue('Anvers')
  await field(form, 'Destination').fill(destination)
  await field(form, 'Navire').fill('MSC Loreto')
  await button(form, 'Créer').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^EXP-\d{4}-\d{4}$/)
  await expect(page.getByRole('tabpanel')).toContainText(`Anvers → ${destination}`)

  await button(page, 'Ajouter un conteneur').click()
  const container = dialog(page, 'Ajouter un conteneur')
  await field(container, 'Numéro').fill('MSCU 663987-1')
  await button(container, 'Ajouter').click()
  await expect(container).toContainText('Numéro de conteneur invalide : le chiffre de contrôle devrait être 0.')
  await expect(container.getByLabel('Enregistrer quand même')).toHaveCount(0)
  await field(container, 'Numéro').fill('MSCU 663987-0')
  await button(container, 'Ajouter').click()
  await expect(page.getByRole('tabpanel')).toContainText('MSCU6639870')

  await page.getByRole('tab', { name: 'Marchandises' }).click()
  await button(page, 'Ajouter des marchandises').click()
  const stock = dialog(page, 'Ajouter des marchandises')
  await stock.getByLabel(`Choisir ${parcel.number}`).check()
  await button(stock, 'Ajouter').click()
  await expect(toast(page, '1 lot ajouté')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Marchandises à bord' })).toContainText(client.name)

  await step(page, 'Ouvrir')
  await step(page, 'Charger')
  await button(page, 'Confirmer le départ').click()
  const leaving = dialog(page, 'Confirmer le départ')
  await expect(field(leaving, 'Connaissement (MBL)'), 'today is proposed, and its calendar stands over nothing').toBeFocused()
  await field(leaving, 'Date de départ').click()
  const late = page.locator('[data-dates-dropdown] button:not([data-outside])[data-day$="-28"]')
  await expect.poll(() => isTouchable(late), 'no day is cut at the edge of a short dialog').toBe(true)
  await field(leaving, 'Connaissement (MBL)').fill('MSCUAB123456')
  await button(leaving, 'Confirmer le départ').click()
  await expect(leaving).toHaveCount(0)
  await step(page, "Confirmer l'arrivée")
  await step(page, 'Début dédouanement')
  await step(page, 'Marquer disponible')
  await expect(page.getByRole('list', { name: 'Marchandises à bord' })).toContainText('Disponible')
  await page.getByLabel(`Choisir ${parcel.number}`).check()
  await expect(button(page, "Manquant à l'arrivée")).toBeVisible()
  await page.getByLabel(`Choisir ${parcel.number}`).uncheck()

  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByRole('link', { name: 'Manifeste' })).toHaveAttribute('href', /\/documents\/manifest$/)
  await expect(page.getByRole('link', { name: 'Bon de livraison' })).toBeVisible()

  await button(page, 'Générer les factures').click()
  const billing = await opened(page, 'Générer les factures')
  await choose(billing, 'Service des colis', service.name, service.name)
  await expect(billing.getByRole('list', { name: 'Factures à créer' })).toContainText(written('703,00 $'))
  await button(billing, 'Créer la facture').click()
  await expect(billing.getByRole('list', { name: 'Factures créées' })).toContainText(client.name)
  await billing.getByRole('link', { name: /^INV-/ }).click()
  await expect(dialog(page, 'Modifier la Facture Maritime')).toContainText(written('703,00 $'))
})

test('what a client is given of an expedition by road is called a consignment note, on the expedition as on the client', async ({ visit, admin }) => {
  const client = await admin.createClient()
  const { id } = await plan(admin, { mode: 'Terrestre' })
  const parcel = await admin.receive({ clientId: client.id } as never)
  await admin.ask('POST', `/expeditions/${id}/goods`, { ids: [parcel.id] })
  const page = await visit('employee')
  for (const address of [`/app/expeditions/${id}?onglet=documents`, `/app/clients/${client.id}?onglet=documents`]) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Lettre de voiture' })).toHaveAttribute('href', new RegExp(`/house-waybill/${client.id}$`))
    await expect(page.getByRole('link', { name: 'Connaissement maison' })).toHaveCount(0)
  }
})

test('what is chosen for an expedition adds up, whatever is looked for since', async ({ visit, admin }) => {
  const destination = unique('Matadi')
  const { id } = await plan(admin, { destination })
  const first = await admin.receive({ destination, weightKg: 100 } as never)
  const second = await admin.receive({ destination, weightKg: 250 } as never)
  const page = await visit('employee')
  await page.goto(`/app/expeditions/${id}?onglet=marchandises`)
  await button(page, 'Ajouter des marchandises').click()
  const stock = dialog(page, 'Ajouter des marchandises')
  const tick = ({ number }: { number: string }) => stock.getByLabel(`Choisir ${number}`)
  const all = stock.getByLabel('Tout choisir')
  const lookFor = (text: string) => stock.getByPlaceholder(/^Filtrer par/).fill(text)

  await tick(first).check()
  await lookFor(second.trackingNumber)
  await expect(tick(first)).toBeHidden()
  await expect(stock).toContainText(/1 lot · \d+ pièces? · 100\skg/)
  await expect(all).not.toBeChecked()
  await all.check()
  await expect(stock).toContainText(/2 lots · \d+ pièces? · 350\skg/)
  await lookFor('')
  await expect(tick(first)).toBeChecked()
  await expect(tick(second)).toBeChecked()
  await lookFor(second.trackingNumber)
  await expect(tick(first)).toBeHidden()
  await all.uncheck()
  await expect(stock).toContainText(/1 lot · \d+ pièces? · 100\skg/)
  await button(stock, 'Ajouter').click()
  await expect(toast(page, '1 lot ajouté')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Marchandises à bord' })).toContainText(first.number)
})

test('of two people who correct a container at once, the second sees what the first wrote and may go on from it', async ({
  visit,
  admin,
  faults,
}) => {
  faults.expect(/status of 409/)
  const { id } = await plan(admin)
  const owned = `ABCU${String(Date.now()).slice(-6)}`
  const number = `${owned}${containerCheckDigit(owned)}`
  const { id: containerId, version } = await admin.ask<{ id: string; version: number }>('POST', `/expeditions/${id}/containers`, {
    number,
    size: "20'",
    seal: 'S1',
  })
  const page = await visit('employee')
  await page.goto(`/app/expeditions/${id}`)
  await button(page, number).click()
  const form = dialog(page, 'Modifier le conteneur')
  await field(form, 'Plomb').fill('S2')
  await expect.poll(() => cutButtons(form), 'buttons say their whole word').toEqual([])
  await admin.ask('PATCH', `/expeditions/${id}/containers/${containerId}`, { version, size: "40'", capacityM3: 50 })
  await button(form, 'Modifier').click()
  const notice = form.getByRole('alert')
  await expect(notice).toContainText("Taille\u00a0: 20' → 40'")
  await expect(notice).toContainText('Volume utile\u00a0: 28')
  await button(form, 'Reprendre la fiche actuelle').click()
  await expect(field(form, 'Volume utile'), 'what was written, not what the size takes').toHaveValue(/^50/)
  await field(form, 'Plomb').fill('S2')
  await button(form, 'Modifier').click()
  await expect(page.getByRole('tabpanel')).toContainText('Plomb S2')
  const kept = [{ size: "40'", capacityM3: 50, seal: 'S2', version: version + 2 }]
  expect(await admin.ask('GET', `/expeditions/${id}`)).toMatchObject({ containers: kept })
})

test('a manager keeps a container whose check digit is wrong, blocks, unblocks, goes back and cancels', async ({ visit, admin }) => {
  const { id } = await plan(admin)
  const page = await visit('manager')
  await page.goto(`/app/expeditions/${id}`)
  await button(page, 'Ajouter un conteneur').click()
  const container = dialog(page, 'Ajouter un conteneur')
  const owned = `ABCU${String(Date.now()).slice(-6)}`
  const number = `${owned}${(containerCheckDigit(owned) + 1) % 10}`
  await field(container, 'Numéro').fill(number)
  await container.getByLabel('Enregistrer quand même').check()
  await button(container, 'Ajouter').click()
  await expect(page.getByRole('tabpanel')).toContainText(number)

  const act = async (name: string, title: string, verb: string, reason?: string) => {
    await button(page, 'Autres actions').click()
    await page.getByRole('menuitem', { name }).click()
    const asked = dialog(page, title)
    if (reason) await field(asked, 'Motif').fill(reason)
    await button(asked, verb).click()
    await expect(asked).toHaveCount(0)
  }
  await act('Bloquer', "Bloquer l'expédition", 'Bloquer', 'Contrôle documentaire')
  await expect(page.getByText('Contrôle documentaire')).toBeVisible()
  await expect(button(page, 'Ouvrir')).toBeDisabled()
  await act('Débloquer', "Débloquer l'expédition", 'Débloquer')
  await step(page, 'Ouvrir')
  await act("Revenir à l'étape précédente", "Revenir à l'étape précédente", 'Revenir en arrière', 'Trop tôt')
  await expect(button(page, 'Ouvrir')).toBeVisible()
  await act("Annuler l'expédition", "Annuler l'expédition", "Annuler l'expédition", 'Trop vide')
  await expect(page.getByRole('main')).toContainText('Annulée')
})

test('a step over what somebody else has changed says so, shows it, and is taken at the next press', async ({ page, admin, faults }) => {
  faults.expect(/status of 409/)
  const { id, version } = await plan(admin)
  await page.goto(`/app/expeditions/${id}`)
  await expect(button(page, 'Ouvrir')).toBeVisible()
  await admin.ask('PATCH', `/expeditions/${id}`, { version, eta: '2027-02-03' })
  await button(page, 'Ouvrir').click()
  const asked = dialog(page, 'Ouvrir')
  await button(asked, 'Ouvrir').click()
  await expect(asked.getByRole('alert')).toHaveText('Cette fiche a été modifiée entre-temps.')
  await expect(page.locator('main')).toContainText(formatDay('2027-02-03'))
  await button(asked, 'Ouvrir').click()
  await expect(asked).toHaveCount(0)
  await expect(button(page, 'Charger')).toBeVisible()
})

test('a step that a colleague has taken meanwhile is not taken again', async ({ page, admin, faults }) => {
  faults.expect(/status of 409/)
  const { id, version } = await plan(admin)
  await page.goto(`/app/expeditions/${id}`)
  await expect(button(page, 'Ouvrir')).toBeVisible()
  await admin.ask('POST', `/expeditions/${id}/steps`, { version, to: 'Ouverte' })
  await button(page, 'Ouvrir').click()
  await button(dialog(page, 'Ouvrir'), 'Ouvrir').click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByRole('alert')).toHaveText('Cette fiche a été modifiée entre-temps.')
  await expect(asked).toContainText("Cette expédition est « Ouverte » : cette étape n'est pas la suivante.")
  await button(asked, 'Annuler').click()
  await expect(button(page, 'Charger')).toBeVisible()
})

test('a step whose answer was lost is known at the next press to have been taken', async ({ page, admin, faults }) => {
  faults.expect(/ERR_FAILED/, /status of 409/)
  const { id } = await plan(admin)
  await page.goto(`/app/expeditions/${id}`)
  let lost = false
  await page.route(`**/api/expeditions/${id}/steps`, async (route) => {
    if (lost) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Ouvrir').click()
  const asked = dialog(page, 'Ouvrir')
  await button(asked, 'Ouvrir').click()
  await expect(asked.getByRole('alert')).toHaveText("La réponse n'est pas arrivée. Votre saisie est conservée : réessayez.")
  await button(asked, 'Ouvrir').click()
  await expect(toast(page, 'Étape enregistrée avec succès')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await expect(button(page, 'Charger')).toBeVisible()
  expect(await admin.ask('GET', `/expeditions/${id}`)).toMatchObject({ status: 'Ouverte' })
})

test('a manager deletes a draft without goods', async ({ visit, admin, faults }) => {
  faults.expect(/status of 404/) // its page is still there for a moment
  const { id, reference } = await plan(admin)
  const page = await visit('manager')
  await page.goto(`/app/expeditions/${id}`)
  await button(page, 'Autres actions').click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  const asked = dialog(page, "Supprimer l'expédition")
  await expect(asked).toContainText('Êtes-vous sûr de vouloir supprimer cette expédition ? Cette action est irréversible.')
  await button(asked, 'Confirmer la suppression').click()
  await expect(toast(page, 'Expédition supprimée avec succès')).toBeVisible()
  await expectHeading(page, 'Expéditions')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(row(page, reference)).toHaveCount(0)
})

test('a viewer reads an expedition, without money and with nothing to press', async ({ visit, admin }) => {
  const { id, reference } = await plan(admin)
  const page = await visit('viewer')
  await page.goto('/app/expeditions')
  await search(page, reference)
  await expect(button(page, 'Nouvelle expédition')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Facturé' })).toHaveCount(0)
  await pressUntil(row(page, reference).getByRole('button'), page.getByRole('heading', { level: 1, name: reference, exact: true }))
  await quiet(page)
  for (const name of ['Ouvrir', 'Autres actions', 'Ajouter un conteneur', 'Générer les factures']) await expect(button(page, name)).toHaveCount(0)
  await expect(page.getByText('Facturé')).toHaveCount(0)
  expect(id).toBeTruthy()
})

test('a planned arrival that moves is told to the clients when somebody says so', async ({ page, admin }) => {
  const { id } = await plan(admin, { eta: '2027-01-10' })
  await page.goto(`/app/expeditions/${id}`)
  await button(page, 'Autres actions').click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  const form = dialog(page, "Modifier l'expédition")
  const announce = form.getByLabel('Annoncer la nouvelle date aux clients')
  await expect(announce).toHaveCount(0)
  await field(form, 'Arrivée prévue').fill('17/01/2027')
  await field(form, 'Arrivée prévue').press('Tab')
  await announce.check()
  await page.setViewportSize({ width: 360, height: 640 })
  const isCut = () => form.locator('.fields').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
  await expect.poll(isCut, 'what is offered pushes no field out of a phone').toBe(false)
  await button(form, 'Modifier').click()
  await page.getByRole('tab', { name: 'Événements' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Nouvelle arrivée prévue : 17/01/2027.')
})

test('a planned arrival that a colleague moved meanwhile moves again, and may be told to the clients, when one keeps the former', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/status of 409/)
  const { id, version } = await plan(admin, { eta: '2027-01-10' })
  await page.goto(`/app/expeditions/${id}`)
  await button(page, 'Autres actions').click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  const form = dialog(page, "Modifier l'expédition")
  await field(form, 'Navire').fill('MSC Loreto')
  await admin.ask('PATCH', `/expeditions/${id}`, { version, eta: '2027-01-24' })
  await button(form, 'Modifier').click()
  await expect(form.getByRole('alert')).toContainText('Cette fiche a été modifiée entre-temps.')
  await form.getByLabel('Annoncer la nouvelle date aux clients').check()
  await button(form, 'Garder ma saisie').click()
  await expect(toast(page, 'Expédition modifiée avec succès')).toBeVisible()
  await page.getByRole('tab', { name: 'Événements' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Nouvelle arrivée prévue : 10/01/2027.')
})

test('the list is filtered by status and mode, and a reload shows the same rows', async ({ page, admin }) => {
  const { reference } = await plan(admin)
  await page.goto('/app/expeditions')
  await choose(page, 'Tous les statuts', 'Brouillon')
  await choose(page, 'Tous les modes', 'Maritime')
  await search(page, reference.toLowerCase())
  await page.reload()
  await expect(row(page, reference)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('1 expédition')).toBeVisible()
})

/** A client whose parcel of 150 kg is aboard an expedition. */
async function aboard(admin: Staff): Promise<{ client: Client; expedition: string }> {
  const client = await admin.createClient()
  const { id, destination } = await admin.ask<Expedition & { destination: string }>('POST', '/expeditions', {
    mode: 'Maritime',
    origin: 'Anvers',
    destination: unique('Matadi'),
  })
  const parcel = await admin.receive({ destination, weightKg: 150, clientId: client.id } as never)
  await admin.ask('POST', `/expeditions/${id}/goods`, { ids: [parcel.id] })
  return { client, expedition: id }
}

test('the goods of a client are billed from the client', async ({ visit, admin }) => {
  const service = await admin.createService({ name: unique('Groupage'), unit: 'kg', price: 2_00 })
  const { client } = await aboard(admin)
  const page = await visit('employee')
  await page.goto('/app/clients')
  await openRow(page, client.name)
  await dialog(page, 'Modifier le Client').getByRole('link', { name: 'Ouvrir la fiche' }).click()
  await expectHeading(page, client.name)
  await button(page, 'Générer les factures').click()
  const billing = await opened(page, 'Générer les factures')
  await choose(billing, 'Service des colis', service.name, service.name)
  await button(billing, 'Créer la facture').click()
  await expect(billing.getByRole('list', { name: 'Factures créées' })).toContainText(written('300,00 $'))
})

test('goods are billed by whichever service, however many there are', async ({ site, visit }) => {
  const slug = await site.found()
  const { cookie, session, state } = await site.signIn((await site.hire(slug, 'admin')).email)
  const admin = new Staff(site.url, cookie, session)
  await site.sql(
    `insert into services (tenant_id, id, name, price) select t.id, gen_random_uuid(), 'Forfait ' || lpad(n::text, 3, '0'), 1000 from tenants t, generate_series(1, 210) n where t.slug = $1`,
    [slug],
  )
  const last = await admin.createService({ name: 'Zone portuaire', unit: 'kg', price: 2_00 })
  const { expedition } = await aboard(admin)
  const page = await visit(state)
  await page.goto(`/app/expeditions/${expedition}`)
  await button(page, 'Générer les factures').click()
  const billing = await opened(page, 'Générer les factures')
  await choose(billing, 'Service des colis', last.name, 'zone')
  await expect(billing.getByRole('list', { name: 'Factures à créer' })).toContainText(written('300,00 $'))
})
