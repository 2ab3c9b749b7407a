import { readablePhone } from '../contract/src/values/telephone/readable-phone.ts'
import {
  button,
  choose,
  dialog,
  expectRefused,
  field,
  openRow,
  quiet,
  row,
  toast,
  writesTo,
} from './support/page.ts'
import { Staff } from './support/staff.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { unique, uniquePhone } from './support/unique.ts'

// A form is saved once, whatever the network loses. Its rules: web/src/ui/form/tries.test.ts and
// server/src/access/guard/idempotency.test.ts.

test.use({ own: true })

const lost = "Le serveur n'a pas répondu. Votre saisie est conservée : réessayez."

/**
 * Loses the next write to this path: the request, or with `isDone` its response only. `isLost` resolves once
 * that has happened.
 */
async function loseNextWrite(page: Page, path: RegExp, { isDone = true } = {}) {
  let isLosing = true
  const loss = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET' || !isLosing) return route.fallback()
    isLosing = false
    if (isDone) await route.fetch()
    await route.abort()
    loss.resolve()
  })
  return { isLost: loss.promise }
}

async function newForm(page: Page, path: string, press: string): Promise<Locator> {
  await page.goto(path)
  await button(page, press).click()
  const form = dialog(page, press)
  await expect(form.locator(':focus')).toHaveCount(1)
  return form
}

/** A number of its own: the form asks for confirmation when another client has the number. */
function unusedPhone(): string {
  return uniquePhone().replaceAll(' ', '')
}

test('a new client is saved once, as last corrected, despite outages, reloads and double presses', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/ERR_FAILED/, /status of 422/)
  const name = unique('Maison Kivu')
  const clients = /\/api\/clients(\/|$)/
  const form = await newForm(page, '/app/clients', 'Nouveau Client')
  const saveInVain = async (city: string, { isDone }: { isDone: boolean }) => {
    await field(form, "Nom de l'entreprise").fill(`${name} ${city}`)
    const { isLost } = await loseNextWrite(page, clients, { isDone })
    await button(form, 'Créer').click()
    await isLost
    await expect(form.getByRole('alert')).toHaveText(lost)
    await expect(toast(page, 'Erreur lors de la création du client').first()).toBeVisible()
  }
  await saveInVain('Goma', { isDone: false })
  expect(await admin.count('/clients', name)).toBe(0)
  await saveInVain('Goma', { isDone: true })
  expect(await admin.count('/clients', name)).toBe(1)
  await saveInVain('Bukavu', { isDone: true })
  await page.reload()
  await expect(form.getByText(/a été reprise/)).toBeVisible()
  await field(form, "Nom de l'entreprise").fill(`${name} Uvira`)
  await button(form, 'Créer').dblclick()
  await expect(toast(page, 'Client créé avec succès')).toHaveCount(1)
  await expect(form).toBeHidden()
  const { items } = await admin.ask<{ items: { name: string }[] }>(
    'GET',
    `/clients?search=${encodeURIComponent(name)}`,
  )
  expect(items.map((client) => client.name)).toEqual([`${name} Uvira`])
})

test('a payment with a lost response is recorded once, even at a double press', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  const invoice = await admin.createInvoice({ service: await admin.createService() })
  const form = await newForm(page, '/app/paiements', 'Enregistrer Paiement')
  await choose(form, 'Facture', invoice.invoiceNumber, invoice.invoiceNumber)
  await button(form, '50 %').click()
  await loseNextWrite(page, /\/api\/payments$/)
  await button(form, 'Enregistrer').click()
  await expect(form.getByRole('alert')).toHaveText(lost)
  const sent = writesTo(page, '/api/payments')
  await button(form, 'Enregistrer').dblclick()
  await expect(toast(page, 'Paiement enregistré avec succès')).toHaveCount(1)
  await quiet(page)
  expect(sent).toHaveLength(1)
  expect(await admin.count('/payments', invoice.invoiceNumber)).toBe(1)
})

test('an invoice with lost responses is recognised at the next press, despite a payment meanwhile', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/ERR_FAILED/, /status of 422/, /status of 409/)
  const invoice = await admin.createInvoice({ service: await admin.createService() })
  const path = new RegExp(`/api/invoices/${invoice.id}$`)
  await page.goto(`/app/factures?facture=${invoice.id}`)
  const form = dialog(page, 'Modifier la Facture Maritime')
  for (const typed of ['Sur un mauvais réseau', 'Corrigée depuis']) {
    await field(form, 'Description').fill(typed)
    await loseNextWrite(page, path)
    await button(form, 'Modifier').click()
    await expect(form.getByRole('alert')).toHaveText(lost)
    await expect(button(form, 'Modifier')).toBeEnabled()
  }
  await button(form, 'Modifier').click()
  await expect(form).toBeHidden()
  expect(await admin.ask('GET', `/invoices/${invoice.id}`)).toMatchObject({
    description: 'Corrigée depuis',
    version: invoice.version + 2,
  })

  await page.goto(`/app/factures?facture=${invoice.id}`)
  await field(form, 'Description').fill('Sept colis')
  await admin.pay(invoice, 40_00)
  await button(form, 'Modifier').click()
  await expect(form, 'a payment touches no field of the form: nothing is asked').toBeHidden()
  expect(await admin.ask('GET', `/invoices/${invoice.id}`)).toMatchObject({
    description: 'Sept colis',
    paidAmount: 40_00,
  })
})

test('two people’s changes of a client merge by field, and common fields cause a question by name', async ({
  page,
  site,
  admin,
  signedIn,
  faults,
}) => {
  faults.expect(/status of 409/)
  const [first, second, mine, third, fourth] = [
    unusedPhone(),
    unusedPhone(),
    unusedPhone(),
    unusedPhone(),
    unusedPhone(),
  ] as const
  const client = await admin.createClient({ phone: first })
  const { cookie, session } = await signedIn('manager')
  const colleague = new Staff(site.url, cookie, session)
  const stored = () => admin.ask<{ version: number }>('GET', `/clients/${client.id}`)
  const form = dialog(page, 'Modifier le Client')
  const notice = form.getByRole('alert')
  await page.goto(`/app/clients/${client.id}`)
  await button(page, 'Modifier').click()
  await field(form, 'Adresse').fill('Quai 7')
  await field(form, 'Téléphone').fill(readablePhone(mine))
  await changeElsewhere(page, colleague, client, { phone: second, type: 'Aérien' })
  await button(form, 'Modifier').click()
  await expect(notice).toContainText('Cette fiche a été modifiée entre-temps.')
  await expect(notice).toContainText(
    new RegExp(`Dernier changement par ${nameOf(session.user)} à \\d\\d:\\d\\d\\.`),
  )
  await expect(notice).toContainText(`Téléphone\u00a0: ${readablePhone(first)} → ${readablePhone(second)}`)
  await expect(notice, 'what the colleague alone changed is no question').not.toContainText('Type')
  await expect(field(form, 'Type')).toHaveValue('Aérien')
  await expect(field(form, 'Adresse')).toHaveValue('Quai 7')
  expect(await stored(), 'nothing is written over').toMatchObject({ phone: second, address: null })

  await field(form, "Nom de l'entreprise").fill('')
  await button(form, 'Garder ma saisie').click()
  await expectRefused(field(form, "Nom de l'entreprise"), "Indiquez le nom de l'entreprise.")
  await field(form, "Nom de l'entreprise").fill(client.name)
  await button(form, 'Modifier').click()
  await expect(form).toBeHidden()
  expect(await stored()).toMatchObject({ name: client.name, address: 'Quai 7', phone: mine, type: 'Aérien' })

  await button(page, 'Modifier').click()
  await field(form, 'Adresse').fill('Quai 9')
  await field(form, 'Téléphone').fill(readablePhone(fourth))
  await changeElsewhere(
    page,
    colleague,
    { ...client, ...(await stored()) },
    { phone: third, type: 'Maritime' },
  )
  await button(form, 'Modifier').click()
  await expect(notice).toContainText(readablePhone(third))
  await button(form, 'Reprendre la fiche actuelle').click()
  await expect(field(form, 'Téléphone')).toHaveValue(readablePhone(third))
  await expect(field(form, 'Type')).toHaveValue('Maritime')
  await expect(field(form, 'Adresse')).not.toHaveValue('Quai 9')
  await field(form, 'Adresse').fill('Quai 8')
  await changeElsewhere(
    page,
    colleague,
    { ...client, ...(await stored()) },
    { phone: fourth, type: 'Maritime' },
  )
  await button(form, 'Modifier').click()
  await expect(form, 'no field of both: saved at once').toBeHidden()
  await expect(toast(page, `Fiche modifiée par ${nameOf(session.user)}`)).toBeVisible()
  expect(await stored()).toMatchObject({ address: 'Quai 8', phone: fourth, type: 'Maritime' })
})

test('a client removed by a colleague is reported with name and hour, and entries stay readable', async ({
  page,
  site,
  admin,
  signedIn,
  faults,
}) => {
  faults.expect(/status of 404/)
  const client = await admin.createClient()
  const { cookie, session } = await signedIn('manager')
  await page.goto(`/app/clients?client=${client.id}`)
  const form = dialog(page, 'Modifier le Client')
  await field(form, 'Adresse').fill('Quai 7')
  await new Staff(site.url, cookie, session).ask('DELETE', `/clients/${client.id}`)
  await button(form, 'Modifier').click()
  const closed = dialog(page, 'Client') // a read-only dialog has no « Modifier » in its title
  await expect(closed.getByRole('alert')).toHaveText(
    new RegExp(`^Ce client a été supprimé par ${nameOf(session.user)} à \\d\\d:\\d\\d\\.$`),
  )
  await expect(field(closed, 'Adresse')).toHaveValue('Quai 7')
  await expect(field(closed, 'Adresse')).not.toBeEditable()
  await expect(button(closed, 'Modifier')).toHaveCount(0)
  await button(closed, 'Fermer').last().click()
  await expect(closed).toBeHidden()
  await page.reload()
  await expect(page.getByText('saisie non enregistrée'), 'nothing to take up again').toHaveCount(0)
})

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

/** A colleague changes the client, and the page behind the form shows it. */
async function changeElsewhere(
  page: Page,
  colleague: Staff,
  { id, name, version }: { id: string; name: string; version: number },
  change: { phone: string; type: string },
) {
  await colleague.ask('PATCH', `/clients/${id}`, { version, name, ...change })
  await expect(page.locator('main')).toContainText(readablePhone(change.phone))
}

test('repeated deletions run once, and a list loading meanwhile is read again', async ({ page, admin }) => {
  const client = await admin.createClient()
  const deletions = writesTo(page, '/api/clients/')
  await page.goto('/app/clients')
  await openRow(page, client.name)
  await quiet(page)
  const form = dialog(page, 'Modifier le Client')
  const read = Promise.withResolvers<() => Promise<void>>()
  let isFirst = true
  await page.route(/\/api\/clients\?/, async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    read.resolve(() => route.fulfill({ response }))
  })
  await page.route(`**/api/clients/${client.id}`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const response = await route.fetch()
    await Promise.all([route.fulfill({ response }), (await read.promise)()])
  })
  await admin.createClient() // the list is fetched again, and its response is delayed
  await read.promise
  await button(form, 'Supprimer').click()
  await button(form, 'Confirmer la suppression').evaluate(pressUntilGone)
  await expect(toast(page, 'Client supprimé avec succès')).toHaveCount(1)
  await expect(form).toBeHidden()
  await expect(row(page, client.name)).toHaveCount(0)
  expect(deletions).toHaveLength(1)
})

/**
 * Runs in the page: presses the button in every turn of the event loop, also between the response and the
 * redraw that follows it.
 */
function pressUntilGone(pressed: HTMLElement) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    pressed.click()
    if (pressed.isConnected) port2.postMessage(null)
  }
  port2.postMessage(null)
}
