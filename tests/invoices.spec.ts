import { merchandiseTypes } from '../contract/src/trade/invoices/draft.ts'
import { oneMonthAfter } from '../contract/src/values/days.ts'
import { button, choose, dialog, expectRefused, field, frenchDay, offered, openRow, row, search, toast, writesTo, written } from './support/page.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ staysOpen: true })

const question = 'Êtes-vous sûr de vouloir supprimer cette facture ? Cette action est irréversible.'

/** A field of the n-th line. */
const ofLine = (form: Locator, label: string, n = 1) => field(form, `${label}, ligne ${n}`)

async function newMaritime(page: Page) {
  await page.goto('/app/factures')
  await button(page, 'Nouvelle Facture Maritime').click()
  return readyForm(dialog(page, 'Nouvelle Facture Maritime'))
}

async function newAir(page: Page) {
  await page.goto('/app/factures')
  await button(page, 'Nouvelle Facture Fret Aérien').click()
  return readyForm(dialog(page, 'Nouvelle Facture Fret Aérien'))
}

/** The focus goes to the first field a moment after the form is there. */
async function readyForm(form: Locator) {
  await expect(field(form, 'Client')).toBeFocused()
  return form
}

const total = (form: Locator) =>
  form
    .getByRole('complementary', { name: 'Récapitulatif' })
    .getByRole('paragraph')
    .filter({ hasText: /^Total/ })

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('a new invoice is issued today where the company is, and due one month later', async ({ page, admin }) => {
    for (const open of [newMaritime, newAir]) {
      const form = await open(page)
      await expect(field(form, "Date d'émission")).toHaveValue(frenchDay(admin.today))
      await expect(field(form, "Date d'échéance")).toHaveValue(frenchDay(oneMonthAfter(admin.today)))
      await expect(field(form, 'Statut')).toHaveValue('En attente')
      await expect(ofLine(form, 'Quantité')).toHaveValue('1')
      await expect(button(form, 'Supprimer la ligne 1')).toBeDisabled()
    }
    await expect(field(dialog(page, 'Nouvelle Facture Fret Aérien'), 'Description')).toHaveValue('Facture de fret aérien')
  })
})

test('Entrée takes who begins with the words typed, however fast they are typed', async ({ page, admin }) => {
  const name = unique('Volcan')
  const [word = ''] = name.split(' ')
  await admin.createClient({ name: `Librairie Les ${name}s` })
  await admin.createClient({ name: `${name} Télécom` })
  const form = await newMaritime(page)
  const client = field(form, 'Client')
  await client.fill(name.toLowerCase())
  await client.press('Enter')
  await expect(client).toHaveValue(`${name} Télécom`)
  await client.fill(`${word} librairie`)
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(new RegExp(`Librairie Les ${name}s`))
  await client.press('Enter')
  await expect(client).toHaveValue(`Librairie Les ${name}s`)
})

test('a client that nobody has is made over the invoice, which is not sent meanwhile, and is then chosen', async ({ page, admin }) => {
  const name = unique('Personne')
  const sent = writesTo(page, '/invoices')
  const form = await newMaritime(page)
  await field(form, 'Client').fill(name)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([`Créer « ${name} »`])
  await page.keyboard.press('Enter')
  const client = dialog(page, 'Nouveau Client')
  await expect(field(client, "Nom de l'entreprise")).toHaveValue(name)
  await field(client, 'Adresse').fill('Quai 7')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()
  await expect(client).toBeHidden()
  await expect(field(form, 'Client')).toHaveValue(name)
  expect(sent).toEqual([])
  expect(await admin.count('/clients', name)).toBe(1)
})

test('a search for a client says how many there are, also to who does not see them, and why none came', async ({ page, admin, faults }) => {
  faults.expect(/status of 429/)
  const name = unique('Volcan')
  await Promise.all([admin.createClient({ name: `${name} Nord` }), admin.createClient({ name: `${name} Sud` })])
  const form = await newMaritime(page)
  await field(form, 'Client').fill(name)
  await expect(form.getByRole('status')).toHaveText('2 résultats')
  const reason = 'Trop de demandes.'
  await page.route('**/api/clients?*', (route) => route.fulfill({ status: 429, json: { code: 'TOO_MANY', message: reason } }))
  await field(form, 'Client').fill(`${name} Nord`)
  await expect(page.getByRole('listbox')).toHaveText(reason)
  await expect(form.getByRole('status')).toHaveText(reason)
})

test.describe('an employee', () => {
  test.use({ as: 'employee' })

  test('bills a client by sea: a service brings its price, the total follows each key, the number is given', async ({ page, admin }) => {
    const [client, service] = await Promise.all([admin.createClient(), admin.createService({ price: 385_00 })])
    const form = await newMaritime(page)
    await choose(form, 'Client', client.name, client.name)
    await choose(form, 'Service, ligne 1', service.name, service.name)
    await expect(ofLine(form, 'Prix unitaire')).toHaveValue(written('385,00 $'))
    await expect(total(form)).toContainText(written('385,00 $'))
    await ofLine(form, 'Quantité').fill('3')
    await expect(total(form)).toContainText(written('1 155,00 $'))
    await ofLine(form, 'Prix unitaire').fill('12,5')
    await expect(total(form)).toContainText(written('37,50 $'))
    await button(form, 'Ajouter une ligne').click()
    await expect(ofLine(form, 'Service', 2)).toBeFocused()
    await choose(form, 'Service, ligne 2', service.name, service.name)
    await expect(total(form)).toContainText(written('422,50 $'))
    await button(form, 'Créer').click()

    const said = toast(page, 'Facture créée')
    await expect(said).toContainText(/La facture INV-\d{13} a été créée avec succès\./)
    await expect(form).toBeHidden()
    await search(page, client.name)
    await expect(row(page, client.name)).toContainText(/INV-\d{13}/)
    await expect(row(page, client.name)).toContainText(written('422,50 $'))
    await expect(row(page, client.name)).toContainText('En attente')
  })

  test('bills by air: kilograms times price, rounded half up to the cent', async ({ page, admin }) => {
    const [client, service] = await Promise.all([admin.createClient(), admin.createService({ price: 7_35, category: 'Aérien' })])
    const form = await newAir(page)
    await choose(form, 'Client', client.name, client.name)
    await choose(form, 'Service, ligne 1', service.name, service.name)
    await choose(form, 'Type de marchandise, ligne 1', 'batery ordinateur')
    await expect(ofLine(form, 'Prix par kg')).toHaveValue(written('7,35 $'))
    await ofLine(form, 'Poids (kg)').fill('33,3')
    await expect(total(form)).toContainText(written('244,76 $'))
    await ofLine(form, 'Quantité').fill('40')
    await expect(total(form)).toContainText(written('244,76 $'))
    await button(form, 'Créer').click()
    await expect(toast(page, 'Facture créée')).toContainText(/La facture de fret aérien AIR-\d{13} a été créée avec succès\./)
    await search(page, client.name)
    await expect(row(page, client.name)).toContainText(written('244,76 $'))
    await row(page, client.name).click()
    const edit = dialog(page, 'Modifier la Facture Fret Aérien')
    await expect(ofLine(edit, 'Type de marchandise')).toHaveValue('batery ordinateur')
    await expect(ofLine(edit, 'Poids (kg)')).toHaveValue(written('33,3 kg'))
    await expect(edit).toContainText('Émise par Grâce Kabongo')
  })

  test('corrects an invoice, which keeps its number, and does not delete it', async ({ page, admin }) => {
    const invoice = await admin.createInvoice()
    await page.goto(`/app/factures?facture=${invoice.id}`)
    const form = dialog(page, 'Modifier la Facture Maritime')
    await expect(form).toContainText(invoice.invoiceNumber)
    await expect(form).toContainText('Émise par Amina Ilunga')
    await expect(button(form, 'Supprimer')).toHaveCount(0)
    await ofLine(form, 'Quantité').fill('4')
    await choose(form, 'Statut', 'Retard')
    await button(form, 'Modifier').click()
    await expect(toast(page, 'Facture modifiée')).toContainText(`La facture ${invoice.invoiceNumber} a été modifiée avec succès.`)
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has('facture'))
    await search(page, invoice.invoiceNumber)
    await expect(row(page, invoice.invoiceNumber)).toContainText(written('400,00 $'))
    await expect(row(page, invoice.invoiceNumber)).toContainText('Retard')
  })
})

test('services are found by name or by a whole category, without accents, and by air only those that fly are offered', async ({ page, admin }) => {
  const tag = unique('s').slice(2)
  await admin.createService({ name: `Écluse ${tag}`, category: 'Logistique' })
  await admin.createService({ name: `Élan ${tag}`, category: 'Aérien' })
  const form = await newMaritime(page)
  const select = ofLine(form, 'Service')
  const options = page.getByRole('listbox').getByRole('option')
  await select.click()
  await select.fill(`ecluse ${tag}`)
  await expect(options).toHaveCount(1)
  await select.fill('AERIEN')
  await expect(options.filter({ hasText: `Élan ${tag}` })).toHaveCount(1)
  await expect(options.filter({ hasText: `Écluse ${tag}` })).toHaveCount(0)
  await select.fill('zzzz')
  await expect(page.getByText('Aucun service')).toBeVisible()

  const air = await newAir(page)
  await ofLine(air, 'Service').focus()
  await page.keyboard.press('ArrowDown')
  await expect(options.filter({ hasText: `Élan ${tag}` })).toHaveCount(1)
  await expect(options.filter({ hasText: `Écluse ${tag}` })).toHaveCount(0)
  await expect(page.getByRole('listbox').getByText('Aérien', { exact: true })).toBeVisible()
})

test('the first click on a select opens it, even after a required field was left empty', async ({ page }) => {
  const form = await newAir(page)
  await ofLine(form, 'Service').click({ delay: 80 })
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
})

test('the six types of merchandise are those of the specification, to the letter', async ({ page }) => {
  const form = await newAir(page)
  expect(await offered(form, 'Type de marchandise, ligne 1')).toEqual([...merchandiseTypes])
  expect(merchandiseTypes).toEqual(['ordinateur', 'téléphone', 'tablette', 'montre connecter', 'battery téléphone', 'batery ordinateur'])
})

test('a sub-product is chosen for électronique only, from the list of the company', async ({ page, admin, site }) => {
  const other = await admin.createService({ category: 'Aérien' })
  const client = await admin.createClient()
  const list = await site.sql<{ name: string }>(`select s.name from sub_products s join tenants t on t.id = s.tenant_id where t.slug = 'atlas-fret'`)
  const form = await newAir(page)
  await choose(form, 'Client', client.name, client.name)
  await choose(form, 'Service, ligne 1', other.name, other.name)
  await expect(ofLine(form, 'Sous-produit')).toBeDisabled()
  await choose(form, 'Service, ligne 1', 'électronique', 'electronique')
  await expect(ofLine(form, 'Sous-produit')).toBeEnabled()
  expect((await offered(form, 'Sous-produit, ligne 1')).toSorted()).toEqual(list.map(({ name }) => name).toSorted())
  await choose(form, 'Sous-produit, ligne 1', 'iPhone 15', 'iphone')
  await ofLine(form, 'Poids (kg)').fill('2')
  await button(form, 'Créer').click()
  await expect(toast(page, 'Facture créée')).toBeVisible()

  await openRow(page, client.name)
  const edit = dialog(page, 'Modifier la Facture Fret Aérien')
  await expect(ofLine(edit, 'Sous-produit')).toHaveValue('iPhone 15')
  await choose(edit, 'Service, ligne 1', other.name, other.name)
  await expect(ofLine(edit, 'Sous-produit')).toBeDisabled()
  await expect(ofLine(edit, 'Sous-produit')).toHaveValue('')
})

test('Fret Aérien keeps what was typed where it fits', async ({ page, admin }) => {
  const [client, sea, air] = await Promise.all([
    admin.createClient(),
    admin.createService({ category: 'Maritime' }),
    admin.createService({ category: 'Aérien', price: 9_40 }),
  ])
  const form = await newMaritime(page)
  await choose(form, 'Client', client.name, client.name)
  await field(form, "Date d'émission").fill('05/03/2026')
  await field(form, "Date d'échéance").fill('20/03/2026')
  await choose(form, 'Statut', 'Retard')
  await field(form, 'Description').fill('Sept cartons de pièces')
  await choose(form, 'Service, ligne 1', sea.name, sea.name)
  await button(form, 'Ajouter une ligne').click()
  await choose(form, 'Service, ligne 2', air.name, air.name)
  await ofLine(form, 'Quantité', 2).fill('7')
  await button(form, 'Fret Aérien').click()

  const flown = dialog(page, 'Nouvelle Facture Fret Aérien')
  await expect(field(flown, 'Client')).toHaveValue(client.name)
  await expect(field(flown, "Date d'émission")).toHaveValue('05/03/2026')
  await expect(field(flown, "Date d'échéance")).toHaveValue('20/03/2026')
  await expect(field(flown, 'Statut')).toHaveValue('Retard')
  await expect(field(flown, 'Description')).toHaveValue('Sept cartons de pièces')
  await expect(ofLine(flown, 'Service')).toHaveValue(air.name)
  await expect(ofLine(flown, 'Quantité')).toHaveValue('7')
  await expect(ofLine(flown, 'Prix par kg')).toHaveValue(written('9,40 $'))
  await expect(flown.getByRole('group', { name: /^Ligne/ })).toHaveCount(1)
  await expect(flown.getByText(`Une ligne reste de côté, son service n'est pas aérien\u00a0: « ${sea.name} » × 1.`)).toBeVisible()
  await button(flown, 'Revenir au maritime').click()
  await expect(ofLine(form, 'Service', 2)).toHaveValue(sea.name)
  await expect(ofLine(form, 'Quantité')).toHaveValue('7')
  await button(form, 'Fret Aérien').click()
  await page.keyboard.press('Escape')
  await expect(flown.getByText('Vos modifications ne sont pas enregistrées.')).toBeVisible()
  await button(flown, 'Continuer la saisie').click()
  await ofLine(flown, 'Poids (kg)').fill('10')
  await button(flown, 'Créer').click()
  await expect(toast(page, 'Facture créée')).toContainText('fret aérien AIR-')
})

test('a quantity that is no whole number from 1 becomes 1', async ({ page }) => {
  const quantity = ofLine(await newMaritime(page), 'Quantité')
  for (const wrong of ['0', '2,5', 'abc', '']) {
    await quantity.fill('8')
    await quantity.fill(wrong)
    await quantity.blur()
    await expect(quantity, `« ${wrong} »`).toHaveValue('1')
  }
  await quantity.fill('12')
  await quantity.blur()
  await expect(quantity).toHaveValue('12')
})

test('an invoice needs a client, a service and figures one can read; nothing is sent until then', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/invoices')) sent += 1
  })
  const form = await newMaritime(page)
  await ofLine(form, 'Prix unitaire').fill('12,505')
  await button(form, 'Créer').click()
  await expectRefused(field(form, 'Client'), 'Choisissez un client.')
  await expectRefused(ofLine(form, 'Service'), 'Choisissez un service.')
  await expectRefused(ofLine(form, 'Prix unitaire'), 'Montant illisible. Exemple : 1240,50 (deux décimales au plus).')
  await expect(field(form, 'Client')).toBeFocused()
  expect(sent).toBe(0)

  const air = await newAir(page)
  for (const wrong of ['-1', '1,2345', '1000000', 'lourd']) {
    await ofLine(air, 'Poids (kg)').fill(wrong)
    await button(air, 'Créer').click()
    await expectRefused(ofLine(air, 'Poids (kg)'), 'Poids illisible. Exemple : 33,3 (trois décimales au plus).')
  }
})

test('an invoice is not due before it is issued', async ({ page }) => {
  const form = await newMaritime(page)
  await field(form, "Date d'émission").fill('10/03/2026')
  await field(form, "Date d'échéance").fill('09/03/2026')
  await button(form, 'Créer').click()
  await expectRefused(field(form, "Date d'échéance"), "L'échéance ne peut pas précéder la date d'émission.")
})

test('a date that does not exist is refused beside its field and stays as typed', async ({ page }) => {
  const form = await newMaritime(page)
  const issued = field(form, "Date d'émission")
  for (const wrong of ['31/02/2026', 'demain', '']) {
    await issued.fill(wrong)
    await issued.blur()
    await button(form, 'Créer').click()
    await expectRefused(issued, "Indiquez une date d'émission valide.")
    await expect(issued).toHaveValue(wrong)
    await issued.fill('20112026')
    await issued.blur()
    await expect(issued).toHaveValue('20/11/2026')
    await expect(form.getByText("Indiquez une date d'émission valide.")).toHaveCount(0)
  }
})

test('a date that does not exist changes no other field, and is refused in the other kind of invoice too', async ({ page }) => {
  const form = await newMaritime(page)
  const due = await field(form, "Date d'échéance").inputValue()
  await field(form, "Date d'émission").fill('31/02/2026')
  await expect(field(form, "Date d'échéance")).toHaveValue(due)
  await button(form, 'Fret Aérien').click()
  const flown = dialog(page, 'Nouvelle Facture Fret Aérien')
  await expect(field(flown, "Date d'échéance")).toHaveValue(due)
  await button(flown, 'Créer').click()
  await expectRefused(field(flown, "Date d'émission"), "Indiquez une date d'émission valide.")
})

test('a period of dates that do not exist is refused beside them, and the list stays as it was', async ({ page }) => {
  await page.goto('/app/factures')
  await button(page, "Période d'émission").click()
  const period = dialog(page, "Période d'émission")
  const [from, to] = [field(period, 'Du'), field(period, 'Au')]
  await from.fill('31/02/2026')
  await from.blur()
  await expectRefused(from, 'Indiquez une date valide.')
  await expect(from).toHaveValue('31/02/2026')
  await expect(page).toHaveURL(/factures$/)
  await from.fill('01/03/2026')
  await expect(page).toHaveURL(/du=2026-03-01/)
  await expect(button(page, 'Depuis le 1 mars 2026')).toBeVisible()
  await expect(from).toHaveAccessibleDescription('')
  await to.fill('28/02/2026')
  await to.blur()
  await expectRefused(to, 'La fin ne peut pas précéder le début.')
  await expect(to).toHaveValue('28/02/2026')
  await expect(page).not.toHaveURL(/au=/)
  await to.fill('31/03/2026')
  await expect(page).toHaveURL(/au=2026-03-31/)
})

test('a new invoice is due one month after its issue until someone says otherwise', async ({ page }) => {
  const form = await newMaritime(page)
  await field(form, "Date d'émission").fill('31/01/2026')
  await expect(field(form, "Date d'échéance")).toHaveValue('28/02/2026')
  await field(form, "Date d'échéance").fill('15/02/2026')
  await field(form, "Date d'émission").fill('01/02/2026')
  await expect(field(form, "Date d'échéance")).toHaveValue('15/02/2026')
})

test('lines come and go by keyboard: Alt L and Entrée on the last price add one, each can be removed but the last', async ({ page, admin }) => {
  const service = await admin.createService({ price: 10_00 })
  const form = await newMaritime(page)
  await choose(form, 'Service, ligne 1', service.name, service.name)
  await ofLine(form, 'Prix unitaire').press('Enter')
  await expect(ofLine(form, 'Service', 2)).toBeFocused()
  await page.keyboard.press('Alt+l')
  await expect(ofLine(form, 'Service', 3)).toBeFocused()
  await choose(form, 'Service, ligne 3', service.name, service.name)
  await ofLine(form, 'Prix unitaire', 3).fill('7')
  await expect(total(form)).toContainText(written('17,00 $'))
  await button(form, 'Supprimer la ligne 2').click()
  await expect(form.getByRole('group', { name: /^Ligne/ })).toHaveCount(2)
  await expect(ofLine(form, 'Prix unitaire', 2)).toHaveValue(written('7,00 $'))
  await button(form, 'Supprimer la ligne 1').click()
  await expect(total(form)).toContainText(written('7,00 $'))
  await expect(button(form, 'Supprimer la ligne 1')).toBeDisabled()
})

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('deletes an invoice after the question of the specification', async ({ page, admin }) => {
    const service = await admin.createService({ category: 'Aérien' })
    const air = { serviceType: 'Aérien', lines: [{ serviceId: service.id, weightKg: 1, unitPrice: 100 }] }
    const invoice = await admin.createInvoice(air as object)
    await page.goto(`/app/factures?facture=${invoice.id}`)
    const form = dialog(page, 'Modifier la Facture Fret Aérien')
    await button(form, 'Supprimer').click()
    await expect(form.getByRole('alertdialog')).toContainText(question)
    await button(form.getByRole('alertdialog'), 'Annuler').click()
    await expect(form.getByRole('alertdialog')).toHaveCount(0)
    await button(form, 'Supprimer').click()
    await button(form, 'Confirmer la suppression').click()
    await expect(toast(page, 'Facture supprimée')).toContainText(`La facture ${invoice.invoiceNumber} a été supprimée avec succès.`)
    await expect(form).toBeHidden()
    expect(await admin.count('/invoices', invoice.invoiceNumber)).toBe(0)
  })

  test('cannot delete an invoice that has payments', async ({ page, admin, faults }) => {
    faults.expect(/status of 409/)
    const invoice = await admin.createInvoice()
    await admin.pay(invoice, 10_00)
    await page.goto(`/app/factures?facture=${invoice.id}`)
    const form = dialog(page, 'Modifier la Facture Maritime')
    await button(form, 'Supprimer').click()
    await button(form, 'Confirmer la suppression').click()
    await expect(form.getByRole('alert')).toHaveText('Impossible de supprimer une facture qui a des paiements.')
    await expect(toast(page, 'Erreur de suppression')).toContainText('Impossible de supprimer la facture. Veuillez réessayer.')
  })
})

test('once something is paid, client and kind are settled and the total stays above what is paid', async ({ page, admin, faults }) => {
  faults.expect(/status of 409/)
  const invoice = await admin.createInvoice()
  await admin.pay(invoice, 50_00)
  await page.goto(`/app/factures?facture=${invoice.id}`)
  const form = dialog(page, 'Modifier la Facture Maritime')
  await expect(field(form, 'Client')).toHaveAttribute('readonly')
  await expect(form).toContainText("Le client et le type ne changent plus dès qu'un paiement existe.")
  await expect(button(form, 'Fret Aérien')).toBeDisabled()
  await expect(form).toContainText(written('50,00 $'))
  await ofLine(form, 'Prix unitaire').fill('49,99')
  await button(form, 'Modifier').click()
  await expect(form.getByText(`Le total ne peut pas être inférieur au montant déjà payé : ${written('50,00 $')}.`)).toBeVisible()
  await expect(toast(page, 'Impossible de sauvegarder la facture. Veuillez réessayer.')).toBeVisible()
  await ofLine(form, 'Prix unitaire').fill('50')
  await button(form, 'Modifier').click()
  await expect(toast(page, 'Facture modifiée')).toBeVisible()
})

test('a save that fails keeps the form and says what the specification says', async ({ page, admin, faults }) => {
  faults.expect(/status of 500/)
  const [client, service] = await Promise.all([admin.createClient(), admin.createService()])
  const form = await newMaritime(page)
  await choose(form, 'Client', client.name, client.name)
  await choose(form, 'Service, ligne 1', service.name, service.name)
  await page.route('**/api/invoices', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 'X', message: 'Une erreur est survenue. Veuillez réessayer.' } })
      : route.continue(),
  )
  await button(form, 'Créer').click()
  await expect(toast(page, 'Impossible de sauvegarder la facture. Veuillez réessayer.')).toContainText('Erreur')
  await expect(form.getByRole('alert')).toContainText('Une erreur est survenue. Veuillez réessayer.')
  await expect(field(form, 'Client')).toHaveValue(client.name)
  await page.unroute('**/api/invoices')
  await button(form, 'Créer').click()
  await expect(toast(page, 'Facture créée')).toBeVisible()
})

test.describe('a viewer', () => {
  test.use({ as: 'viewer' })

  test('reads an invoice and changes nothing', async ({ page, admin }) => {
    const invoice = await admin.createInvoice({ description: 'Sept colis' })
    await page.goto('/app/factures')
    await openRow(page, invoice.invoiceNumber)
    for (const name of ['Nouvelle Facture Maritime', 'Nouvelle Facture Fret Aérien']) await expect(page.getByText(name)).toHaveCount(0)
    const form = dialog(page, 'Modifier la Facture Maritime')
    await expect(form).toContainText('Lecture seule')
    await expect(field(form, 'Client')).toHaveValue(invoice.client.name)
    await expect(ofLine(form, 'Service')).toHaveValue(invoice.items[0]?.serviceName ?? '?')
    for (const label of [
      'Client',
      "Date d'émission",
      "Date d'échéance",
      'Statut',
      'Description',
      'Service, ligne 1',
      'Quantité, ligne 1',
      'Prix unitaire, ligne 1',
    ])
      await expect(field(form, label), label).toHaveAttribute('readonly')
    for (const name of ['Modifier', 'Supprimer', 'Ajouter une ligne', 'Supprimer la ligne 1', 'Enregistrer un paiement'])
      await expect(button(form, name)).toHaveCount(0)
  })
})

test('the list is filtered by client or number, status, kind, period and balance; sums follow and a reload keeps it all', async ({ page, admin }) => {
  const client = await admin.createClient({ name: unique('Société Dépôt') })
  const late = await admin.createInvoice({ client, status: 'Retard', unitPrice: 30_00 })
  const paid = await admin.createInvoice({ client, unitPrice: 20_00 })
  await admin.pay(paid, 20_00)
  const old = await admin.createInvoice({ client, issueDate: '2026-01-10', dueDate: '2026-02-10', unitPrice: 5_00 })
  await page.goto('/app/factures')
  await search(page, client.name.toUpperCase().replace('É', 'E'))
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByText('3 factures')).toBeVisible()
  await expect(page.getByText(written('55,00 $')).first()).toBeVisible()
  await page.getByText('Retard', { exact: true }).first().click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, late.invoiceNumber)).toBeVisible()
  await page.getByText('Toutes', { exact: true }).click()
  await page.getByText('Avec reste dû').click()
  await expect(row(page, paid.invoiceNumber)).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(3)
  await button(page, "Période d'émission").click()
  const period = page.getByRole('dialog', { name: "Période d'émission" })
  await field(period, 'Du').fill('01/01/2026')
  await field(period, 'Au').fill('31/01/2026')
  await field(period, 'Au').blur()
  await expect(page).toHaveURL(/du=2026-01-01.*au=2026-01-31/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(row(page, old.invoiceNumber)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('an invoice that is gone says so', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await page.goto('/app/factures?facture=0190a000-0000-7000-8000-000000000000')
  const gone = dialog(page, 'Facture')
  await expect(gone.getByRole('alert')).toContainText("Cette facture n'existe plus")
  await button(gone, 'Fermer').last().click()
  await expect(page).toHaveURL('/app/factures')
})
