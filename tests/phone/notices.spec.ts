import { expeditionAtSea } from '../support/expedition-at-sea.ts'
import { button, dialog, expectHeading, toast } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { isTouchable, lowTargets, phones } from '../support/touch.ts'

// A manager on the quay tells the clients, and reminds those who owe.

const finger = 44

test.use({ viewport: phones['360×640'] })

test('the clients of an expedition are told with a finger, and nothing stands out of the screen', async ({ page, site, admin }) => {
  const { id, told } = await expeditionAtSea(site, admin)
  await page.goto(`/app/expeditions/${id}`)
  await button(page, 'Prévenir les clients').tap()
  const form = dialog(page, 'Prévenir les clients')
  await expect(form.getByText(`Bonjour ${told.name}`)).toBeVisible()
  expect(await lowTargets(form, finger)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const send = button(form, 'Envoyer')
  expect(await isTouchable(send)).toBe(true)
  await send.tap()
  await expect(toast(page, '1 client va être prévenu')).toBeVisible()
})

test('what is to be done stands on one line with its amount, and a late client is reminded of it', async ({ page, site }) => {
  // A reason as long as WhatsApp gives them stays inside.
  await site.sql(`update messages set error_text = error_text || ' ' || error_text where status = 'Échec'`)
  await page.goto('/app')
  await expectHeading(page, 'Tableau de bord')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Relancer : / }) })
    .first()
  const [remind, collect] = [row.getByRole('button', { name: /^Relancer/ }), row.getByRole('button', { name: /^Encaisser/ })]
  await expect.poll(async () => Math.abs(((await remind.boundingBox())?.y ?? 0) - ((await collect.boundingBox())?.y ?? 99))).toBeLessThan(2)
  const card = page.getByRole('region', { name: "À faire aujourd'hui" })
  expect(
    await card.evaluate((within) => [...within.querySelectorAll('li *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length),
  ).toBe(0)
  await remind.tap()
  const form = dialog(page, 'Relancer')
  expect(await isTouchable(button(form, 'Envoyer'))).toBe(true)
  await button(form, 'Envoyer').tap()
  await expect(toast(page, 'Relance enregistrée')).toBeVisible()
})
