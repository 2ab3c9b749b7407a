import { writeXlsx } from 'hucre/xlsx'
import { everything } from './support/axe.ts'
import { button, dialog, field, search } from './support/page.ts'
import { unique } from './support/site.ts'
import { expect, test } from './support/test.ts'

test.use({ staysOpen: true })

test.use({ as: 'manager' })

// A company writes one import at a time.
test.describe.configure({ mode: 'default' })

/** As Excel writes a CSV in French: semicolons, and one byte a letter. */
const french = (text: string) => Buffer.from(text, 'latin1')

test('clients of a French CSV: columns found, errors and twins shown by line, the good ones written, and taken back', async ({ page, admin }) => {
  const known = await admin.createClient()
  const one = unique('Éts Mbala')
  const lines = [
    'Mes clients;;',
    'Raison sociale;Courriel;Tél',
    `${one};${one.slice(-6)}@import.example;`,
    `;sans-nom@import.example;`,
    `${known.name};;`,
  ]
  await page.goto('/app/clients')
  await button(page, 'Importer').click()
  const form = dialog(page, 'Importer des clients')
  await form.getByLabel('Fichier à importer').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: french(lines.join('\r\n')) })

  await expect(field(form, "Nom de l'entreprise *")).toHaveValue('Raison sociale')
  await expect(field(form, 'Email')).toHaveValue('Courriel')
  await expect(field(form, 'Téléphone')).toHaveValue('Tél')
  expect(await everything(page)).toEqual([])
  await button(form, 'Vérifier les lignes').click()

  await expect(form.getByRole('row').filter({ hasText: 'sans-nom@import.example' })).toContainText("Indiquez le nom de l'entreprise.")
  await expect(form.getByRole('button', { name: /^Importer/ })).toBeDisabled()
  await form.getByText('Doublons (1)').click()
  await expect(form.getByRole('row').filter({ hasText: known.name })).toContainText(`Même nom que «\u00a0${known.name}\u00a0»`)
  expect(await everything(page)).toEqual([])
  await form.getByLabel('Laisser de côté la ligne en erreur').check()
  await button(form, 'Importer 1 client').click()
  await expect(form.getByText('1 client de plus')).toBeVisible()

  await button(form, "Annuler l'import").click()
  await expect(button(form, 'Garder'), 'it asks first').toBeFocused()
  await button(form, "Confirmer l'annulation").click()
  await expect(form.getByText('Import annulé')).toBeVisible()
  await button(form, 'Fermer').last().click()
  await search(page, one)
  await expect(page.getByText('Aucun résultat trouvé pour')).toBeVisible()
})

test('an import can be taken back after another file was looked through', async ({ page }) => {
  const names = { written: `${unique('ecrits')}.csv`, checked: `${unique('verifies')}.csv` }
  const form = dialog(page, 'Importer des clients')
  const check = async (fileName: string, client: string) => {
    await page.goto('/app/clients')
    await button(page, 'Importer').click()
    await form.getByLabel('Fichier à importer').setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: french(`Nom\r\n${client}\r\n`) })
    await button(form, 'Vérifier les lignes').click()
    await expect(button(form, 'Importer 1 client')).toBeEnabled()
  }
  const offered = (fileName: string) => form.getByRole('listitem').filter({ hasText: fileName })

  await check(names.written, unique('Écrit'))
  await button(form, 'Importer 1 client').click()
  await expect(form.getByText('1 client de plus')).toBeVisible()
  await check(names.checked, unique('Vérifié'))

  await page.goto('/app/clients')
  await button(page, 'Importer').click()
  await expect(offered(names.checked)).toContainText('il attend votre confirmation')
  expect(await everything(page)).toEqual([])
  await button(offered(names.written), 'Ouvrir').click()
  await button(form, "Annuler l'import").click()
  await expect(button(form, 'Garder'), 'it asks first').toBeFocused()
  await button(form, "Confirmer l'annulation").click()
  await expect(form.getByText('Import annulé')).toBeVisible()
})

test('services of a workbook, behind its cover, whose figures are prices; a file that is none is refused in a sentence', async ({ page }) => {
  const name = unique('Groupage import')
  const rows = [
    ['Désignation', 'Prix USD'],
    [name, 12.5],
  ]
  await page.goto('/app/services')
  await button(page, 'Importer').click()
  const form = dialog(page, 'Importer des services')
  const input = form.getByLabel('Fichier à importer')
  await input.setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from([0x89, 0x50, 0, 0, 1]) })
  await expect(form.getByRole('alert')).toHaveText("Ce fichier n'est ni un classeur XLSX ni un fichier CSV.")
  await input.setInputFiles({
    name: 'services.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Notice', rows: [['Nos tarifs'], ['En dollars']] },
          { name: 'Prix', rows },
        ],
      }),
    ),
  })
  await expect(form.getByText('1 ligne de la feuille «\u00a0Prix\u00a0». Pas lue : «\u00a0Notice\u00a0».')).toBeVisible()
  await button(form, 'Vérifier les lignes').click()
  await button(form, 'Importer 1 service').click()
  await expect(form.getByText('1 service de plus')).toBeVisible()
  await button(form, 'Fermer').last().click()
  await search(page, name)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('12,50')
})
