import { button, dialog, expectRefused, field, openRow, quiet, toast } from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ own: true, as: 'employee' })

test('an invoice is mailed, shared by link, read on a phone and revoked, without unsaved changes', async ({
  page,
  admin,
  visit,
  site,
  faults,
}) => {
  faults.expect(/status of (404|422)/)
  const invoice = await admin.createInvoice({ unitPrice: 1_240_01 })
  await page.goto('/app/factures')
  await openRow(page, invoice.clientName)
  await button(page, 'Facture en PDF').click()
  const documentDialog = dialog(page, 'Facture en PDF')
  await expect(documentDialog.getByRole('link', { name: 'Télécharger' })).toHaveAttribute(
    'href',
    `/api/invoices/${invoice.id}/document?download`,
  )

  await expect(button(documentDialog, 'Imprimer')).toBeVisible()
  await expect(documentDialog.getByText(/ne sont pas encore enregistrées/)).toHaveCount(0)

  await field(documentDialog, 'Destinataire').fill('nulle part')
  await button(documentDialog, 'Envoyer').click()
  await expect(documentDialog).toContainText('Email invalide')
  await field(documentDialog, 'Destinataire').fill('achats@kivu.test')
  await expect(field(documentDialog, 'Message')).toHaveValue(new RegExp(invoice.invoiceNumber))
  await button(documentDialog, 'Envoyer').click()
  await expect(toast(page, 'Document envoyé par email à achats@kivu.test')).toBeVisible()
  const { rows } = await site.owner.query(
    'select to_address from auth.outgoing_mails where subject like $1',
    [`Facture ${invoice.invoiceNumber}%`],
  )
  expect(rows).toEqual([{ to_address: 'achats@kivu.test' }])
  await expect(documentDialog, 'before it is sent again').toContainText(
    /Déjà envoyée il y a moins de 24 h, le .*, à achats@kivu\.test\./,
  )

  // The email created the public link of the invoice, which a member may revoke at once.
  await expect(documentDialog).toContainText('Pas encore vu.')
  await expect(field(documentDialog, 'Lien')).toHaveValue(/^http/)
  const path = new URL(await field(documentDialog, 'Lien').inputValue()).pathname
  const client = await visit(null, { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true })
  expect((await client.goto(path))?.status()).toBe(200)
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(`Facture ${invoice.invoiceNumber}`)
  await expect(client.getByText('1 240,01 $').first()).toBeVisible()
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // The drawing has its test on the server, where a slow machine causes no timeout.
  const saved = await client.getByRole('link', { name: 'Télécharger le PDF' }).getAttribute('href')
  expect(saved).toBe(`${path}/pdf?download`)
  expect((await client.request.head(saved ?? '')).headers()['content-type']).toBe('application/pdf')

  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Modifier la Facture Maritime')).toContainText(
    /Envoyée le .* à \d\d:\d\d à achats@kivu\.test/,
  )
  await button(page, 'Facture en PDF').click()
  await expect(documentDialog).toContainText(/Vu le /)
  await button(documentDialog, 'Révoquer').click()
  await expect(toast(page, 'Lien public révoqué')).toBeVisible()
  await expect(button(documentDialog, 'Créer le lien')).toBeVisible()
  expect((await client.goto(path))?.status()).toBe(404)
  await expect(client.getByRole('heading', { level: 2 })).toHaveText('Aucun document à cette adresse')

  await page.keyboard.press('Escape')
  await expect(documentDialog).toBeHidden()
  await field(page, 'Description').fill('Deux conteneurs')
  await button(page, 'Facture en PDF').click()
  await expect(documentDialog.getByText(/ne sont pas encore enregistrées/)).toBeVisible()
})

test('a statement has a forward period, and its mail text stays while the period is typed', async ({
  page,
  admin,
}) => {
  const client = await admin.createClient({ email: 'achats@kivu.test' })
  await page.goto('/app/clients')
  await openRow(page, client.name)
  await button(page, 'Relevé de compte').click()
  const statement = dialog(page, 'Relevé de compte')
  const saved = statement.getByRole('link', { name: 'Télécharger' })
  const [from, to] = [field(statement, 'Du'), field(statement, 'Au')]
  const [recipient, message] = [field(statement, 'Destinataire'), field(statement, 'Message')]
  await from.fill('01/02/2026')
  await to.fill('31/03/2026')
  await expect(saved).toHaveAttribute(
    'href',
    `/api/clients/${client.id}/statement?from=2026-02-01&to=2026-03-31&download`,
  )
  await to.fill('31/01/2026')
  await expectRefused(to, 'La fin ne peut pas précéder le début.')
  await from.fill('01/02/2016')
  await to.fill('01/02/2026')
  await expectRefused(to, 'La période ne peut pas dépasser 10 ans.')
  await expect(saved).toBeHidden()

  await to.fill('31/03/2026')
  await from.fill('01/02/2026')
  await expect(recipient).toHaveValue('achats@kivu.test')
  await recipient.fill('compta@kivu.test')
  await message.fill('Comme convenu.')
  await from.press('ControlOrMeta+A')
  await from.pressSequentially('01/02/')
  await expect(button(statement, 'Envoyer')).toBeDisabled()
  await from.pressSequentially('2025')
  await expect(button(statement, 'Envoyer')).toBeEnabled()
  await expect(recipient).toHaveValue('compta@kivu.test')
  await expect(message).toHaveValue('Comme convenu.')
})

test('a client’s late address replaces no typed recipient', async ({ visit, admin }) => {
  const invoice = await admin.createInvoice({
    client: await admin.createClient({ email: 'achats@kivu.test' }),
  })
  const payment = await admin.pay(invoice, 40_00)
  const page = await visit('manager')
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(`**/api/invoices/${invoice.id}`, async (route) => {
    await released
    await route.fallback()
  })
  await page.goto(`/app/paiements?paiement=${payment.id}`)
  await button(page, 'Reçu en PDF').click()
  const receipt = dialog(page, 'Reçu de paiement')
  await field(receipt, 'Destinataire').fill('compta@kivu.test')
  release()
  await quiet(page)
  await expect(field(receipt, 'Destinataire')).toHaveValue('compta@kivu.test')
  await page.keyboard.press('Escape')
  await button(page, 'Reçu en PDF').click()
  await expect(receipt, 'kept on the device').toContainText('a été reprise')
  await expect(field(receipt, 'Destinataire')).toHaveValue('compta@kivu.test')
  await button(receipt, 'Repartir de zéro').click()
  await expect(field(receipt, 'Destinataire')).toHaveValue('achats@kivu.test')
})
