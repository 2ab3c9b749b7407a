import { readFile } from 'node:fs/promises'
import { everything } from '../support/axe.ts'
import { goodsAtCounter } from '../support/hand-over.ts'
import { button, field, toast, waitForShell, withNoBreakSpaces } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: null })

const year = new Date().getFullYear()

test('an administrator checks the totals, gives 411 another number and downloads the FEC, by touch', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const admin = await site.hire(slug, 'admin')
  await site.sql(`update tenants set features = '{account,accounting}' where slug = $1`, [slug])
  await goodsAtCounter(site, slug)
  const page = await visit((await site.signIn(admin.email)).state)
  await page.goto(`/app/comptabilite?du=${year}-01-01&au=${year}-12-31`)
  await waitForShell(page)
  const totals = page.getByRole('table', { name: 'Totaux par compte' })
  await expect(totals.getByRole('row').filter({ hasText: '411' })).toContainText(withNoBreakSpaces('31,50 $'))
  expect(await everything(page)).toEqual([])

  await page.getByRole('link', { name: 'Régler les numéros de compte' }).tap()
  await field(page, 'Clients').fill('41')
  await button(page, 'Enregistrer').tap()
  await expect(page.getByText('Un numéro de compte commence par trois chiffres')).toBeVisible()
  await field(page, 'Clients').fill('4111')
  await button(page, 'Enregistrer').tap()
  await expect(toast(page, 'Numéros de compte enregistrés')).toBeVisible()
  expect(await everything(page)).toEqual([])

  await page.getByRole('link', { name: 'Voir les écritures' }).tap()
  await page.goto(`/app/comptabilite?du=${year}-01-01&au=${year}-12-31`)
  await expect(totals.getByRole('row').filter({ hasText: '4111' })).toBeVisible()
  const arriving = page.waitForEvent('download')
  await button(page, 'FEC').tap()
  const file = await arriving
  expect(file.suggestedFilename()).toBe(`Écritures du ${year}-01-01 au ${year}-12-31.txt`)
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head?.split('\t')).toHaveLength(18)
  expect(lines.map((line) => line.split('\t')[4])).toEqual(['4111', '70611'])
})
