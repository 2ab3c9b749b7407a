import { scan } from '../support/gun.ts'
import { button, choose, dialog, field } from '../support/page.ts'
import { expect, type Locator, test } from '../support/test.ts'

test.use({ as: 'warehouse_supervisor', own: true })

const number = (form: Locator) => field(form, 'Numéro de suivi')

test('offline a pallet is received with the gun alone, and an opened parcel shows no keyboard', async ({
  page,
  site,
  admin,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const client = await admin.createClient()
  const codes = Array.from({ length: 4 }, (_, n) => `OFF${Date.now()}${n}`)
  await page.goto('/warehouse')
  const form = dialog(page, 'Nouvelle réception')
  await button(page, 'Nouvelle réception').tap()
  await choose(form, 'Client', client.name, client.name)
  await page.context().setOffline(true)
  for (const code of codes) await scan(page, code)
  await expect(number(form)).toHaveValue(codes.at(-1) ?? '', { timeout: 60_000 })
  await button(form, 'Enregistrer la réception').tap()
  await expect(button(form, 'Colis suivant')).toBeVisible()
  await page.context().setOffline(false)
  const saved = () =>
    site.sql<{ code: string }>(
      'select tracking_number as code from goods where tracking_number = any($1) order by 1',
      [codes],
    )
  await expect.poll(async () => (await saved()).map(({ code }) => code), { timeout: 60_000 }).toEqual(codes)

  await button(form, 'Fermer').first().tap()
  await scan(page, codes[0] ?? '')
  const sheet = dialog(page, 'Colis')
  await expect(number(sheet)).toHaveValue(codes[0] ?? '')
  await expect(sheet.locator(':focus')).toHaveCount(1)
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
})
