import { oneMonthAfter } from '../contract/src/values/days.ts'
import {
  button,
  choose,
  dialog,
  expectRefused,
  field,
  frenchDay,
  openRow,
  readOptions,
  row,
  search,
  toast,
  withNoBreakSpaces,
  writesTo,
} from './support/page.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ own: true })

const question = 'Êtes-vous sûr de vouloir supprimer cette facture ? Cette action est irréversible.'

/** A field of the n-th line. */
const ofLine = (form: Locator, label: string, n = 1) => field(form, `${label}, ligne ${n}`)

async function newInvoice(page: Page, title = 'Nouvelle Facture Maritime') {
  await page.goto('/app/factures')
  await button(page, title).click()
  const form = dialog(page, title)
  await expect(field(form, 'Client')).toBeFocused()
  return form
}

const total = (form: Locator) =>
  form
    .getByRole('complementary', { name: 'Récapitulatif' })
    .getByRole('paragraph')
    .filter({ hasText: /^Total/ })

test.describe('an employee whose browser is in another time zone', () => {
  test.use({ as: 'employee', timezoneId: 'Pacific/Kiritimati' })

  test('bills by sea with the keyboard, from the company’s today, then corrects the invoice', async ({
    page,
    admin,
  }) => {
    const [client, service] = await Promise.all([
      admin.createClient(),
      admin.createService({ price: 385_00 }),
    ])
    const form = await newInvoice(page)
    const [issued, due] = [field(form, "Date d'émission"), field(form, "Date d'échéance")]
    await expect(issued).toHaveValue(frenchDay(admin.today))
    await expect(due).toHaveValue(frenchDay(oneMonthAfter(admin.today)))
    await expect(field(form, 'Statut')).toHaveValue('En attente')
    await expect(button(form, 'Supprimer la ligne 1')).toBeDisabled()
    await issued.fill('31/01/2026')
    await expect(due).toHaveValue('28/02/2026')
    await due.fill('15/02/2026')
    await issued.fill('01/02/2026')
    await expect(due, 'a due date typed by hand stays').toHaveValue('15/02/2026')

    await choose(form, 'Client', client.name, client.name)
    await choose(form, 'Service, ligne 1', service.name, service.name)
    await expect(total(form)).toContainText(withNoBreakSpaces('385,00 $'))
    await ofLine(form, 'Quantité').fill('3')
    await expect(total(form)).toContainText(withNoBreakSpaces('1 155,00 $'))
    await ofLine(form, 'Prix unitaire').fill('12,5')
    await expect(total(form)).toContainText(withNoBreakSpaces('37,50 $'))
    await ofLine(form, 'Prix unitaire').press('Enter')
    await expect(ofLine(form, 'Service', 2)).toBeFocused()
    await page.keyboard.press('Alt+l')
    await expect(ofLine(form, 'Service', 3)).toBeFocused()
    await choose(form, 'Service, ligne 3', service.name, service.name)
    await button(form, 'Supprimer la ligne 2').click()
    await expect(form.getByRole('group', { name: /^Ligne/ })).toHaveCount(2)
    await expect(ofLine(form, 'Prix unitaire', 2)).toHaveValue(withNoBreakSpaces('385,00 $'))
    await ofLine(form, 'Prix unitaire', 2).focus()
    await expect(page.locator('[role=option]'), 'closed lists keep no choices in the page').toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await expect(toast(page, 'Facture créée')).toContainText(
      /La facture INV-\d{13} a été créée avec succès\./,
    )
    await expect(form).toBeHidden()

    await openRow(page, client.name)
    const edit = dialog(page, 'Modifier la Facture Maritime')
    await expect(edit).toContainText('Émise par Nadia Essai')
    await expect(button(edit, 'Supprimer')).toHaveCount(0)
    await ofLine(edit, 'Quantité').fill('4')
    await choose(edit, 'Statut', 'Retard')
    await button(edit, 'Modifier').click()
    await expect(toast(page, 'Facture modifiée')).toContainText(
      /La facture INV-\d{13} a été modifiée avec succès\./,
    )
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has('facture'))
    await expect(row(page, client.name)).toContainText(withNoBreakSpaces('435,00 $'))
    await expect(row(page, client.name)).toContainText('Retard')
  })
})

test('a sea invoice becomes an air invoice with the lines of air services, billed by weight', async ({
  page,
  admin,
  company,
  site,
}) => {
  const tag = unique('s').slice(2)
  await site.sql(
    `insert into sub_products (tenant_id, id, name) select id, gen_random_uuid(), 'iPhone 15' from tenants
      where slug = $1`,
    [company.slug],
  )
  const [client, sea, air] = await Promise.all([
    admin.createClient(),
    admin.createService({ name: `Écluse ${tag}`, category: 'Maritime' }),
    admin.createService({ name: `Élan ${tag}`, category: 'Aérien', price: 7_35 }),
    admin.createService({ name: 'Électronique', category: 'Aérien' }),
  ])
  const options = page.getByRole('listbox').getByRole('option')
  const form = await newInvoice(page)
  await ofLine(form, 'Service').click({ delay: 80 }) // the error of the empty client appears meanwhile
  await expect(options.first(), 'one click opens the list').toBeVisible()
  await ofLine(form, 'Service').fill('AERIEN')
  await expect(options.filter({ hasText: air.name })).toHaveCount(1)
  await expect(options.filter({ hasText: sea.name })).toHaveCount(0)
  await choose(form, 'Client', client.name, client.name)
  await choose(form, 'Service, ligne 1', sea.name, `ecluse ${tag}`)
  await button(form, 'Ajouter une ligne').click()
  await choose(form, 'Service, ligne 2', air.name, air.name)
  await ofLine(form, 'Quantité', 2).fill('7')
  await field(form, 'Description').fill('Sept cartons de pièces')
  await button(form, 'Fret Aérien').click()

  const flown = dialog(page, 'Nouvelle Facture Fret Aérien')
  await expect(field(flown, 'Client')).toHaveValue(client.name)
  await expect(field(flown, 'Description')).toHaveValue('Sept cartons de pièces')
  await expect(ofLine(flown, 'Service')).toHaveValue(air.name)
  await expect(ofLine(flown, 'Quantité')).toHaveValue('7')
  await expect(ofLine(flown, 'Prix par kg')).toHaveValue(withNoBreakSpaces('7,35 $'))
  await expect(flown.getByRole('group', { name: /^Ligne/ })).toHaveCount(1)
  await expect(
    flown.getByText(`Une ligne reste de côté, son service n'est pas aérien\u00a0: « ${sea.name} » × 1.`),
  ).toBeVisible()
  await button(flown, 'Revenir au maritime').click()
  await expect(ofLine(form, 'Service', 2)).toHaveValue(sea.name)
  await button(form, 'Fret Aérien').click()
  await page.keyboard.press('Escape')
  await expect(flown.getByText('Vos modifications ne sont pas enregistrées.')).toBeVisible()
  await button(flown, 'Continuer la saisie').click()

  await expect(ofLine(flown, 'Sous-produit'), 'only électronique has sub-products').toBeDisabled()
  await choose(flown, 'Service, ligne 1', 'Électronique', 'electronique')
  expect(await readOptions(flown, 'Sous-produit, ligne 1')).toEqual(['iPhone 15'])
  await choose(flown, 'Sous-produit, ligne 1', 'iPhone 15')
  await choose(flown, 'Service, ligne 1', air.name, air.name)
  await expect(ofLine(flown, 'Sous-produit')).toHaveValue('')
  await choose(flown, 'Type de marchandise, ligne 1', 'batery ordinateur')
  await ofLine(flown, 'Poids (kg)').fill('33,3')
  await expect(total(flown), 'rounded half up to the cent').toContainText(withNoBreakSpaces('244,76 $'))
  await button(flown, 'Créer').click()
  await expect(toast(page, 'Facture créée')).toContainText(
    /La facture de fret aérien AIR-\d{13} a été créée avec succès\./,
  )
  await openRow(page, client.name)
  const edit = dialog(page, 'Modifier la Facture Fret Aérien')
  await expect(ofLine(edit, 'Type de marchandise')).toHaveValue('batery ordinateur')
  await expect(ofLine(edit, 'Poids (kg)')).toHaveValue(withNoBreakSpaces('33,3 kg'))
})

test('a client is chosen by keyboard, or created over the invoice, which is not sent meanwhile', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/status of 429/)
  const name = unique('Volcan')
  const [word = ''] = name.split(' ')
  await Promise.all([
    admin.createClient({ name: `Librairie Les ${name}s` }),
    admin.createClient({ name: `${name} Télécom` }),
  ])
  const sent = writesTo(page, '/invoices')
  const form = await newInvoice(page)
  const client = field(form, 'Client')
  const options = page.getByRole('listbox').getByRole('option')
  await client.fill(name.toLowerCase())
  await client.press('Enter')
  await expect(client, 'the name that begins with the words typed').toHaveValue(`${name} Télécom`)
  await client.fill(`${word} librairie ${name.slice(-8)}`)
  await expect(options.first()).toHaveText(new RegExp(`Librairie Les ${name}s`))
  await client.fill(name)
  await expect(form.getByRole('status'), 'told to whoever does not see the list').toHaveText('2 résultats')

  const reason = 'Trop de demandes.'
  const refused = { status: 429, json: { code: 'TOO_MANY', message: reason } }
  await page.route('**/api/clients?*', (route) => route.fulfill(refused))
  await client.fill(`${name} Sud`)
  await expect(page.getByRole('listbox')).toHaveText(reason)
  await expect(form.getByRole('status')).toHaveText(reason)
  await page.unroute('**/api/clients?*')

  const nobody = unique('Personne')
  await client.fill(nobody)
  await expect(options).toHaveText([`Créer « ${nobody} »`])
  await page.keyboard.press('Enter')
  const made = dialog(page, 'Nouveau Client')
  await expect(field(made, "Nom de l'entreprise")).toHaveValue(nobody)
  await field(made, 'Adresse').fill('Quai 7')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()
  await expect(made).toBeHidden()
  await expect(client).toHaveValue(nobody)
  await expect(client).toBeFocused()
  expect(sent).toEqual([])
})

test('an unreadable entry stays as typed, refused by its field, and nothing is sent until valid', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/status of 500/)
  const [client, service] = await Promise.all([
    admin.createClient(),
    admin.createService({ category: 'Aérien' }),
  ])
  const sent = writesTo(page, '/api/invoices')
  const form = await newInvoice(page)
  const [issued, due] = [field(form, "Date d'émission"), field(form, "Date d'échéance")]
  const dueBefore = await due.inputValue()
  await ofLine(form, 'Quantité').fill('2,5')
  await ofLine(form, 'Quantité').blur()
  await expect(ofLine(form, 'Quantité'), 'no whole number from 1').toHaveValue('1')
  await ofLine(form, 'Prix unitaire').fill('12,505')
  await issued.fill('31/02/2026')
  await expect(due, 'a date that does not exist moves no other').toHaveValue(dueBefore)
  await button(form, 'Créer').click()
  await expectRefused(field(form, 'Client'), 'Choisissez un client.')
  await expectRefused(ofLine(form, 'Service'), 'Choisissez un service.')
  await expectRefused(
    ofLine(form, 'Prix unitaire'),
    'Montant illisible. Exemple : 1240,50 (deux décimales au plus).',
  )
  await expectRefused(issued, "Indiquez une date d'émission valide.")
  await expect(field(form, 'Client')).toBeFocused()

  await button(form, 'Fret Aérien').click()
  const air = dialog(page, 'Nouvelle Facture Fret Aérien')
  const flown = field(air, "Date d'émission")
  await ofLine(air, 'Poids (kg)').fill('1,2345')
  await button(air, 'Créer').click()
  await expectRefused(flown, "Indiquez une date d'émission valide.")
  await expectRefused(ofLine(air, 'Poids (kg)'), 'Poids illisible. Exemple : 33,3 (trois décimales au plus).')
  await flown.fill('10032026')
  await flown.blur()
  await expect(flown).toHaveValue('10/03/2026')
  await field(air, "Date d'échéance").fill('09/03/2026')
  await choose(air, 'Client', client.name, client.name)
  await choose(air, 'Service, ligne 1', service.name, service.name)
  await ofLine(air, 'Poids (kg)').fill('2')
  await ofLine(air, 'Prix par kg').fill('3')
  await button(air, 'Créer').click()
  await expectRefused(field(air, "Date d'échéance"), "L'échéance ne peut pas précéder la date d'émission.")
  expect(sent).toEqual([])

  await field(air, "Date d'échéance").fill('20/03/2026')
  const failure = {
    status: 500,
    json: { code: 'X', message: 'Une erreur est survenue. Veuillez réessayer.' },
  }
  await page.route('**/api/invoices', (route) =>
    route.request().method() === 'POST' ? route.fulfill(failure) : route.fallback(),
  )
  await button(air, 'Créer').click()
  await expect(toast(page, 'Impossible de sauvegarder la facture. Veuillez réessayer.')).toContainText(
    'Erreur',
  )
  await expect(air.getByRole('alert')).toContainText('Une erreur est survenue. Veuillez réessayer.')
  await page.unroute('**/api/invoices')
  await button(air, 'Créer').click()
  await expect(toast(page, 'Facture créée')).toBeVisible()
})

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('cannot delete a paid invoice or lower it below its payments, but deletes an unpaid one', async ({
    page,
    admin,
    faults,
  }) => {
    faults.expect(/status of (404|409)/)
    const [paid, unpaid] = await Promise.all([admin.createInvoice(), admin.createInvoice()])
    await admin.pay(paid, 50_00)
    await page.goto(`/app/factures?facture=${paid.id}`)
    const form = dialog(page, 'Modifier la Facture Maritime')
    await expect(field(form, 'Client')).toHaveAttribute('readonly')
    await expect(form).toContainText("Le client et le type ne changent plus dès qu'un paiement existe.")
    await expect(button(form, 'Fret Aérien')).toBeDisabled()
    const remove = button(form, 'Supprimer')
    await expect(remove, 'what cannot be done says so before the click').toBeDisabled()
    await expect(remove).toHaveAccessibleDescription(
      'Impossible de supprimer une facture qui a des paiements.',
    )
    await ofLine(form, 'Prix unitaire').fill('49,99')
    await button(form, 'Modifier').click()
    await expect(
      form.getByText(
        `Le total ne peut pas être inférieur au montant déjà payé : ${withNoBreakSpaces('50,00 $')}.`,
      ),
    ).toBeVisible()
    await ofLine(form, 'Prix unitaire').fill('50')
    await button(form, 'Modifier').click()
    await expect(toast(page, 'Facture modifiée')).toBeVisible()
    await expect(form).toBeHidden()

    const surprised = await admin.createInvoice()
    await page.goto(`/app/factures?facture=${surprised.id}`)
    await page.route(`**/api/invoices/${surprised.id}`, async (route) => {
      if (route.request().method() === 'DELETE') await admin.pay(surprised, 10_00) // a colleague is faster
      await route.fallback()
    })
    await button(form, 'Supprimer').click()
    await button(form, 'Confirmer la suppression').click()
    await expect(form.getByRole('alert')).toHaveText(
      'Impossible de supprimer une facture qui a des paiements.',
    )
    await expect(toast(page, 'Erreur de suppression')).toContainText(
      'Impossible de supprimer la facture. Veuillez réessayer.',
    )

    await page.goto(`/app/factures?facture=${unpaid.id}`)
    await button(form, 'Supprimer').click()
    await expect(form.getByRole('alertdialog')).toContainText(question)
    await button(form.getByRole('alertdialog'), 'Annuler').click()
    await expect(form.getByRole('alertdialog')).toHaveCount(0)
    await button(form, 'Supprimer').click()
    await button(form, 'Confirmer la suppression').click()
    await expect(toast(page, 'Facture supprimée')).toContainText(
      `La facture ${unpaid.invoiceNumber} a été supprimée avec succès.`,
    )
    await expect(form).toBeHidden()

    await page.goto(`/app/factures?facture=${unpaid.id}`)
    const gone = dialog(page, 'Facture')
    await expect(gone.getByRole('alert')).toContainText("Cette facture n'existe plus")
    await button(gone, 'Fermer').last().click()
    await expect(page).toHaveURL('/app/factures')
  })
})

test('a saved invoice is duplicated in two gestures: same client and lines, issued today, unpaid', async ({
  page,
  admin,
}) => {
  const invoice = await admin.createInvoice({ issueDate: '2026-01-10', dueDate: '2026-01-25' })
  await page.goto(`/app/factures?facture=${invoice.id}`)
  const original = dialog(page, 'Modifier la Facture Maritime')
  await field(original, 'Description').fill('Autre')
  await button(original, 'Dupliquer').click()
  await expect(toast(page, "Enregistrez d'abord vos modifications.")).toBeVisible()
  await field(original, 'Description').fill('')
  await button(original, 'Dupliquer').click()
  const copy = dialog(page, 'Nouvelle Facture Maritime')
  await expect(field(copy, "Date d'émission")).toHaveValue(frenchDay(admin.today))
  await expect(field(copy, 'Client')).toHaveValue(invoice.clientName)
  await expect(total(copy)).toContainText(withNoBreakSpaces('100,00 $'))
  const sent = writesTo(page, '/api/invoices')
  await button(copy, 'Créer').click()
  await expect(copy).toBeHidden()
  expect(sent).toEqual([expect.stringMatching(/^POST .*\/api\/invoices$/)])
})

test('the list is filtered by client, status, balance and a valid period, also after a reload', async ({
  page,
  admin,
}) => {
  const client = await admin.createClient({ name: unique('Société Dépôt') })
  const late = await admin.createInvoice({ client, status: 'Retard', unitPrice: 30_00 })
  const paid = await admin.createInvoice({ client, unitPrice: 20_00 })
  await admin.pay(paid, 20_00)
  const old = await admin.createInvoice({
    client,
    issueDate: '2026-01-10',
    dueDate: '2026-02-10',
    unitPrice: 5_00,
  })
  await page.goto('/app/factures')
  await search(page, client.name.toUpperCase().replace('É', 'E'))
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByText('3 factures')).toBeVisible()
  await expect(page.getByText(withNoBreakSpaces('55,00 $')).first()).toBeVisible()
  await page.getByText('Retard', { exact: true }).first().click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, late.invoiceNumber)).toBeVisible()
  await page.getByText('Toutes', { exact: true }).click()
  await page.getByText('Avec reste dû').click()
  await expect(row(page, paid.invoiceNumber)).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(3)

  await button(page, "Période d'émission").click()
  const period = dialog(page, "Période d'émission")
  const [from, to] = [field(period, 'Du'), field(period, 'Au')]
  await from.fill('31/02/2026')
  await from.blur()
  await expectRefused(from, 'Indiquez une date valide.')
  await expect(from).toHaveValue('31/02/2026')
  await expect(page).not.toHaveURL(/du=/)
  await from.fill('01/01/2026')
  await expect(page).toHaveURL(/du=2026-01-01/)
  await expect(from).toHaveAccessibleDescription('')
  await to.fill('31/12/2025')
  await to.blur()
  await expectRefused(to, 'La fin ne peut pas précéder le début.')
  await expect(page).not.toHaveURL(/au=/)
  await to.fill('31/01/2026')
  await to.blur()
  await expect(page).toHaveURL(/du=2026-01-01.*au=2026-01-31/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(row(page, old.invoiceNumber)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})
