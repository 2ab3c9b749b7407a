import { button, dialog, toast, waitForDialog } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

// A status set by mistake, and chosen parcels deleted by mistake, are taken back from the message.

test.use({ own: true })

test('a lot set aside by mistake comes back from the message, without a trace in its note', async ({
  page,
  admin,
}) => {
  const parcel = await admin.receive({ note: 'Fragile' })
  await page.goto(`/app/warehouse?ouvert=${parcel.id}`)
  await button(await waitForDialog(page, 'Colis'), 'Litige, retour ou perte').click()
  const reason = await waitForDialog(page, 'Litige, retour ou perte')
  await reason.locator('label').filter({ hasText: 'Perdu' }).click()
  await reason.getByRole('textbox').fill('Introuvable')
  await button(reason, 'Déclarer perdu').click()
  await expect(reason).toBeHidden()
  await button(page, 'Annuler').click()
  await expect(toast(page, 'Changement annulé')).toBeVisible()
  expect(await admin.ask('GET', `/warehouse-receipts/${parcel.id}`)).toMatchObject({
    status: 'Reçu',
    note: 'Fragile',
  })
})

test('chosen parcels are deleted together, and come back', async ({ page, admin }) => {
  const parcels = [await admin.receive(), await admin.receive()]
  await page.goto('/app/warehouse')
  await button(page, 'Choisir').click()
  for (const { number } of parcels) await page.getByRole('row').filter({ hasText: number }).click()
  const bar = page.getByRole('region', { name: 'Lignes choisies' })
  await button(bar, 'Supprimer').click()
  await button(dialog(page, 'Supprimer'), 'Confirmer la suppression').click()
  await expect(toast(page, '2 réceptions supprimées')).toBeVisible()
  for (const { number } of parcels)
    await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)
  await button(page, 'Annuler').click()
  await expect(toast(page, 'Annulé : 2 lignes')).toBeVisible()
  for (const { number } of parcels)
    await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(1)
})
