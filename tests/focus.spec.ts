import {
  button,
  dialog,
  expectHeading,
  field,
  openRow,
  row,
  search,
  toast,
  waitForDialog,
} from './support/page.ts'
import { Staff } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

// After a dialog, a question or a deletion the focus is where it was before, never on the page itself.

test.use({ own: true })

test('a dialog traps the focus and returns it to its opener, and so does a question closed by Échap', async ({
  page,
  admin,
}) => {
  const client = await admin.createClient()
  await page.goto('/app/clients')
  const add = button(page, 'Nouveau Client')
  await add.focus()
  await page.keyboard.press('Enter')
  const created = await waitForDialog(page, 'Nouveau Client')
  for (let pressed = 0; pressed < 15; pressed += 1) {
    await page.keyboard.press('Tab')
    await expect(created.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()

  await openRow(page, client.name)
  const form = dialog(page, 'Modifier le Client')
  await button(form, 'Supprimer').click()
  await expect(button(form, 'Annuler').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('alertdialog')).toBeHidden()
  await expect(button(form, 'Supprimer')).toBeFocused()
  const address = field(form, 'Adresse')
  await address.fill('Quai 7')
  await page.keyboard.press('Escape')
  await button(form, 'Continuer la saisie').click()
  await expect(address).toBeFocused()
})

test('a dialog over a form traps the focus too', async ({ page, admin }) => {
  const { id } = await admin.createInvoice()
  await page.goto(`/app/factures?facture=${id}`)
  await button(page.getByRole('dialog'), 'Enregistrer un paiement').click()
  const payment = await waitForDialog(page, 'Enregistrer Paiement')
  for (let pressed = 0; pressed < 15; pressed += 1) {
    await page.keyboard.press('Tab')
    await expect(payment.locator(':focus')).toHaveCount(1)
  }
})

test('the focus returns to the opener after a save, and to the next row after a deletion', async ({
  page,
  site,
  admin,
  signedIn,
}) => {
  const name = unique('Suite')
  const [, second] = [
    await admin.createClient({ name: `${name} A` }),
    await admin.createClient({ name: `${name} B` }),
  ]
  await admin.createClient({ name: `${name} C` })
  await page.goto('/app/clients')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await field(await waitForDialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill(
    unique('Maison Ruzizi'),
  )
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()
  await expect(button(page, 'Nouveau Client')).toBeFocused()

  await search(page, name)
  await expect(page.getByRole('row')).toHaveCount(4)
  const form = dialog(page, 'Modifier le Client')
  await row(page, `${name} A`).getByText('Soldé').click()
  await field(form, 'Adresse').fill('Quai 8')
  await button(form, 'Modifier').click()
  await expect(form).toBeHidden()
  await expect(row(page, `${name} A`).getByRole('button')).toBeFocused()

  await page.keyboard.press('Enter')
  await button(form, 'Supprimer').click()
  await button(form, 'Confirmer la suppression').click()
  await expect(row(page, `${name} A`)).toHaveCount(0)
  await expect(row(page, `${name} B`).getByRole('button')).toBeFocused()

  // The list loses the row before the dialog has its response: a colleague's write makes the list reload.
  const { cookie, session } = await signedIn('manager')
  const colleague = new Staff(site.url, cookie, session)
  await page.keyboard.press('Enter')
  await button(form, 'Supprimer').click()
  await page.route(`**/api/clients/${second.id}`, async (route) => {
    const answer = await route.fetch()
    await button(page, 'Fermer').focus()
    await colleague.createClient({ name: `${name} D` })
    await expect(row(page, `${name} B`)).toHaveCount(0)
    await route.fulfill({ response: answer })
  })
  await button(form, 'Confirmer la suppression').click()
  await expect(row(page, `${name} C`).getByRole('button')).toBeFocused()
})

test('letters open lists and the search, j and k move between rows, Entrée opens, ? shows all keys', async ({
  page,
  admin,
}) => {
  const tag = unique('w').slice(2)
  for (const first of ['Alpha', 'Beta', 'Gamma']) await admin.createClient({ name: `${first} ${tag}` })
  await page.goto('/app/factures')
  await expectHeading(page, 'Factures')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expectHeading(page, 'Clients')
  const rows = page.getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByPlaceholder(/^Filtrer/)).toBeFocused()
  await page.keyboard.insertText(tag)
  await expect(rows).toHaveCount(4)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(2).getByRole('button')).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.nth(1).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(dialog(page, 'Modifier le Client'), "Nom de l'entreprise")).toHaveValue(`Alpha ${tag}`)
  await page.keyboard.press('Escape')
  await expect(rows.nth(1).getByRole('button')).toBeFocused()
  await page.keyboard.press('?')
  const keys = await waitForDialog(page, 'Aide')
  await expect(keys).toContainText('Ajouter un client')
  await button(keys, 'Raccourcis clavier').click()
  await expect(keys).toContainText('Ligne suivante')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
})

test('Back closes a record opened from its list, Forward reopens it, closing adds no history', async ({
  page,
  admin,
}) => {
  const client = await admin.createClient()
  await page.goto('/app/services')
  await page.goto(`/app/clients?q=${encodeURIComponent(client.name)}`)
  await openRow(page, client.name)
  const form = await waitForDialog(page, 'Modifier le Client')
  await page.goBack()
  await expect(form).toBeHidden()
  await expectHeading(page, 'Clients')
  await page.goForward()
  await expect(form).toBeVisible()
  await page.reload()
  await expect(form).toBeVisible()
  await button(form, 'Annuler').click()
  await expect(form).toBeHidden()
  await page.goBack()
  await expectHeading(page, 'Services')
})

test('text typed right after n is in the first field of the form', async ({ page }) => {
  await page.goto('/app/factures')
  await expectHeading(page, 'Factures')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/invoicing-defaults*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/nouvelle=maritime/)
  await page.keyboard.type('mado', { delay: 60 })
  held.resolve()
  await expect(field(dialog(page, 'Nouvelle Facture Maritime'), 'Client')).toHaveValue('mado')
})
