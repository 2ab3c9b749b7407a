import { Gestures } from '../support/gestures.ts'
import { dialog, field, toast, waitForDialog, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

test.use({ as: 'employee', own: true })

test('story e: an invoice of two services for a new client, by keyboard, in 19 gestures', async ({
  page,
  admin,
}) => {
  const [one, two] = [
    await admin.createService({ price: 1250_50 }),
    await admin.createService({ price: 300_00 }),
  ]
  const name = unique('Boulangerie')
  await page.goto('/app/factures')
  await waitForShell(page)

  const hand = new Gestures(page, 19)
  await hand.press('n')
  const invoice = await waitForDialog(page, 'Nouvelle Facture Maritime')
  const client = field(invoice, 'Client')
  await hand.type(name, client)
  await expect(page.getByRole('option', { name: `Créer « ${name} »` })).toBeVisible()
  await hand.press('Enter')
  const owner = await waitForDialog(page, 'Nouveau Client')
  await hand.press('Tab')
  await hand.press('Tab')
  await hand.type('+243812345679', field(owner, 'Téléphone'))
  await hand.press('Control+Enter')
  await expect(dialog(page, 'Nouveau Client')).toBeHidden()
  await expect(client, 'the focus comes back to the client').toBeFocused()
  await expect(client).toHaveValue(name)
  for (let field = 0; field < 3; field += 1) await hand.press('Tab')
  await hand.type(one.name, field(invoice, 'Service, ligne 1'))
  await expect(page.getByRole('option', { name: one.name })).toBeVisible()
  await hand.press('Enter')
  await hand.press('Tab')
  await hand.press('Tab')
  await expect(field(invoice, 'Prix unitaire, ligne 1')).toBeFocused()
  await hand.press('Enter')
  await hand.type(two.name, field(invoice, 'Service, ligne 2'))
  await expect(page.getByRole('option', { name: two.name })).toBeVisible()
  await hand.press('Enter')
  await hand.press('Control+Enter')
  await expect(toast(page, 'Facture')).toBeVisible()

  const { items } = await admin.ask<{ items: { total: number }[] }>('GET', `/invoices?search=${name}`)
  expect(items.map(({ total }) => total)).toEqual([1550_50])
})
