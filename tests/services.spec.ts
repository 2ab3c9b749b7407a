import { button, choose, dialog, expectRefused, field, offered, openRow, pressUntil, row, search, toast } from './support/page.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ staysOpen: true })

test.use({ as: 'manager' })

test('a manager creates a service priced 1 240,50, corrects it and deletes it', async ({ page }) => {
  const name = unique('Groupage')
  await page.goto('/app/services')
  await button(page, 'Nouveau Service').click()
  const form = dialog(page, 'Nouveau Service')
  await expect(field(form, 'Nom')).toBeFocused()
  await expect(field(form, 'Catégorie')).toHaveValue('Maritime')
  await field(form, 'Nom').fill(name)
  await field(form, 'Description').fill('Par mètre cube')
  await field(form, 'Prix').fill('1 240,50')
  await choose(form, 'Catégorie', 'Logistique')
  await expect(field(form, 'Prix')).toHaveValue('1\u00a0240,50\u00a0$')
  await button(form, 'Créer').click()
  await expect(toast(page, 'Service créé avec succès')).toBeVisible()

  await search(page, name)
  await expect(row(page, name)).toContainText('1\u00a0240,50\u00a0$')
  await expect(row(page, name)).toContainText('Logistique')
  await row(page, name).click()
  const edit = dialog(page, 'Modifier le Service')
  await field(edit, 'Prix').fill('0')
  await button(edit, 'Modifier').click()
  await expect(toast(page, 'Service modifié avec succès')).toBeVisible()
  await expect(row(page, name)).toContainText('0,00\u00a0$')

  await row(page, name).click()
  await button(edit, 'Supprimer').click()
  await button(edit, 'Confirmer la suppression').click()
  await expect(toast(page, 'Service supprimé avec succès')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})

test('a service needs a name and a price one can read', async ({ page }) => {
  await page.goto('/app/services')
  await button(page, 'Nouveau Service').click()
  const form = dialog(page, 'Nouveau Service')
  await button(form, 'Créer').click()
  await expectRefused(field(form, 'Nom'), 'Indiquez le nom du service.')
  await expectRefused(field(form, 'Prix'), 'Indiquez un prix, 0 compris.')
  await expect(field(form, 'Nom')).toBeFocused()
  for (const wrong of ['12,505', '100000000']) {
    await field(form, 'Prix').fill(wrong)
    await expectRefused(field(form, 'Prix'), 'Montant illisible. Exemple : 1240,50 (deux décimales au plus).')
    await expect(field(form, 'Prix')).toHaveValue(wrong)
  }
  await field(form, 'Prix').fill('99 999 999,99')
  await expect(field(form, 'Prix')).not.toHaveAttribute('aria-invalid', 'true')
  expect(await offered(form, 'Catégorie')).toEqual(['Maritime', 'Terrestre', 'Aérien', 'Logistique'])
})

test('a service that is on an invoice stays', async ({ page, admin, faults }) => {
  faults.expect(/status of 409/)
  const service = await admin.createService()
  await admin.createInvoice({ service })
  await page.goto('/app/services')
  await openRow(page, service.name)
  const form = dialog(page, 'Modifier le Service')
  await button(form, 'Supprimer').click()
  await button(form, 'Confirmer la suppression').click()
  await expect(form.getByRole('alert')).toHaveText('Impossible de supprimer un service déjà facturé.')
  await expect(toast(page, 'Erreur lors de la suppression du service')).toBeVisible()
})

test('a service shared by all companies is marked and read-only', async ({ page, site }) => {
  const [shared] = await site.sql<{ name: string }>('select name from shared_services order by name limit 1')
  if (!shared) throw new Error('no shared service')
  await page.goto('/app/services')
  await search(page, shared.name)
  await expect(row(page, shared.name)).toContainText('Partagé')
  const form = dialog(page, 'Modifier le Service')
  await pressUntil(row(page, shared.name).getByRole('button'), form)
  await expect(form).toContainText('Lecture seule')
  for (const action of ['Modifier', 'Supprimer']) await expect(button(form, action)).toHaveCount(0)
})

test('the list is filtered by name and category, and a reload shows the same rows', async ({ page, admin }) => {
  const tag = unique('s').slice(2)
  const sea = await admin.createService({ name: `Élévation ${tag}` })
  const air = await admin.createService({ name: `Élan ${tag}`, category: 'Aérien' })
  await page.goto('/app/services')
  await search(page, `el`)
  await search(page, tag.toUpperCase())
  await expect(row(page, sea.name)).toBeVisible()
  await choose(page, 'Toutes les catégories', 'Aérien')
  await expect(row(page, sea.name)).toHaveCount(0)
  await expect(row(page, air.name)).toBeVisible()
  await page.reload()
  await expect(row(page, air.name)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})
