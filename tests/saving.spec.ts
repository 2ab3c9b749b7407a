import { randomInt } from 'node:crypto'
import { readablePhone } from '../contract/src/values/readable-phone.ts'
import { button, choose, dialog, expectRefused, field, openRow, quiet, row, search, toast, writesTo, written } from './support/page.ts'
import type { Staff } from './support/staff.ts'
import { expect, type Locator, type Page, type Request, type Route, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ staysOpen: true })

// What every form promises: one press or ten, an answer or none, one record.

type Form = {
  /** `a client`. */
  what: string
  /** The path of its create. */
  path: string
  /** Opens the form and fills it in; how many of it there then are. */
  fill: (page: Page, admin: Staff) => Promise<{ form: Locator; count: () => Promise<number> }>
  save: string
  done: string
  failed: string
}

const forms: Form[] = [
  {
    what: 'a client',
    path: '/api/clients',
    async fill(page, admin) {
      const name = unique('Maison Kivu')
      const form = await newForm(page, '/app/clients', 'Nouveau Client', 'Nouveau Client')
      await field(form, "Nom de l'entreprise").fill(name)
      return { form, count: () => admin.count('/clients', name) }
    },
    save: 'Créer',
    done: 'Client créé avec succès',
    failed: 'Erreur lors de la création du client',
  },
  {
    what: 'a service',
    path: '/api/services',
    async fill(page, admin) {
      const name = unique('Groupage')
      const form = await newForm(page, '/app/services', 'Nouveau Service', 'Nouveau Service')
      await field(form, 'Nom').fill(name)
      await field(form, 'Prix').fill('12,50')
      return { form, count: () => admin.count('/services', name) }
    },
    save: 'Créer',
    done: 'Service créé avec succès',
    failed: 'Erreur lors de la création du service',
  },
  {
    what: 'a maritime invoice',
    path: '/api/invoices',
    async fill(page, admin) {
      const [client, service] = await Promise.all([admin.createClient(), admin.createService()])
      const form = await newForm(page, '/app/factures', 'Nouvelle Facture Maritime', 'Nouvelle Facture Maritime')
      await choose(form, 'Client', client.name, client.name)
      await choose(form, 'Service, ligne 1', service.name, service.name)
      return { form, count: () => admin.count('/invoices', client.name) }
    },
    save: 'Créer',
    done: 'Facture créée',
    failed: 'Impossible de sauvegarder la facture. Veuillez réessayer.',
  },
  {
    what: 'an air invoice',
    path: '/api/invoices',
    async fill(page, admin) {
      const [client, service] = await Promise.all([admin.createClient(), admin.createService({ category: 'Aérien' })])
      const form = await newForm(page, '/app/factures', 'Nouvelle Facture Fret Aérien', 'Nouvelle Facture Fret Aérien')
      await choose(form, 'Client', client.name, client.name)
      await choose(form, 'Service, ligne 1', service.name, service.name)
      await field(form, 'Poids (kg), ligne 1').fill('12,5')
      return { form, count: () => admin.count('/invoices', client.name) }
    },
    save: 'Créer',
    done: 'Facture créée',
    failed: 'Impossible de sauvegarder la facture. Veuillez réessayer.',
  },
  {
    what: 'a payment',
    path: '/api/payments',
    async fill(page, admin) {
      const invoice = await admin.createInvoice()
      const form = await newForm(page, '/app/paiements', 'Enregistrer Paiement', 'Enregistrer Paiement')
      await choose(form, 'Facture', invoice.invoiceNumber, invoice.invoiceNumber)
      await button(form, '50 %').click()
      return { form, count: () => admin.count('/payments', invoice.invoiceNumber) }
    },
    save: 'Enregistrer',
    done: 'Paiement enregistré avec succès',
    failed: "Erreur lors de l'enregistrement du paiement",
  },
]

async function newForm(page: Page, path: string, press: string, title: string): Promise<Locator> {
  await page.goto(path)
  await button(page, press).click()
  const form = dialog(page, title)
  await expect(form.locator(':focus')).toHaveCount(1)
  return form
}

for (const { what, path, fill, save, done, failed } of forms) {
  test(`${what} is created once: the server down, then its answer lost, then a double press`, async ({ page, admin, faults }) => {
    test.slow()
    faults.expect(/ERR_FAILED/)
    const { form, count } = await fill(page, admin)
    const lost = "La réponse n'est pas arrivée. Votre saisie est conservée : réessayez."
    const isOurs = (request: Request) => request.method() === 'POST' && request.url().endsWith(path)
    const press = async (answer: (route: Route) => Promise<void>) => {
      await page.route(`**${path}`, (route) => (isOurs(route.request()) ? answer(route) : route.fallback()))
      const failure = page.waitForEvent('requestfailed', isOurs)
      await button(form, save).click()
      await failure
      await expect(form.getByRole('alert')).toHaveText(lost)
      await expect(toast(page, failed).first()).toBeVisible()
      await page.unroute(`**${path}`)
    }
    await press((route) => route.abort())
    expect(await count()).toBe(0)
    await press(async (route) => {
      await route.fetch()
      await route.abort()
    })
    expect(await count()).toBe(1)

    const sent: string[] = []
    page.on('request', (request) => {
      if (isOurs(request)) sent.push(request.url())
    })
    await button(form, save).dblclick()
    await expect(toast(page, done)).toHaveCount(1)
    await quiet(page)
    expect(sent).toHaveLength(1)
    expect(await count()).toBe(1)
  })
}

type Edit = {
  what: string
  make: (admin: Staff) => Promise<{ id: string; page: string; path: string }>
  title: string
  field: string
  typed: () => [lost: string, corrected: string]
  done: string
}

const edits: Edit[] = [
  {
    what: 'a client',
    make: async (admin) => {
      const { id } = await admin.createClient()
      return { id, page: `/app/clients?client=${id}`, path: `/clients/${id}` }
    },
    title: 'Modifier le Client',
    done: 'Client modifié avec succès',
    field: 'Téléphone',
    typed: () => [readablePhone(unusedPhone()), readablePhone(unusedPhone())],
  },
  {
    what: 'a maritime invoice',
    make: async (admin) => {
      const { id } = await admin.createInvoice()
      return { id, page: `/app/factures?facture=${id}`, path: `/invoices/${id}` }
    },
    title: 'Modifier la Facture Maritime',
    done: 'Facture modifiée',
    field: 'Description',
    typed: () => ['Sur un mauvais réseau', 'Corrigée depuis'],
  },
  {
    what: 'an air invoice',
    make: async (admin) => {
      const [client, service] = await Promise.all([admin.createClient(), admin.createService({ category: 'Aérien' })])
      const lines = [{ serviceId: service.id, quantity: 1, unitPrice: 12_80, weightKg: 62.4 }]
      const head = { serviceType: 'Aérien', clientId: client.id, issueDate: admin.today, dueDate: admin.today, lines }
      const { id } = await admin.ask<{ id: string }>('POST', '/invoices', head)
      return { id, page: `/app/factures?facture=${id}`, path: `/invoices/${id}` }
    },
    title: 'Modifier la Facture Fret Aérien',
    done: 'Facture modifiée',
    field: 'Description',
    typed: () => ['Sur un mauvais réseau', 'Corrigée depuis'],
  },
  {
    what: 'a payment',
    make: async (admin) => {
      const { id } = await admin.pay(await admin.createInvoice(), 40_00)
      return { id, page: `/app/paiements?paiement=${id}`, path: `/payments/${id}` }
    },
    title: 'Modifier le Paiement',
    done: 'Paiement mis à jour avec succès',
    field: 'Référence',
    typed: () => [unique('VIR'), unique('VIR')],
  },
  {
    what: 'a service',
    make: async (admin) => {
      const { id, name } = await admin.createService()
      return { id, page: `/app/services?q=${encodeURIComponent(name)}`, path: `/services/${id}` }
    },
    title: 'Modifier le Service',
    done: 'Service modifié avec succès',
    field: 'Nom',
    typed: () => [unique('Groupage'), unique('Groupage')],
  },
]

test('an edit whose answer was lost is one’s own at the next press, as it was sent or corrected since: every form', async ({
  page,
  admin,
  faults,
}) => {
  test.slow()
  faults.expect(/ERR_FAILED/, /status of 422/)
  for (const { what, make, title, field: label, typed, done } of edits)
    await test.step(what, async () => {
      const { page: address, path } = await make(admin)
      await page.goto(address)
      if (title === 'Modifier le Service')
        await page
          .getByRole('table')
          .getByRole('button', { name: /Groupage/ })
          .first()
          .click()
      const form = dialog(page, title)
      const [lost, corrected] = typed()
      const before = await admin.ask<{ version: number }>('GET', path)
      let isLosing = false
      await page.route(`**/api${path}`, async (route) => {
        if (!['PATCH', 'PUT'].includes(route.request().method()) || !isLosing) return route.fallback()
        isLosing = false
        await route.fetch()
        await route.abort()
      })
      const loseAnswer = async () => {
        isLosing = true
        const failure = page.waitForEvent('requestfailed')
        await button(form, 'Modifier').click()
        await failure
        await expect(form.getByRole('alert')).toHaveText("La réponse n'est pas arrivée. Votre saisie est conservée : réessayez.")
      }
      await field(form, label).fill(lost)
      await loseAnswer()
      await field(form, label).fill(corrected)
      await loseAnswer()
      await button(form, 'Modifier').click()
      await expect(toast(page, done).first()).toBeVisible()
      await expect(form).toBeHidden()
      expect(await admin.ask('GET', path)).toMatchObject({ version: before.version + 2 })
    })
})

/** Nobody else's: one that is known already is asked about. */
function unusedPhone(): string {
  return `+24381${randomInt(1_000_000, 9_999_999)}`
}

test.describe('two people change the same client', () => {
  async function staleClient(page: Page, admin: Staff) {
    const client = await admin.createClient({ phone: '+243 100 000 000' })
    await page.goto('/app/clients')
    await openRow(page, client.name)
    const form = dialog(page, 'Modifier le Client')
    await field(form, 'Adresse').fill('Quai 7')
    await admin.ask('PATCH', `/clients/${client.id}`, { version: client.version, name: client.name, phone: '+243 999 999 999', type: 'Aérien' })
    await button(form, 'Modifier').click()
    const notice = form.getByRole('alert')
    await expect(notice).toContainText('Cette fiche a été modifiée entre-temps.')
    await expect(notice).toContainText('Téléphone\u00a0: +243 100 000 000 → +243 999 999 999')
    await expect(notice).toContainText('Type\u00a0: Maritime → Aérien')
    await expect(field(form, 'Adresse')).toHaveValue('Quai 7')
    return { client, form }
  }

  test('the second is told what changed and may keep their own', async ({ page, admin, faults }) => {
    faults.expect(/status of 409/)
    const { client, form } = await staleClient(page, admin)
    await button(form, 'Garder ma saisie').click()
    await expect(toast(page, 'Client modifié avec succès')).toBeVisible()
    expect(await admin.ask('GET', `/clients/${client.id}`)).toMatchObject({ address: 'Quai 7', phone: '+243100000000', type: 'Maritime' })
  })

  test('what they keep is what stands in the form by then, judged as at any press', async ({ page, admin, faults }) => {
    faults.expect(/status of 409/)
    const { client, form } = await staleClient(page, admin)
    const phone = unusedPhone()
    await field(form, 'Téléphone').fill(readablePhone(phone))
    await field(form, "Nom de l'entreprise").fill('')
    await button(form, 'Garder ma saisie').click()
    await expectRefused(field(form, "Nom de l'entreprise"), "Indiquez le nom de l'entreprise.")
    await field(form, "Nom de l'entreprise").fill(client.name)
    await button(form, 'Modifier').click()
    await expect(toast(page, 'Client modifié avec succès')).toBeVisible()
    expect(await admin.ask('GET', `/clients/${client.id}`)).toMatchObject({ name: client.name, address: 'Quai 7', phone, type: 'Maritime' })
  })

  test('what was typed since the notice is kept too', async ({ page, admin, faults }) => {
    faults.expect(/status of 409/)
    const { client, form } = await staleClient(page, admin)
    const phone = unusedPhone()
    await field(form, 'Téléphone').fill(readablePhone(phone))
    await button(form, 'Garder ma saisie').click()
    await expect(toast(page, 'Client modifié avec succès')).toBeVisible()
    expect(await admin.ask('GET', `/clients/${client.id}`)).toMatchObject({ address: 'Quai 7', phone, type: 'Maritime' })
  })

  test('a change that the page behind the dialog already shows is told as well, and not written over', async ({ page, admin, faults }) => {
    faults.expect(/status of 409/)
    const [before, now] = [unusedPhone(), unusedPhone()]
    const client = await admin.createClient({ phone: before })
    await page.goto(`/app/clients/${client.id}`)
    await button(page, 'Modifier').click()
    const form = dialog(page, 'Modifier le Client')
    await expect(field(form, 'Téléphone')).toHaveValue(readablePhone(before))
    await admin.ask('PATCH', `/clients/${client.id}`, { version: client.version, name: client.name, phone: now })
    await expect(page.locator('main')).toContainText(readablePhone(now))
    await field(form, 'Adresse').fill('Quai 7')
    await button(form, 'Modifier').click()
    await expect(form.getByRole('alert')).toContainText(`Téléphone\u00a0: ${readablePhone(before)} → ${readablePhone(now)}`)
    expect(await admin.ask('GET', `/clients/${client.id}`)).toMatchObject({ phone: now, address: null })
    await button(form, 'Reprendre la fiche actuelle').click()
    await field(form, 'Adresse').fill('Quai 8')
    await button(form, 'Modifier').click()
    await expect(toast(page, 'Client modifié avec succès')).toBeVisible()
    expect(await admin.ask('GET', `/clients/${client.id}`)).toMatchObject({ phone: now, address: 'Quai 8' })
  })

  test('or go on from the other’s', async ({ page, admin, faults }) => {
    faults.expect(/status of 409/)
    const { client, form } = await staleClient(page, admin)
    await button(form, 'Reprendre la fiche actuelle').click()
    await expect(field(form, 'Téléphone')).toHaveValue('+243 999 999 999')
    await expect(field(form, 'Type')).toHaveValue('Aérien')
    await expect(field(form, 'Adresse')).toHaveValue('')
    await field(form, 'Adresse').fill('Quai 8')
    await button(form, 'Modifier').click()
    await expect(toast(page, 'Client modifié avec succès')).toBeVisible()
    expect(await admin.ask('GET', `/clients/${client.id}`)).toMatchObject({ address: 'Quai 8', phone: '+243999999999', type: 'Aérien' })
  })
})

test.describe('two people change the same invoice', () => {
  async function staleInvoice(page: Page, admin: Staff) {
    const invoice = await admin.createInvoice()
    await page.goto(`/app/factures?facture=${invoice.id}`)
    const form = dialog(page, 'Modifier la Facture Maritime')
    await field(form, 'Description').fill('Sept colis')
    await admin.pay(invoice, 40_00)
    await button(form, 'Modifier').click()
    const notice = form.getByRole('alert')
    await expect(notice).toContainText('Cette fiche a été modifiée entre-temps.')
    await expect(notice).toContainText(`Déjà payé\u00a0: ${written('0,00 $')} → ${written('40,00 $')}`)
    await expect(field(form, 'Description')).toHaveValue('Sept colis')
    return { invoice, form }
  }

  test('a payment meanwhile is said, and what was typed can be kept over it', async ({ page, admin, faults }) => {
    faults.expect(/status of 409/)
    const { invoice, form } = await staleInvoice(page, admin)
    await button(form, 'Garder ma saisie').click()
    await expect(toast(page, 'Facture modifiée')).toBeVisible()
    expect(await admin.ask('GET', `/invoices/${invoice.id}`)).toMatchObject({ description: 'Sept colis', paidAmount: 40_00 })
  })

  test('or the current invoice taken up again, its payment shown', async ({ page, admin, faults }) => {
    faults.expect(/status of 409/)
    const { invoice, form } = await staleInvoice(page, admin)
    await button(form, 'Reprendre la fiche actuelle').click()
    await expect(field(form, 'Description')).toHaveValue('')
    await field(form, 'Quantité, ligne 1').fill('2')
    await button(form, 'Modifier').click()
    await expect(toast(page, 'Facture modifiée')).toBeVisible()
    expect(await admin.ask('GET', `/invoices/${invoice.id}`)).toMatchObject({ total: 200_00, paidAmount: 40_00 })
  })
})

test('a press that comes between the answer and what the page makes of it is not another one', async ({ page, admin }) => {
  const client = await admin.createClient()
  const deletions = writesTo(page, '/api/clients/')
  await page.goto('/app/clients')
  await openRow(page, client.name)
  const form = dialog(page, 'Modifier le Client')
  await button(form, 'Supprimer').click()
  // In every turn of the page from the press on, however short.
  await button(form, 'Confirmer la suppression').evaluate((pressed: HTMLElement) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      pressed.click()
      if (pressed.isConnected) port2.postMessage(null)
    }
    port2.postMessage(null)
  })
  await expect(toast(page, 'Client supprimé avec succès')).toHaveCount(1)
  await expect(form).toBeHidden()
  expect(deletions).toHaveLength(1)
})

test('a list that was being read while a client went is read again', async ({ page, admin }) => {
  const client = await admin.createClient()
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
  await admin.createClient() // the list is asked for again, and its answer is on its way
  await read.promise
  await button(form, 'Supprimer').click()
  await button(form, 'Confirmer la suppression').click()
  await expect(toast(page, 'Client supprimé avec succès')).toBeVisible()
  await expect(row(page, client.name)).toHaveCount(0)
})

test('a deletion pressed twice deletes once and says so once', async ({ page, admin }) => {
  const client = await admin.createClient()
  await page.goto('/app/clients')
  await openRow(page, client.name)
  const form = dialog(page, 'Modifier le Client')
  await button(form, 'Supprimer').click()
  await button(form, 'Confirmer la suppression').dblclick()
  await expect(toast(page, 'Client supprimé avec succès')).toHaveCount(1)
  await search(page, client.name)
  await expect(row(page, client.name)).toHaveCount(0)
})
