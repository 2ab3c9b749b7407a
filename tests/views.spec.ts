import { everything } from './support/axe.ts'
import { button, field, row, toast, waitForDialog } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ as: 'manager', own: true })

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test('columns are chosen by keyboard, remembered on the device, and all come back', async ({
  page,
  admin,
}) => {
  await admin.createClient()
  await page.goto('/app/clients')
  await expect(heading(page, 'Type')).toBeVisible()
  await button(page, 'Colonnes').focus()
  await page.keyboard.press('Enter')
  const type = page.getByRole('menuitemcheckbox', { name: 'Type' })
  await expect(type).toBeFocused()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Nom', exact: true })).toHaveCount(0)
  expect(await everything(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(type).not.toBeChecked()
  await expect(heading(page, 'Type')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Colonnes')).toBeFocused()
  await page.reload()
  await expect(heading(page, 'Nom')).toBeVisible()
  await expect(heading(page, 'Type')).toBeHidden()
  await button(page, 'Colonnes').click()
  await page.getByRole('menuitem', { name: 'Toutes les colonnes' }).click()
  await expect(heading(page, 'Type')).toBeVisible()
})

test('a view keeps filters, order and columns; it is shared, opened by default, changed and deleted', async ({
  page,
  admin,
  visit,
}) => {
  await admin.createInvoice()
  const name = unique('À relancer')
  await page.goto('/app/factures?solde=du')
  await page.getByRole('button', { name: 'Reste dû' }).click()
  await button(page, 'Colonnes').click()
  await page.getByRole('menuitemcheckbox', { name: 'Statut' }).click()
  await page.keyboard.press('Escape')
  await button(page, 'Vues').click()
  await page.getByRole('menuitem', { name: 'Enregistrer cette vue' }).click()
  const form = await waitForDialog(page, 'Enregistrer cette vue')
  await field(form, 'Nom').fill(name)
  await form.getByLabel('Ouvrir la liste avec cette vue').check()
  await form.getByLabel('La partager avec mes collègues').check()
  expect(await everything(page)).toEqual([])
  await button(form, 'Enregistrer').click()
  await expect(toast(page, 'Vue enregistrée.')).toBeVisible()

  await page.goto('/app/factures')
  await expect(page).toHaveURL(/tri=balance/)
  await expect(page).toHaveURL(/solde=du/)

  const colleague = await visit('viewer')
  await colleague.goto('/app/factures')
  await expect(heading(colleague, 'Statut')).toBeVisible()
  await button(colleague, 'Vues').click()
  await colleague.getByRole('menuitem', { name }).click()
  await expect(colleague).toHaveURL(/solde=du/)
  await expect(heading(colleague, 'Statut')).toBeHidden()

  await button(page, 'Vues').click()
  await page.getByRole('menuitem', { name: 'Gérer les vues' }).click()
  const views = await waitForDialog(page, 'Vues de la liste')
  expect(await everything(page)).toEqual([])
  await button(views, `Modifier la vue ${name}`).click()
  const change = await waitForDialog(page, 'Modifier la vue')
  await button(change, 'Supprimer').click()
  await button(change, 'Confirmer la suppression').click()
  await expect(toast(page, 'Vue supprimée.')).toBeVisible()
  await page.goto('/app/factures')
  await expect(row(page, 'INV-').first()).toBeVisible()
  await expect(page).not.toHaveURL(/solde=du/)
})

test('what an invoice does not allow says why before the press, and a chosen row says that it is', async ({
  page,
  admin,
}) => {
  const invoice = await admin.createInvoice()
  await admin.pay(invoice, 1_00)
  await page.goto('/app/factures')
  const line = row(page, invoice.invoiceNumber).getByRole('button')
  await button(page, 'Choisir').click()
  await line.click()
  await expect(line).toHaveAttribute('aria-pressed', 'true')
  expect(await everything(page)).toEqual([])
  await button(page, 'Annuler').click()
  await expect(line).not.toHaveAttribute('aria-pressed')
  await line.click()
  const form = page.getByRole('dialog')
  for (const [name, reason] of [
    ['Supprimer', /qui a des paiements/],
    ['Annuler la facture', /1,00.*payés/],
  ] as const) {
    await expect(button(form, name)).toHaveAttribute('aria-disabled', 'true')
    await expect(button(form, name)).toHaveAccessibleDescription(reason)
  }
  await button(form, 'Annuler la facture').press('Enter')
  await expect(page.getByText(/Impossible d'annuler une facture/).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/app\/factures$/)
})

test('Ctrl K changes the theme and signs out', async ({ page }) => {
  await page.goto('/app/clients')
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  const before = await scheme()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sombre')
  await expect(page.getByRole('option', { name: /Thème clair ou sombre/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(scheme).not.toBe(before)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('déconnecter')
  await expect(page.getByRole('option', { name: /Se déconnecter/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth/)
})
