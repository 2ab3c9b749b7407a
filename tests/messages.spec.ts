import { button, dialog, field, openRow, toast } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'manager', staysOpen: true })

test('an invoice is sent by WhatsApp: its text filled and changed, opened at the number of its client, then marked as sent', async ({
  page,
  admin,
  site,
}) => {
  const invoice = await admin.createInvoice({ unitPrice: 1_240_01 })
  await site.owner.query('update clients set phone = $2 where id = (select client_id from invoices where id = $1)', [invoice.id, '+243812345678'])
  await page.goto('/app/factures')
  await openRow(page, invoice.clientName)
  await button(page, 'Envoyer par WhatsApp').click()
  const message = dialog(page, 'Envoyer par WhatsApp')
  await expect(field(message, 'Message')).toHaveValue(
    new RegExp(`Bonjour ${invoice.clientName}.*${invoice.invoiceNumber}.*1.240,01.*/document/`, 's'),
  )
  await field(message, 'Message').fill('Votre facture est prête.')
  const link = message.getByRole('link', { name: 'Ouvrir dans WhatsApp' })
  await expect(link).toHaveAttribute('href', 'https://wa.me/243812345678?text=Votre%20facture%20est%20pr%C3%AAte.')
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const opened = page.waitForEvent('popup')
  await link.click()
  await (await opened).close()
  await expect(message).toContainText('Ouvert dans WhatsApp')
  await button(message, 'Marquer comme envoyé').click()
  await expect(toast(page, 'Message marqué comme envoyé')).toBeVisible()
  await expect(message).toBeHidden()
  const { rows } = await site.owner.query('select status, body, to_value from messages where about_id = $1', [invoice.id])
  expect(rows).toEqual([{ status: 'Envoyé (déclaré)', body: 'Votre facture est prête.', to_value: '+243812345678' }])
})

test('a client who said STOP is not written to, and it is said why', async ({ page, admin, site }) => {
  const client = await admin.createClient()
  await site.owner.query(
    `insert into conversations (tenant_id, id, client_id, stopped_at) select tenant_id, gen_random_uuid(), id, now() from clients where id = $1`,
    [client.id],
  )
  await page.goto(`/app/clients/${client.id}`)
  await button(page, 'Envoyer par WhatsApp').click()
  const message = dialog(page, 'Envoyer par WhatsApp')
  await expect(message).toContainText('Ce client a demandé à ne plus recevoir de messages.')
  await expect(message.getByRole('link')).toHaveCount(0)
})

test('invoices chosen in their list are said to their clients one after the other, each seen before; who is left out is named', async ({
  page,
  admin,
  site,
}) => {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const name = `Rive ${Math.random().toString(36).slice(2, 8)}`
  const told = await Promise.all(['1', '2', '3'].map((n) => admin.createClient({ name: `${name} ${n}`, phone: `+24381234567${n}` })))
  const none = await admin.createClient({ name: `${name} D` })
  for (const client of [...told, none]) await admin.createInvoice({ client })
  await site.owner.query('update clients set phone = null where id = $1', [none.id])
  await page.goto(`/app/factures?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(4)
  await button(page, 'Choisir').click()
  await button(page, 'Tout choisir').click()
  await expect(page.getByRole('region', { name: 'Lignes choisies' })).toContainText('4 lignes choisies')
  await button(page, 'Envoyer par WhatsApp').click()
  const message = dialog(page, 'Envoyer par WhatsApp')
  await expect(message.getByText('aucun numéro WhatsApp')).toBeVisible()
  await button(message, 'Commencer (3)').click()
  for (const next of ['Suivant (2/3)', 'Suivant (3/3)', 'Terminer']) {
    const opened = page.waitForEvent('popup')
    await message.getByRole('link', { name: 'Ouvrir dans WhatsApp' }).click()
    await (await opened).close()
    await button(message, next).click()
  }
  await expect(message.getByRole('status')).toContainText('3 messages ouverts dans WhatsApp')
  const { rows } = await site.owner.query(
    `select m.origin, m.status from messages m join conversations c on c.id = m.conversation_id where c.client_id = any($1::uuid[])`,
    [told.map(({ id }) => id)],
  )
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ origin: 'groupe', status: 'Ouvert dans WhatsApp' })))
  await button(message, 'Fermer').last().click()
  await expect(page.getByRole('region', { name: 'Lignes choisies' })).toBeHidden()
})

test('clients are chosen to be written to by who may write to many', async ({ page, visit }) => {
  await page.goto('/app/clients')
  await button(page, 'Choisir').click()
  await page.getByRole('row').nth(1).getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Lignes choisies' })).toContainText('1 ligne choisie')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button(page, 'Annuler').click()
  const employee = await visit('employee')
  await employee.goto('/app/clients')
  await expect(employee.getByRole('row').nth(1)).toBeVisible()
  await expect(button(employee, 'Choisir')).toHaveCount(0)
})

test('who wrote from another number than their page says is written to at either, as one chooses', async ({ page, admin, site }) => {
  const client = await admin.createClient({ phone: '+243812345678' })
  await site.owner.query(
    `with one as (insert into conversations (tenant_id, id, client_id) select tenant_id, gen_random_uuid(), id from clients where id = $1 returning *)
     insert into conversation_keys (tenant_id, kind, value, conversation_id, last_heard_at) select tenant_id, 'numéro', $2, id, now() from one`,
    [client.id, `+2420661${Math.floor(Math.random() * 90_000) + 10_000}`],
  )
  await page.goto(`/app/clients/${client.id}`)
  await button(page, 'Envoyer par WhatsApp').click()
  const message = dialog(page, 'Envoyer par WhatsApp')
  const link = message.getByRole('link', { name: 'Ouvrir dans WhatsApp' })
  await expect(link).toHaveAttribute('href', /wa\.me\/2420661/)
  await message.getByText('+243 812 345 678').click()
  await expect(link).toHaveAttribute('href', /wa\.me\/243812345678/)
})

test('without a number WhatsApp asks whom; an emptied message opens nothing, one of 5 000 letters ends where WhatsApp ends it', async ({
  page,
  admin,
  site,
}) => {
  const client = await admin.createClient()
  await site.owner.query('update clients set phone = null where id = $1', [client.id])
  await page.goto(`/app/clients/${client.id}`)
  await button(page, 'Envoyer par WhatsApp').click()
  const message = dialog(page, 'Envoyer par WhatsApp')
  await expect(message).toContainText("Ce client n'a pas de numéro WhatsApp")
  const link = message.getByRole('link', { name: 'Ouvrir dans WhatsApp' })
  await field(message, 'Message').fill('Prêt 📦 {nom}')
  await expect(link).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent('Prêt 📦 {nom}')}`)
  await field(message, 'Message').fill('   ')
  await expect(link).toHaveCount(0)
  await field(message, 'Message').fill('a'.repeat(4096))
  await field(message, 'Message').press('End')
  await page.keyboard.type('bb')
  await expect(field(message, 'Message')).toHaveValue('a'.repeat(4096))
})

test('the accounts that are late, and one statement, are said from their reports', async ({ page, admin }) => {
  const client = await admin.createClient({ phone: '+243812345678' })
  await admin.createInvoice({ client, unitPrice: 99_00 })
  await page.goto(`/app/rapports?rapport=releve&client=${client.id}`)
  await button(page, 'Envoyer par WhatsApp').click()
  await expect(field(dialog(page, 'Envoyer par WhatsApp'), 'Message')).toHaveValue(/présente un solde de/)
  await button(dialog(page, 'Envoyer par WhatsApp'), 'Annuler').click()
  await page.goto('/app/rapports?rapport=balance-agee')
  await button(page, 'Envoyer par WhatsApp').click()
  await expect(dialog(page, 'Envoyer par WhatsApp')).toContainText(/\d+ clients/)
})
