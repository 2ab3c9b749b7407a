import { containerCheckDigit } from '../contract/src/trade/freight/check-digits.ts'
import { formatDay } from '../contract/src/values/days.ts'
import {
  button,
  choose,
  dialog,
  expectHeading,
  field,
  row,
  search,
  toast,
  waitForDialog,
  withNoBreakSpaces,
} from './support/page.ts'
import type { Staff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { isTouchable } from './support/touch.ts'
import { unique } from './support/unique.ts'

test.use({ own: true })

test.setTimeout(120_000)

type Expedition = { id: string; reference: string; version: number }

/** An expedition by sea, to a destination of its own. */
function plan(admin: Staff, over: object = {}): Promise<Expedition> {
  return admin.ask('POST', '/expeditions', {
    mode: 'Maritime',
    origin: 'Anvers',
    destination: unique('Matadi'),
    ...over,
  })
}

/** Buttons that show less than their text. */
function cutButtons(scope: Locator): Promise<(string | null)[]> {
  return scope
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) =>
          [button, ...button.querySelectorAll('*')].some(
            (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
          ),
        )
        .map(({ textContent }) => textContent),
    )
}

async function step(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  const formDialog = dialog(page, name)
  await button(formDialog, name).click()
  await expect(formDialog).toHaveCount(0)
}

async function chooseAction(page: Page, name: string) {
  await button(page, 'Autres actions').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function addContainer(page: Page) {
  await button(page, 'Ajouter un conteneur').click()
  const container = dialog(page, 'Ajouter un conteneur')
  await field(container, 'Numéro').fill('MSCU 663987-1')
  await button(container, 'Ajouter').click()
  await expect(container).toContainText(
    'Numéro de conteneur invalide : le chiffre de contrôle devrait être 0.',
  )
  await expect(container.getByLabel('Enregistrer quand même')).toHaveCount(0)
  await field(container, 'Numéro').fill('MSCU 663987-0')
  await button(container, 'Ajouter').click()
  await expect(page.getByRole('tabpanel')).toContainText('MSCU6639870')
}

type Lot = { number: string; trackingNumber: string }

/** Chooses two of three lots, which stay chosen during later searches. */
async function chooseGoods(page: Page, { parcel, second, left }: Record<'parcel' | 'second' | 'left', Lot>) {
  await button(page, 'Ajouter des marchandises').click()
  const stock = dialog(page, 'Ajouter des marchandises')
  const tick = ({ number }: { number: string }) => stock.getByLabel(`Choisir ${number}`)
  const filter = stock.getByPlaceholder(/^Filtrer par/)
  const all = stock.getByLabel('Tout choisir')
  await tick(parcel).check()
  await filter.fill(left.trackingNumber)
  await expect(tick(parcel)).toBeHidden()
  await expect(stock).toContainText(/1 lot · \d+ pièces? · 1\s850\skg/)
  await all.check()
  await expect(stock).toContainText(/2 lots · \d+ pièces? · 2\s100\skg/)
  await all.uncheck()
  await filter.fill('')
  await expect(tick(parcel)).toBeChecked()
  await tick(second).check()
  await expect(stock).toContainText(/2 lots · \d+ pièces? · 2\s000\skg/)
  await button(stock, 'Ajouter').click()
  await expect(toast(page, '2 lots ajoutés')).toBeVisible()
}

/** From the draft to the arrival at the counter. */
async function takeEveryStep(page: Page) {
  await step(page, 'Ouvrir')
  await step(page, 'Charger')
  await button(page, 'Confirmer le départ').click()
  const leaving = dialog(page, 'Confirmer le départ')
  await expect(
    field(leaving, 'Connaissement (MBL)'),
    'today is proposed, and its calendar stands over nothing',
  ).toBeFocused()
  await field(leaving, 'Date de départ').click()
  const late = page.locator('[data-dates-dropdown] button:not([data-outside])[data-day$="-28"]')
  await expect.poll(() => isTouchable(late), 'no day is cut at the edge of a short dialog').toBe(true)
  await field(leaving, 'Connaissement (MBL)').fill('MSCUAB123456')
  await button(leaving, 'Confirmer le départ').click()
  await expect(leaving).toHaveCount(0)
  await button(page, "Confirmer l'arrivée").click()
  const arriving = dialog(page, "Confirmer l'arrivée")
  await expect(field(arriving, "Date d'arrivée")).toBeFocused()
  await expect(page.locator('[data-dates-dropdown]'), 'no calendar opens by itself').toBeHidden()
  await button(arriving, "Confirmer l'arrivée").click()
  await expect(arriving).toHaveCount(0)
  await step(page, 'Début dédouanement')
  await step(page, 'Marquer disponible')
}

/** The consignment note (road) has the same name on the expedition and on the page of the client. */
async function expectConsignmentNote(page: Page, admin: Staff, clientId: string) {
  const byRoad = await plan(admin, { mode: 'Terrestre' })
  await admin.ask('POST', `/expeditions/${byRoad.id}/goods`, {
    ids: [(await admin.receive({ clientId })).id],
  })
  for (const address of [
    `/app/expeditions/${byRoad.id}?onglet=documents`,
    `/app/clients/${clientId}?onglet=documents`,
  ]) {
    await page.goto(address)
    const waybill = page.getByRole('link', { name: 'Lettre de voiture' })
    await expect(waybill).toHaveAttribute('href', new RegExp(`${byRoad.id}.*/house-waybill/${clientId}$`))
  }
}

test.describe('an employee', () => {
  test.use({ as: 'employee' })

  test('takes an expedition from file to invoices, with goods of several searches, a road waybill', async ({
    page,
    admin,
    site,
    company,
    faults,
  }) => {
    test.setTimeout(180_000)
    faults.expect(/status of 422/)
    await site.sql(
      `insert into services (tenant_id, id, name, price)
       select t.id, gen_random_uuid(), 'Forfait ' || lpad(n::text, 3, '0'), 1000
       from tenants t, generate_series(1, 210) n where t.slug = $1`,
      [company.slug],
    )
    const client = await admin.createClient()
    const service = await admin.createService({ name: unique('Zone portuaire'), unit: 'W/M', price: 380_00 })
    const destination = unique('Matadi')
    const ofClient = { destination, clientId: client.id }
    const parcel = await admin.receive({
      ...ofClient,
      weightKg: 1850,
      lengthCm: 100,
      widthCm: 120,
      heightCm: 100,
    } as never)
    const [second, left] = [
      await admin.receive({ ...ofClient, weightKg: 150 }),
      await admin.receive({ ...ofClient, weightKg: 250 }),
    ]

    await page.goto('/app/expeditions')
    await button(page, 'Nouvelle expédition').first().click() // an empty list offers it too
    const form = dialog(page, 'Nouvelle expédition')
    await field(form, 'Origine').fill('anvers')
    await form.getByRole('option', { name: /BEANR/ }).click()
    await expect(field(form, 'Origine')).toHaveValue('Anvers')
    await field(form, 'Destination').fill(destination)
    await field(form, 'Navire').fill('MSC Loreto')
    await button(form, 'Créer').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^EXP-\d{4}-\d{4}$/)
    await expect(page.getByRole('tabpanel')).toContainText(`Anvers → ${destination}`)

    await addContainer(page)

    await page.getByRole('tab', { name: 'Marchandises' }).click()
    await chooseGoods(page, { parcel, second, left })
    await expect(page.getByRole('list', { name: 'Marchandises à bord' })).toContainText(client.name)

    await takeEveryStep(page)
    await expect(page.getByRole('list', { name: 'Marchandises à bord' })).toContainText('Disponible')
    await page.getByLabel(`Choisir ${parcel.number}`).check()
    await expect(button(page, "Manquant à l'arrivée")).toBeVisible()
    await page.getByLabel(`Choisir ${parcel.number}`).uncheck()

    await page.getByRole('tab', { name: 'Documents' }).click()
    await expect(page.getByRole('link', { name: 'Manifeste' })).toHaveAttribute(
      'href',
      /\/documents\/manifest$/,
    )
    await expect(page.getByRole('link', { name: 'Bon de livraison' })).toBeVisible()

    await button(page, 'Générer les factures').click()
    const billing = await waitForDialog(page, 'Générer les factures')
    await choose(billing, 'Service des colis', service.name, 'zone')
    await expect(billing.getByRole('list', { name: 'Factures à créer' })).toContainText(
      withNoBreakSpaces('760,00 $'),
    )
    await button(billing, 'Créer la facture').click()
    await expect(billing.getByRole('list', { name: 'Factures créées' })).toContainText(client.name)
    await billing.getByRole('link', { name: /^INV-/ }).click()
    await expect(dialog(page, 'Modifier la Facture Maritime')).toContainText(withNoBreakSpaces('760,00 $'))

    await expectConsignmentNote(page, admin, client.id)
  })
})

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('filters drafts, accepts a wrong check digit, blocks, steps back, cancels and deletes', async ({
    page,
    admin,
    faults,
  }) => {
    faults.expect(/status of 404/) // the page of a deleted expedition stays for a moment
    const [{ reference }, draft] = [await plan(admin), await plan(admin)]
    await page.goto('/app/expeditions')
    await choose(page, 'Tous les statuts', 'Brouillon')
    await choose(page, 'Tous les modes', 'Maritime')
    await search(page, reference.toLowerCase())
    await page.reload()
    await expect(row(page, reference)).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByText('1 expédition')).toBeVisible()
    await row(page, reference).getByRole('button').click()
    await expectHeading(page, reference)
    await button(page, 'Ajouter un conteneur').click()
    const container = dialog(page, 'Ajouter un conteneur')
    const owned = `ABCU${String(Date.now()).slice(-6)}`
    const number = `${owned}${(containerCheckDigit(owned) + 1) % 10}`
    await field(container, 'Numéro').fill(number)
    await container.getByLabel('Enregistrer quand même').check()
    await button(container, 'Ajouter').click()
    await expect(page.getByRole('tabpanel')).toContainText(number)

    const act = async (name: string, title: string, verb: string, reason?: string) => {
      await chooseAction(page, name)
      const formDialog = dialog(page, title)
      if (reason) await field(formDialog, 'Motif').fill(reason)
      await button(formDialog, verb).click()
      await expect(formDialog).toHaveCount(0)
    }
    await act('Bloquer', "Bloquer l'expédition", 'Bloquer', 'Contrôle documentaire')
    await expect(page.getByText('Expédition bloquée. Contrôle documentaire')).toBeVisible()
    await expect(button(page, 'Ouvrir')).toBeDisabled()
    await act('Débloquer', "Débloquer l'expédition", 'Débloquer')
    await step(page, 'Ouvrir')
    await act(
      "Revenir à l'étape précédente",
      "Revenir à l'étape précédente",
      'Revenir en arrière',
      'Trop tôt',
    )
    await expect(button(page, 'Ouvrir')).toBeVisible()
    await act("Annuler l'expédition", "Annuler l'expédition", "Annuler l'expédition", 'Trop vide')
    await expect(page.getByRole('main')).toContainText('Annulée')

    await page.goto(`/app/expeditions/${draft.id}`)
    await chooseAction(page, 'Supprimer')
    const formDialog = dialog(page, "Supprimer l'expédition")
    await expect(formDialog).toContainText(
      'Êtes-vous sûr de vouloir supprimer cette expédition ? Cette action est irréversible.',
    )
    await button(formDialog, 'Confirmer la suppression').click()
    await expect(toast(page, 'Expédition supprimée avec succès')).toBeVisible()
    await expectHeading(page, 'Expéditions')
    await expect(row(page, reference)).toBeVisible()
    await expect(row(page, draft.reference)).toHaveCount(0)
  })
})

test('a step is taken once, despite a colleague’s change or step, or a lost response', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/ERR_FAILED/, /status of 409/)
  const [changed, taken, lost] = [await plan(admin), await plan(admin), await plan(admin)]
  const formDialog = dialog(page, 'Ouvrir')
  const openPage = async ({ id }: Expedition) => {
    await page.goto(`/app/expeditions/${id}`)
    await expect(button(page, 'Ouvrir')).toBeVisible()
  }
  const press = async () => {
    await button(page, 'Ouvrir').click()
    await button(formDialog, 'Ouvrir').click()
  }
  await openPage(changed)
  await admin.ask('PATCH', `/expeditions/${changed.id}`, { version: changed.version, eta: '2027-02-03' })
  await press()
  await expect(formDialog.getByRole('alert')).toHaveText('Cette fiche a été modifiée entre-temps.')
  await expect(page.locator('main')).toContainText(formatDay('2027-02-03'))
  await button(formDialog, 'Ouvrir').click()
  await expect(formDialog).toHaveCount(0)
  await expect(button(page, 'Charger')).toBeVisible()

  await openPage(taken)
  await admin.ask('POST', `/expeditions/${taken.id}/steps`, { version: taken.version, to: 'Ouverte' })
  await press()
  const refused = page.getByRole('dialog')
  await expect(refused.getByRole('alert')).toHaveText('Cette fiche a été modifiée entre-temps.')
  await expect(refused).toContainText("Cette expédition est « Ouverte » : cette étape n'est pas la suivante.")
  await button(refused, 'Annuler').click()
  await expect(button(page, 'Charger')).toBeVisible()

  await openPage(lost)
  let isLost = false
  await page.route(`**/api/expeditions/${lost.id}/steps`, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await press()
  await expect(formDialog.getByRole('alert')).toHaveText(
    "Le serveur n'a pas répondu. Votre saisie est conservée : réessayez.",
  )
  await button(formDialog, 'Ouvrir').click()
  await expect(toast(page, 'est ouverte.').last()).toBeVisible()
  await expect(formDialog).toHaveCount(0)
  expect(await admin.ask('GET', `/expeditions/${lost.id}`)).toMatchObject({ status: 'Ouverte' })
})

test('a new arrival is announced on request; a colleague’s change of it or a container conflicts', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/status of 409/)
  const { id } = await plan(admin, { eta: '2027-01-10' })
  await page.goto(`/app/expeditions/${id}`)
  await chooseAction(page, 'Modifier')
  const form = dialog(page, "Modifier l'expédition")
  const announce = form.getByLabel('Annoncer la nouvelle date aux clients')
  await expect(announce).toHaveCount(0)
  await field(form, 'Arrivée prévue').fill('17/01/2027')
  await field(form, 'Arrivée prévue').press('Tab')
  await announce.check()
  await page.setViewportSize({ width: 360, height: 640 })
  const isCut = () =>
    form.locator('.fields').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
  await expect.poll(isCut, 'what is offered pushes no field out of a phone').toBe(false)
  await button(form, 'Modifier').click()
  await expect(form).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Événements' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Nouvelle arrivée prévue : 17/01/2027.')

  await chooseAction(page, 'Modifier')
  await field(form, 'Navire').fill('MSC Loreto')
  await field(form, 'Arrivée prévue').fill('31/01/2027')
  await field(form, 'Arrivée prévue').press('Tab')
  const { version } = await admin.ask<Expedition>('GET', `/expeditions/${id}`)
  await admin.ask('PATCH', `/expeditions/${id}`, { version, eta: '2027-01-24' })
  await button(form, 'Modifier').click()
  await expect(form.getByRole('alert')).toContainText('Cette fiche a été modifiée entre-temps.')
  await announce.check()
  await button(form, 'Garder ma saisie').click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('tabpanel').getByText('Nouvelle arrivée prévue : 31/01/2027.')).toHaveCount(1)

  const owned = `ABCU${String(Date.now()).slice(-6)}`
  const number = `${owned}${containerCheckDigit(owned)}`
  const draft = { number, size: "20'", seal: 'S1' }
  const container = await admin.ask<Expedition>('POST', `/expeditions/${id}/containers`, draft)
  await page.goto(`/app/expeditions/${id}`)
  await button(page, number).click()
  const edit = dialog(page, 'Modifier le conteneur')
  await field(edit, 'Plomb').fill('S2')
  await expect.poll(() => cutButtons(edit), 'buttons show their whole text').toEqual([])
  await admin.ask('PATCH', `/expeditions/${id}/containers/${container.id}`, {
    version: container.version,
    size: "40'",
    capacityM3: 50,
    seal: 'S9',
  })
  await button(edit, 'Modifier').click()
  const notice = edit.getByRole('alert')
  await expect(notice).toContainText('Plomb\u00a0: S1 → S9')
  await expect(notice, 'what the colleague alone changed is no question').not.toContainText('Taille')
  await button(edit, 'Reprendre la fiche actuelle').click()
  await expect(field(edit, 'Volume utile'), 'what was written, not what the size takes').toHaveValue(/^50/)
  await field(edit, 'Plomb').fill('S2')
  await button(edit, 'Modifier').click()
  await expect(page.getByRole('tabpanel')).toContainText('Plomb S2')
  const saved = [{ size: "40'", capacityM3: 50, seal: 'S2', version: container.version + 2 }]
  expect(await admin.ask('GET', `/expeditions/${id}`)).toMatchObject({ containers: saved })
})
