import { everything } from './support/axe.ts'
import { button, toast } from './support/page.ts'
import { expect, type Page, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test.use({ own: true })

const [first, second] = ['CSQU3054383', 'MSKU1234565'] as const

function column(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

test('lots go into containers by mouse, by their bar, by a digit, and by themselves', async ({
  page,
  admin,
}) => {
  const destination = unique('Matadi')
  const { id } = await admin.ask<{ id: string }>('POST', '/expeditions', {
    mode: 'Maritime',
    origin: 'Anvers',
    destination,
  })
  for (const number of [first, second])
    await admin.ask('POST', `/expeditions/${id}/containers`, { number, size: "20'" })
  const lots: { id: string; number: string }[] = []
  for (let place = 0; place < 5; place++) lots.push(await admin.receive({ destination, weightKg: 100 }))
  await admin.ask('POST', `/expeditions/${id}/goods`, { ids: lots.map((lot) => lot.id) })
  const [one, two, three, four, five] = lots.map(({ number }) => number) as [
    string,
    string,
    string,
    string,
    string,
  ]

  await page.goto(`/app/expeditions/${id}?onglet=plan`)
  const none = column(page, 'Sans conteneur')
  await expect(none).toContainText('5 lots')

  await none.getByText(one, { exact: true }).dragTo(column(page, first))
  await expect(column(page, first)).toContainText(one)

  await none.getByLabel(two).check()
  await none.getByLabel(three).check()
  await button(page, `Déplacer vers ${second}`).click()
  await expect(column(page, second)).toContainText(two)
  await expect(column(page, second)).toContainText('2 lots')

  await none.getByLabel(four).focus()
  await page.keyboard.press('1')
  await expect(column(page, first)).toContainText(four)
  await expect(none.getByLabel(five), 'the focus waits on the next lot').toBeFocused()
  expect(await everything(page)).toEqual([])

  await button(page, 'Répartir automatiquement').click()
  await expect(toast(page, '1 lot réparti')).toBeVisible()
  await expect(none).toContainText('Chaque lot a son conteneur.')
})

test('the departures and arrivals of a month, with the late ones', async ({ page, admin }) => {
  const plan = async (etd: string, eta: string) =>
    (
      await admin.ask<{ reference: string }>('POST', '/expeditions', {
        mode: 'Maritime',
        origin: 'Anvers',
        destination: unique('Matadi'),
        etd,
        eta,
      })
    ).reference
  const past = await plan('2020-02-03', '2020-03-20')
  const future = await plan('2090-02-06', '2090-02-27')
  await page.goto('/app/expeditions?vue=calendrier&jour=2020-02-10')
  const title = page.getByRole('heading', { level: 2 })
  await expect(title).toHaveText('Février 2020')
  await expect(page.getByRole('link', { name: past })).toContainText('En retard')
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText('Mars 2020')
  await expect(page.getByRole('link', { name: past })).toContainText('Arrivée à Matadi')
  expect(await everything(page)).toEqual([])

  await page.goto('/app/expeditions?vue=calendrier&jour=2090-02-10')
  await expect(page.getByRole('link', { name: future })).toHaveCount(2)
  await page.getByText('Semaine', { exact: true }).click()
  await expect(title).toHaveText(/Semaine du 6 févr\. 2090/)
  await page.getByRole('link', { name: future }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(future)
})
