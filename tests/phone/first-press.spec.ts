import { fileOfPart } from '../support/chunks.ts'
import { scan } from '../support/gun.ts'
import { button, dialog, field, quiet } from '../support/page.ts'
import { expect, type Page, test } from '../support/test.ts'
import { phones } from '../support/touch.ts'

// The form that a supervisor opens all day has its files right after those of the list, so that its first
// press does not wait for the network. `npm run slow-line` measures the seconds.

test.use({ as: 'warehouse_supervisor', own: true, viewport: phones['390×844'] })

const form = fileOfPart('src/trade/goods/reception/form/ReceptionModal.tsx').slice(2)
const clientField = fileOfPart('src/trade/goods/reception/fields/ClientField.tsx').slice(2)
const moreFields = fileOfPart('src/trade/goods/reception/fields/MoreFields.tsx').slice(2)
const later = ['src/shell/live/Realtime.tsx', 'src/channels/scanner/ScannerModal.tsx'].map((part) =>
  fileOfPart(part).slice(2),
)
const copies = ['/api/reception/clients', '/api/reception/goods', '/api/reception/destinations']

function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

test('the files of the form load before copies and scanner, so that its first press fetches nothing', async ({
  page,
}) => {
  const paths = requestsOf(page)
  const html = await (await page.goto('/warehouse'))?.text()
  expect(html).toMatch(new RegExp(`<meta name="next" content="[^"]*${form}`))
  await expect
    .poll(() => copies.every((path) => paths.includes(path)), { message: paths.join(' ') })
    .toBe(true)
  const [at, list] = [paths.indexOf(form), paths.indexOf('/api/warehouse-receipts')]
  expect(list).toBeGreaterThanOrEqual(0)
  expect(at, 'after the list').toBeGreaterThan(list)
  const earlier = [...copies, ...later].filter((path) => paths.includes(path) && paths.indexOf(path) < at)
  expect(earlier, 'before the form').toEqual([])

  await quiet(page)
  const before = paths.length
  await button(page, 'Nouvelle réception').tap()
  await expect(field(dialog(page, 'Nouvelle réception'), 'Numéro de suivi')).toBeEditable()
  const more = paths.slice(before).filter((path) => /^\/(assets|api)\//.test(path))
  expect(more, 'a press on a quiet page asks for nothing more').toEqual([])
})

test('the form is usable while the server answers none of its lookups', async ({ page }) => {
  await page.route(/\/api\/(reception|measuring|settings)/, () => {}) // never answered
  await page.goto('/warehouse')
  await button(page, 'Nouvelle réception').tap()
  const reception = dialog(page, 'Nouvelle réception')
  await field(reception, 'Numéro de suivi').fill('RF-2611')
  await field(reception, 'Poids total (kg)').fill('12')
  await expect(field(reception, 'Client')).toBeEditable()
  await expect(field(reception, 'Numéro de suivi')).toHaveValue('RF-2611')
  await expect(button(reception, 'Enregistrer la réception')).toBeEnabled()
})

test('a scan and half a name stay while the list of clients is loading', async ({ page, admin, site }) => {
  const client = await admin.createClient()
  const released = Promise.withResolvers<void>()
  for (const part of [clientField, moreFields])
    await page.route(`**${part}`, async (route) => {
      await released.promise
      await route.continue()
    })
  await page.goto('/warehouse')
  await button(page, 'Nouvelle réception').tap()
  const reception = dialog(page, 'Nouvelle réception')
  await expect(field(reception, 'Numéro de suivi')).toBeEditable()
  await reception.getByText('Destination, emplacement, danger…').tap()
  const code = `RF${Date.now()}`
  await scan(page, code)
  await expect(field(reception, 'Numéro de suivi')).toHaveValue(code)
  const named = field(reception, 'Client')
  await expect(named).toBeFocused()
  await expect(named, 'the stand-in').not.toHaveAttribute('aria-haspopup', 'listbox')
  await page.keyboard.type(client.name.slice(0, -1))

  released.resolve()
  await expect(named).toHaveAttribute('aria-haspopup', 'listbox')
  await expect(named).toHaveValue(client.name.slice(0, -1))
  await expect(named).toBeFocused()
  await expect(field(reception, 'Emplacement'), 'unfolded before its fields had come').toBeVisible()
  await page.getByRole('option', { name: client.name }).first().tap()
  await button(reception, 'Enregistrer la réception').tap()
  const stored = 'select client_id from goods where tracking_number = $1'
  await expect.poll(() => site.sql(stored, [code])).toEqual([{ client_id: client.id }])
})
