import { everything } from './support/axe.ts'
import { button, dialog, field, waitForShell } from './support/page.ts'
import type { Staff } from './support/staff.ts'
import { expect, type Locator, test } from './support/test.ts'
import { widthBeyondScreen } from './support/touch.ts'
import { unique } from './support/unique.ts'

test.use({ as: 'employee', own: true })

async function departure(admin: Staff, descriptions: string[]) {
  const destination = unique('Matadi')
  const { id } = await admin.ask<{ id: string }>('POST', '/expeditions', {
    mode: 'Maritime',
    origin: 'Anvers',
    destination,
  })
  const client = await admin.createClient()
  const lots: { id: string; number: string }[] = []
  for (const description of descriptions)
    lots.push(
      await admin.receive({
        destination,
        weightKg: 10,
        clientId: client.id,
        description: description || null,
      }),
    )
  await admin.ask('POST', `/expeditions/${id}/goods`, { ids: lots.map((lot) => lot.id) })
  return { id, lots }
}

const rowOf = (grid: Locator, number: string) => grid.getByRole('listitem', { name: number })

test('an employee completes the customs data of a departure by keyboard', async ({ page, site, admin }) => {
  const { id, lots } = await departure(admin, ['Téléphones portables', '', 'Chaussures'])
  const [phones, plain, shoes] = lots
  await page.goto(`/app/expeditions/${id}?onglet=documents`)
  await waitForShell(page)
  await expect(page.getByText('3 lots sans code SH, 3 lots sans valeur déclarée.')).toBeVisible()
  await page.getByRole('link', { name: 'Compléter' }).click()
  const grid = page.getByRole('list', { name: 'Lots et leurs données de douane' })
  const [first, second, third] = [phones, plain, shoes].map((lot) => rowOf(grid, lot?.number ?? ''))
  if (!first || !second || !third) throw new Error('rows')

  const code = field(first, 'Code SH')
  await code.focus()
  await expect(code).toHaveAttribute('placeholder', /8517\.13/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(code).toHaveValue('8517.13')
  await page.keyboard.press('Enter')
  await expect(field(second, 'Code SH')).toBeFocused()
  await expect(first.getByText('Enregistré', { exact: true })).toBeVisible()

  await page.keyboard.type('8517')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await field(second, 'Code SH').fill('85')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await field(third, 'Valeur déclarée').focus()
  await expect(second).toContainText('Le code SH a 6, 8 ou 10 chiffres.')
  await expect(second).toContainText('Pas encore enregistré')
  await page.keyboard.type('1250,50')
  await page.keyboard.press('Enter')
  await expect(third.getByText('Enregistré', { exact: true })).toBeVisible()
  await page.reload()
  await expect(field(second, 'Code SH'), 'what was typed is still there').toHaveValue('85')
  await field(second, 'Code SH').fill('640299')
  await field(second, 'Désignation').fill('Sandales')
  await field(second, 'Numéro ONU').focus()
  await page.keyboard.press('Enter')
  await expect(second.getByText('Enregistré', { exact: true })).toBeVisible()

  const rows = await site.sql(
    `select hs_code as code, hs_code_by_name is not null as chosen, declared_value::int as value, description
     from goods where expedition_id = $1 order by number`,
    [id],
  )
  expect(rows).toEqual([
    { code: '851713', chosen: true, value: null, description: 'Téléphones portables' },
    { code: '640299', chosen: true, value: null, description: 'Sandales' },
    { code: null, chosen: false, value: 1250_50, description: 'Chaussures' },
  ])
})

test('the grid fits small screens, and SYDONIA leads to it', async ({ page, admin }) => {
  const { id, lots } = await departure(admin, ['电饭锅', 'Vélos'])
  await page.goto(`/app/expeditions/${id}?onglet=documents`)
  await waitForShell(page)
  await button(page, 'Fichiers SYDONIA').click()
  const files = dialog(page, 'Fichiers SYDONIA')
  await expect(files).toContainText('2 lots sans code SH')
  await files.getByRole('link', { name: 'Indiquer : Désignation' }).click()
  const grid = page.getByRole('list', { name: 'Lots et leurs données de douane' })
  await expect(field(rowOf(grid, lots[0]?.number ?? ''), 'Désignation')).toHaveValue('电饭锅')
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await widthBeyondScreen(page), `${width}`).toBe(0)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/grid-${width}.png` })
  }
  expect(await everything(page)).toEqual([])
})
