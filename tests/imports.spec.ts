import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { everything } from './support/axe.ts'
import { button, choose, dialog, field, search } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

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
  await expect(form.getByRole('paragraph').filter({ hasText: 'Import annulé' })).toBeVisible()
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
  await expect(form.getByRole('paragraph').filter({ hasText: 'Import annulé' })).toBeVisible()
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

const cases = join(import.meta.dirname, '../web/src/trade/imports/cases')
const sizes = { '1440': { width: 1440, height: 900 }, '390': { width: 390, height: 844 } }

/** Opens a file of the cases in its import, at the step of its columns. */
async function openCase(page: Page, list: 'clients' | 'warehouse', file: string) {
  await page.goto(`/app/${list}`)
  if (list === 'warehouse') {
    await page.getByRole('button', { name: 'Exporter ou importer' }).click()
    await page.getByRole('menuitem', { name: 'Importer des colis annoncés' }).click()
  } else await button(page, 'Importer').click()
  const form = dialog(page, list === 'clients' ? 'Importer des clients' : 'Importer des colis annoncés')
  await form.getByLabel('Fichier à importer').setInputFiles(join(cases, file))
  return form
}

/** To look at, where SCREENSHOTS names a folder. */
async function picture(page: Page, name: string) {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name}.png`) })
}

/** The file, the line of its heads, the columns that are found, and what is read in the first lines. */
const contacts: [file: string, headsLine: number | null, fields: Record<string, string>, seen: string[]][] = [
  [
    'google-contacts-new.csv',
    1,
    { "Nom de l'entreprise *": 'Organization Name', 'Autre nom': 'First Name', Téléphone: 'Phone 1 - Value' },
    ['Moussa Modèle'],
  ],
  [
    'outlook-fr-1252.csv',
    1,
    { "Nom de l'entreprise *": 'Société', 'Autre nom': 'Prénom', Téléphone: 'Tél. mobile' },
    ['Jean Exemple', 'Exemple Fret'],
  ],
  ['first-last-only.csv', 1, { "Nom de l'entreprise *": 'first_name' }, ['Jean Exemple']],
  ['template-commente.csv', 2, { "Nom de l'entreprise *": 'entreprise' }, ['Mise de côté : ligne\u00a03 (commentaire).']],
  ['comment-lines.csv', 3, { "Nom de l'entreprise *": 'entreprise' }, ['Mises de côté : ligne\u00a05 (commentaire), ligne\u00a06 (commentaire).']],
  ['crm-fr-national.csv', 1, { "Nom de l'entreprise *": 'Entreprise', Adresse: 'Adresse' }, ['12 rue du Port, 76600, Le Havre']],
  ['odoo-partners-fr.csv', 1, { "Nom de l'entreprise *": 'Nom', Téléphone: 'Mobile' }, ['Exemple Négoce · Zoé Modèle']],
  ['whatsapp-group.csv', 1, { "Nom de l'entreprise *": 'Saved Name' }, ['Maman Aminata']],
  ['vcard-contacts.vcf', null, { "Nom de l'entreprise *": 'Nom complet' }, ['Aminata Exemple']],
  ['name-zh-gbk.csv', 1, { Encodage: 'Chinois simplifié (GBK, GB18030)' }, ['广州示例贸易有限公司']],
  ['excel-zh-gbk.csv', 1, { "Nom de l'entreprise *": '客户名称', Téléphone: '电话', Adresse: '地址' }, ['义乌示例商行']],
  ['polish-1250.csv', 1, { Encodage: 'Europe centrale (Windows-1250)' }, ['Paweł Przykład']],
  ['excel-fr-sep.csv', 2, { Encodage: 'Europe occidentale (Windows-1252)' }, ['Océan Modèle']],
  ['excel-unicode-utf16.txt', 1, { Encodage: 'UTF-16' }, ['Étoile Exemple']],
  ['quoted-name.csv', 1, {}, ['"Chez Maman" Alimentation']],
  ['several-phones.csv', 1, {}, ['Exemple SARL']],
  ['round-trip-apostrophe.csv', 1, {}, ['-Transit Exemple · @Exemple Shop · +Plus Exemple']],
  ['strict-ooxml.xlsx', 1, {}, ['Kivu Exemple']],
]

for (const [size, viewport] of Object.entries(sizes)) {
  test(`address books as people have them: heads, columns and letters found by themselves, at ${size}`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(viewport)
    for (const [file, headsLine, fields, seen] of contacts) {
      const form = await openCase(page, 'clients', file)
      if (headsLine !== null) await expect(form.getByText(`Les titres sont à la ligne\u00a0${headsLine}.`), file).toBeVisible()
      for (const [label, value] of Object.entries(fields)) await expect(field(form, label), `${file}, ${label}`).toHaveValue(value)
      for (const text of seen) await expect(form.getByText(text).first(), `${file}, ${text}`).toBeVisible()
      await picture(page, `${file}-${size}`)
      await button(form, 'Vérifier les lignes').click()
      await expect(form.getByRole('row').nth(1), file).toBeVisible()
      await picture(page, `${file}-${size}-lines`)
      await expect(form.getByText('Erreurs (0)'), file).toBeVisible()
    }
    expect(await everything(page)).toEqual([])
  })

  test(`heads are said by a touch, none as well; letters by a list, at ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const form = await openCase(page, 'clients', 'polish-1250.csv')
    const name = field(form, "Nom de l'entreprise *")
    await expect(form.getByText('Paweł Przykład').last()).toBeVisible()
    await button(form, 'Aucun titre').click()
    await expect(form.getByText("Ce fichier n'a pas de titres.")).toBeVisible()
    await expect(name).toHaveValue('Colonne 1')
    await form.getByRole('button', { name: /^Titres à la ligne 2/ }).click()
    await expect(form.getByText('Les titres sont à la ligne\u00a02.')).toBeVisible()
    await form.getByRole('button', { name: /^Titres à la ligne 1/ }).click()
    await expect(name).toHaveValue('name')
    await choose(form, 'Encodage', 'Europe occidentale (Windows-1252)')
    await expect(form.getByText('Pawe³ Przyk³ad').last()).toBeVisible()
    await choose(form, 'Encodage', 'Europe centrale (Windows-1250)')
    await expect(form.getByText('Paweł Przykład').last()).toBeVisible()
    expect(await everything(page)).toEqual([])
  })
}

test('a file that is none of those that can be read is told for what it is, and what to do', async ({ page }) => {
  const form = await openCase(page, 'clients', 'erp-html.xls')
  await expect(form.getByRole('alert')).toContainText('page web')
  await expect(form.getByRole('alert')).toContainText('Enregistrer sous')
  await picture(page, 'erp-html.xls')
})

test('an unreadable telephone costs no client: it is kept in the note, and the report says so; columns are joined by hand', async ({ page }) => {
  const name = unique('Sans numéro')
  await page.goto('/app/clients')
  await button(page, 'Importer').click()
  const form = dialog(page, 'Importer des clients')
  const buffer = Buffer.from(`Libellé;Suite;Téléphone\r\n${name};SARL;081 23 x\r\n`)
  await form.getByLabel('Fichier à importer').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer })
  await choose(form, "Nom de l'entreprise *", 'Libellé')
  await button(form, "Joindre une colonne à Nom de l'entreprise").click()
  await choose(form, "Nom de l'entreprise, colonne 2", 'Suite')
  await expect(form.getByText(`${name} SARL`)).toBeVisible()
  await button(form, 'Vérifier les lignes').click()
  await expect(form.getByText('Incomplètes (1)')).toBeVisible()
  await expect(form.getByRole('row').filter({ hasText: '081 23 x' })).toContainText('Gardé dans la note.')
  await button(form, 'Importer 1 client').click()
  await expect(form.getByText("c'est gardé dans sa note")).toBeVisible()
  await picture(page, 'report')
  await button(form, 'Fermer').last().click()
  await search(page, name)
  await page.getByRole('row').filter({ hasText: name }).click()
  await expect(page.getByText(/081 23 x/)).toBeVisible()
})

test.describe('goods', () => {
  test.use({ as: 'admin' })

  for (const [size, viewport] of Object.entries(sizes))
    test(`packing lists: titles above, totals below, sizes in one column, at ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const form = await openCase(page, 'warehouse', 'packing-list-gz.xlsx')
      await expect(form.getByText('Les titres sont à la ligne\u00a05.')).toBeVisible()
      await expect(field(form, 'Numéro de suivi *')).toHaveValue('Tracking No.')
      await expect(field(form, 'Quantité')).toHaveValue('CTNS')
      await expect(field(form, 'Dimensions (cm)')).toHaveValue('Dim. (cm)')
      await expect(form.getByText('Mise de côté : ligne\u00a09 (total).')).toBeVisible()
      await picture(page, `packing-list-${size}`)
      await button(form, 'Vérifier les lignes').click()
      await expect(form.getByText('Erreurs (0)')).toBeVisible()
      await picture(page, `packing-list-${size}-lines`)
      const measured = await openCase(page, 'warehouse', 'colis-mesures.xlsx')
      await expect(measured.getByText('Mise de côté : ligne\u00a08 (total).')).toBeVisible()
      await picture(page, `colis-mesures-${size}`)
    })

  test('a packing list without tracking numbers announces goods by mark and carton', async ({ page }) => {
    const mark = unique('KV').toUpperCase()
    const form = await openCase(page, 'warehouse', 'colis-mesures.xlsx')
    await button(form, 'Autre fichier').click()
    const buffer = Buffer.from(`唛头,箱号,品名,件数,毛重(KGS)\n${mark},1-12,手机壳,12,85.5\n,13,灯,1,7\n合计,,,13,92.5\n`)
    await form.getByLabel('Fichier à importer').setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer })
    await expect(form.getByText('un colis prend le code de sa marque et de ses cartons, comme KV-C1-C12.')).toBeVisible()
    await button(form, 'Vérifier les lignes').click()
    await expect(form.getByText(`${mark}-C1-C12`)).toBeVisible()
    await picture(page, 'cartons')
    await button(form, 'Importer 2 colis annoncés').click()
    await expect(form.getByText('2 colis annoncés de plus')).toBeVisible()
    await button(form, 'Fermer').last().click()
    await search(page, mark)
    await expect(page.getByRole('row').filter({ hasText: `${mark}-C13` })).toBeVisible()
  })
})
