import { Gestures } from '../support/gestures.ts'
import { button, dialog, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

test.use({ as: 'manager', own: true })

test('story j: 200 clients of a file with errors are imported in at most 5 gestures', async ({
  page,
  admin,
}) => {
  const name = unique('Import')
  const lines = Array.from({ length: 200 }, (_, at) =>
    at % 20 === 0 ? `;sans-nom-${at}@import.example` : `${name} ${at};client-${at}@import.example`,
  )
  const file = {
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Nom;Email', ...lines].join('\n')),
  }
  await page.goto('/app/clients')
  await waitForShell(page)

  const hand = new Gestures(page, 5)
  await hand.click(button(page, 'Importer'))
  const form = dialog(page, 'Importer des clients')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    hand.click(form.getByText('Choisir un fichier')),
  ])
  await chooser.setFiles(file)
  await hand.click(button(form, 'Vérifier les lignes'))
  await hand.click(form.getByLabel(/^Laisser de côté/))
  await hand.click(button(form, 'Importer 190 clients'))
  await expect(form.getByText('190 clients de plus')).toBeVisible()
  const { count } = await admin.ask<{ count: number }>('GET', `/clients/totals?search=${name}`)
  expect(count).toBe(190)
})
