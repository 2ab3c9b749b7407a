import { button, dialog, field, openRow, row, search, toast } from './support/page.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ staysOpen: true })

// After a question or a dialog the focus is where one stood, never on the page itself.

test('a question answered with Échap gives the focus back to what asked it', async ({ page, admin }) => {
  const client = await admin.createClient()
  await page.goto('/app/clients')
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

test('after a save the focus is on the row, or on the button when a key opened the dialog', async ({ page, admin }) => {
  const client = await admin.createClient()
  await page.goto('/app/clients')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await expect(field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise")).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Nouveau Client')).toBeHidden()
  await page.keyboard.press('n')
  await field(dialog(page, 'Nouveau Client'), "Nom de l'entreprise").fill(unique('Maison Ruzizi'))
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Client créé avec succès')).toBeVisible()
  await expect(button(page, 'Nouveau Client')).toBeFocused()

  await search(page, client.name)
  await row(page, client.name).getByText('Soldé').click()
  await field(dialog(page, 'Modifier le Client'), 'Adresse').fill('Quai 8')
  await button(dialog(page, 'Modifier le Client'), 'Modifier').click()
  await expect(dialog(page, 'Modifier le Client')).toBeHidden()
  await expect(row(page, client.name).getByRole('button')).toBeFocused()
})

test('after a deletion the focus is on the row that took the place', async ({ page, admin }) => {
  const name = unique('Suite')
  for (const which of ['A', 'B']) await admin.createClient({ name: `${name} ${which}` })
  await page.goto('/app/clients')
  await search(page, name)
  await expect(page.getByRole('row')).toHaveCount(3)
  await row(page, `${name} A`).getByRole('button').click()
  await button(page, 'Supprimer').click()
  await button(page, 'Confirmer la suppression').click()
  await expect(row(page, `${name} A`)).toHaveCount(0)
  await expect(row(page, `${name} B`).getByRole('button')).toBeFocused()
})

test('so it is where the list hears of the deletion before the dialog has its answer', async ({ page, admin }) => {
  const name = unique('Suite')
  const client = await admin.createClient({ name: `${name} A` })
  await admin.createClient({ name: `${name} B` })
  await page.goto('/app/clients')
  await search(page, name)
  await expect(page.getByRole('row')).toHaveCount(3)
  await row(page, `${name} A`).getByRole('button').click()
  await button(page, 'Supprimer').click()
  await page.route(`**/api/clients/${client.id}`, async (route) => {
    const answer = await route.fetch()
    await button(page, 'Fermer').focus()
    // A list is not asked again for what this page itself has just written: a colleague writes too.
    await expect(async () => {
      await admin.createClient({ name: `${name} C` })
      await expect(row(page, `${name} A`)).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await route.fulfill({ response: answer })
  })
  await button(page, 'Confirmer la suppression').click()
  await expect(row(page, `${name} B`).getByRole('button')).toBeFocused()
})

test('f goes to the search, j and k move the focus from row to row, Entrée opens', async ({ page, admin }) => {
  const tag = unique('w').slice(2)
  for (const first of ['Alpha', 'Beta', 'Gamma']) await admin.createClient({ name: `${first} ${tag}` })
  await page.goto('/app/clients')
  const rows = page.getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByPlaceholder(/^Filtrer/)).toBeFocused()
  await page.keyboard.type(tag, { delay: 40 }) // as a hand: a gun's code may go on to Entrée
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
})
