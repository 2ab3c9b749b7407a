import {
  button,
  choose,
  dialog,
  expectRefused,
  field,
  openRow,
  readOptions,
  row,
  search,
  toast,
  withNoBreakSpaces,
  writesTo,
} from './support/page.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ own: true, as: 'manager' })

async function expectUnreadableRefused(form: Locator) {
  await button(form, 'Créer').click()
  await expectRefused(field(form, 'Nom'), 'Indiquez le nom du service.')
  await expectRefused(field(form, 'Prix'), 'Indiquez un prix, 0 compris.')
  await expect(field(form, 'Nom')).toBeFocused()
  for (const wrong of ['12,505', '100000000']) {
    await field(form, 'Prix').fill(wrong)
    await expectRefused(field(form, 'Prix'), 'Montant illisible. Exemple : 1240,50 (deux décimales au plus).')
    await expect(field(form, 'Prix')).toHaveValue(wrong)
  }
}

/** Finds a service of the category Logistique by its name and its category, also after a reload. */
async function expectFiltersStay(page: Page, { found, other }: { found: string; other: string }) {
  await search(page, 'el')
  await search(page, found.slice(-8).toUpperCase())
  await expect(row(page, found)).toContainText(withNoBreakSpaces('1 240,50 $'))
  await expect(row(page, other)).toBeVisible()
  await choose(page, 'Toutes les catégories', 'Logistique')
  await expect(row(page, other)).toHaveCount(0)
  await page.reload()
  await expect(row(page, found)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
}

test('a manager creates a valid service, corrects, filters and deletes it, but not a billed one', async ({
  page,
  admin,
  faults,
}) => {
  faults.expect(/status of 409/)
  const tag = unique('s').slice(2)
  const [name, billed] = [
    `Élévation ${tag}`,
    await admin.createService({ name: `Élan ${tag}`, category: 'Aérien' }),
  ]
  await admin.createInvoice({ service: billed })
  const sent = writesTo(page, '/api/services')
  await page.goto('/app/services')
  await button(page, 'Nouveau Service').click()
  const form = dialog(page, 'Nouveau Service')
  const price = field(form, 'Prix')
  await expect(field(form, 'Nom')).toBeFocused()
  await expect(field(form, 'Catégorie')).toHaveValue('Maritime')
  await expectUnreadableRefused(form)
  expect(sent).toEqual([])
  expect(await readOptions(form, 'Catégorie')).toEqual(['Maritime', 'Terrestre', 'Aérien', 'Logistique'])
  await page.keyboard.press('Escape')
  await choose(form, 'Catégorie', 'Logistique')
  await field(form, 'Nom').fill(name)
  await field(form, 'Description').fill('Par mètre cube')
  await price.fill('1 240,50')
  await field(form, 'Nom').focus()
  await expect(price).toHaveValue(withNoBreakSpaces('1 240,50 $'))
  await button(form, 'Créer').click()
  await expect(toast(page, 'Service créé avec succès')).toBeVisible()

  await expectFiltersStay(page, { found: name, other: billed.name })
  await row(page, name).click()
  const edit = dialog(page, 'Modifier le Service')
  await field(edit, 'Prix').fill('0')
  await button(edit, 'Modifier').click()
  await expect(toast(page, 'Service modifié avec succès')).toBeVisible()
  await expect(row(page, name)).toContainText(withNoBreakSpaces('0,00 $'))
  await row(page, name).click()
  await button(edit, 'Supprimer').click()
  await button(edit, 'Confirmer la suppression').click()
  await expect(toast(page, 'Service supprimé avec succès')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)

  await page.goto('/app/services')
  await openRow(page, billed.name)
  await button(edit, 'Supprimer').click()
  await button(edit, 'Confirmer la suppression').click()
  await expect(edit.getByRole('alert')).toHaveText('Impossible de supprimer un service déjà facturé.')
  await expect(toast(page, 'Erreur lors de la suppression du service')).toBeVisible()
})
