import { button, dialog, field, openRow, toast } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique, uniquePhone } from './support/unique.ts'

// Messages opened in WhatsApp from a record or a list. Recipients and texts have their tests in
// server/src/trade/messages/messages.test.ts.

test.use({ as: 'manager', own: true })

test.beforeEach(({ page }) =>
  page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' })),
)

async function followLink(page: Page) {
  const opened = page.waitForEvent('popup')
  await dialog(page, 'Envoyer par WhatsApp').getByRole('link', { name: 'Ouvrir dans WhatsApp' }).click()
  await (await opened).close()
}

test('an invoice message is filled, changed, opened in WhatsApp for its client, and marked sent', async ({
  page,
  admin,
  site,
}) => {
  const client = await admin.createClient({ phone: '+243812345678' })
  const invoice = await admin.createInvoice({
    client,
    service: await admin.createService(),
    unitPrice: 1_240_01,
  })
  await page.goto('/app/factures')
  await openRow(page, invoice.clientName)
  await button(page, 'Envoyer par WhatsApp').click()
  const message = dialog(page, 'Envoyer par WhatsApp')
  const text = field(message, 'Message')
  const link = message.getByRole('link', { name: 'Ouvrir dans WhatsApp' })
  await expect(text).toHaveValue(
    new RegExp(`Bonjour ${invoice.clientName}.*${invoice.invoiceNumber}.*1.240,01.*/document/`, 's'),
  )
  await text.fill('   ')
  await expect(link).toHaveCount(0)
  await text.fill('a'.repeat(4096))
  await text.press('End')
  await page.keyboard.type('bb')
  await expect(text).toHaveValue('a'.repeat(4096))
  await text.fill('Votre facture est prête. 📦 {nom}')
  await expect(link).toHaveAttribute(
    'href',
    'https://wa.me/243812345678?text=Votre%20facture%20est%20pr%C3%AAte.%20%F0%9F%93%A6%20%7Bnom%7D',
  )
  await followLink(page)
  await expect(message).toContainText('Ouvert dans WhatsApp')
  await button(message, 'Marquer comme envoyé').click()
  await expect(toast(page, 'Message marqué comme envoyé')).toBeVisible()
  await expect(message).toBeHidden()
  const rows = await site.sql('select status, body, to_value from messages where about_id = $1', [invoice.id])
  expect(rows).toEqual([
    { status: 'Envoyé (déclaré)', body: 'Votre facture est prête. 📦 {nom}', to_value: '+243812345678' },
  ])
})

test('a client’s page offers WhatsApp without number, with two numbers, and not after STOP', async ({
  page,
  admin,
  site,
}) => {
  const client = await admin.createClient()
  const message = dialog(page, 'Envoyer par WhatsApp')
  const link = message.getByRole('link', { name: 'Ouvrir dans WhatsApp' })
  const openMessage = async () => {
    await page.goto(`/app/clients/${client.id}`)
    await button(page, 'Envoyer par WhatsApp').click()
  }
  await openMessage()
  await expect(message).toContainText("Ce client n'a pas de numéro WhatsApp")
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/)
  await admin.ask('PATCH', `/clients/${client.id}`, {
    version: client.version,
    name: client.name,
    phone: '+243812345678',
  })
  await site.sql(
    `with made as (
       insert into conversations (tenant_id, id, client_id) select tenant_id, gen_random_uuid(), id
       from clients where id = $1 returning *)
     insert into conversation_keys (tenant_id, kind, value, conversation_id, last_heard_at)
     select tenant_id, 'numéro', $2, id, now() from made`,
    [client.id, uniquePhone().replaceAll(' ', '')],
  )
  await openMessage()
  await expect(link).not.toHaveAttribute('href', /wa\.me\/(243812345678|\?)/)
  await message.getByText('+243 812 345 678').click()
  await expect(link).toHaveAttribute('href', /wa\.me\/243812345678/)
  await site.sql('update conversations set stopped_at = now() where client_id = $1', [client.id])
  await openMessage()
  await expect(message).toContainText('Ce client a demandé à ne plus recevoir de messages.')
  await expect(link).toHaveCount(0)
})

test('messages about chosen invoices go client by client, without unreachable ones, for managers', async ({
  page,
  admin,
  site,
  visit,
}) => {
  const name = unique('Rive')
  const service = await admin.createService()
  const reached = await Promise.all(
    ['1', '2', '3'].map((n) => admin.createClient({ name: `${name} ${n}`, phone: `+24381234569${n}` })),
  )
  const unreached = await admin.createClient({ name: `${name} D` })
  for (const client of [...reached, unreached]) await admin.createInvoice({ client, service })
  await page.goto(`/app/factures?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(4)
  await button(page, 'Choisir').click()
  await button(page, 'Tout choisir').click()
  const chosen = page.getByRole('region', { name: 'Lignes choisies' })
  await expect(chosen).toContainText('4 lignes choisies')
  await button(page, 'Envoyer par WhatsApp').click()
  const message = dialog(page, 'Envoyer par WhatsApp')
  await expect(message.getByText('aucun numéro WhatsApp')).toBeVisible()
  await button(message, 'Commencer (3)').click()
  for (const next of ['Suivant (2/3)', 'Suivant (3/3)', 'Terminer']) {
    await followLink(page)
    await button(message, next).click()
  }
  await expect(message.getByRole('status')).toContainText('3 messages ouverts dans WhatsApp')
  const rows = await site.sql(
    `select m.origin, m.status from messages m join conversations c on c.id = m.conversation_id
      where c.client_id = any($1::uuid[])`,
    [reached.map(({ id }) => id)],
  )
  expect(rows).toEqual(
    Array.from({ length: 3 }, () => ({ origin: 'groupe', status: 'Ouvert dans WhatsApp' })),
  )
  await button(message, 'Fermer').last().click()
  await expect(chosen).toBeHidden()

  const employee = await visit('employee')
  await employee.goto(`/app/factures?q=${encodeURIComponent(name)}`)
  await expect(employee.getByRole('row').filter({ hasText: name })).toHaveCount(4)
  await expect(button(employee, 'Choisir')).toHaveCount(0)
})
