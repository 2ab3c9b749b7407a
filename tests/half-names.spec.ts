import { clientAboard } from './support/aboard.ts'
import {
  button,
  choose,
  dialog,
  expectRefused,
  field,
  waitForDialog,
  withNoBreakSpaces,
  writesTo,
} from './support/page.ts'
import { expect, test } from './support/test.ts'

test.use({ own: true })

// Text that matches no option does not return to the former choice: it is red and blocks the save.

test('half a service or time zone is red and blocks the action; a filter shows its current value', async ({
  page,
  admin,
}) => {
  const [client, service] = await Promise.all([
    admin.createClient(),
    admin.createService({ category: 'Maritime' }),
  ])
  await page.goto('/app/factures')
  await button(page, 'Nouvelle Facture Maritime').click()
  const form = await waitForDialog(page, 'Nouvelle Facture Maritime')
  await choose(form, 'Client', client.name, client.name)
  const line = field(form, 'Service, ligne 1')
  await choose(form, 'Service, ligne 1', service.name, service.name)
  await line.fill('grou')
  await field(form, 'Description').focus()
  await expect(line, 'the former one does not come back').toHaveValue('grou')
  await expectRefused(line, 'Choisissez un service dans la liste.')
  const sent = writesTo(page, '/api/invoices')
  await page.keyboard.press('Control+Enter')
  await expect(line).toBeFocused()
  expect(sent).toEqual([])
  await line.fill(service.name)
  await page.keyboard.press('Enter')
  await expect(line).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  expect(sent).toHaveLength(1)

  await page.goto('/app/security?vue=historique')
  const filter = page.getByRole('combobox', { name: 'Toutes les fiches' })
  await filter.click()
  await page.getByRole('option', { name: 'Client', exact: true }).click()
  await filter.fill('fact')
  await page.keyboard.press('Tab')
  await expect(filter).toHaveValue('Client')
  await expect(page.getByRole('button', { name: 'Effacer : Toutes les fiches' })).toHaveAttribute(
    'tabindex',
    '-1',
  )

  const [owner, rate] = await Promise.all([
    clientAboard(admin),
    admin.createService({ unit: 'kg', price: 2_00 }),
  ])
  await page.goto(`/app/clients/${owner.id}`)
  await button(page, 'Générer les factures').click()
  const billing = dialog(page, 'Générer les factures')
  await choose(billing, 'Service des colis', rate.name, rate.name)
  await expect(button(billing, 'Créer la facture')).toBeEnabled()
  const parcels = field(billing, 'Service des colis')
  await parcels.fill('grou')
  await page.keyboard.press('Tab')
  await expect(parcels).toHaveValue('grou')
  await expectRefused(parcels, 'Choisissez un service dans la liste.')
  await expect(button(billing, 'Créer la facture')).toBeDisabled()
  await choose(billing, 'Service des colis', rate.name, rate.name)
  await button(billing, 'Créer la facture').click()
  await expect(billing.getByRole('list', { name: 'Factures créées' })).toContainText(
    withNoBreakSpaces('300,00 $'),
  )

  await page.goto('/app/parametres/fuseau')
  const zone = field(page, 'Fuseau horaire')
  const before = await zone.inputValue()
  await zone.fill('kinsh')
  await field(page, 'Fuseau horaire').blur()
  await expect(zone).toHaveValue('kinsh')
  await expectRefused(zone, 'Choisissez un fuseau dans la liste.')
  const settings = writesTo(page, '/api/settings')
  await button(page, 'Enregistrer').click()
  await expect(zone).toBeFocused()
  expect(settings).toEqual([])
  expect(before).not.toBe('kinsh')
})
