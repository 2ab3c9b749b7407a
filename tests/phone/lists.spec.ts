import { button, expectHeading, expectWhole } from '../support/page.ts'
import { expect, type Page, test } from '../support/test.ts'
import { goTo, phones } from '../support/touch.ts'

// A list on a phone: the page scrolls as a whole, and its filters are one tap away.

test.use({ own: true, viewport: phones['360×640'] })

test('a list ends with the copyright, the next screen starts at its top, and filters stay open', async ({
  page,
  site,
  company,
  admin,
}) => {
  await site.sql(
    `insert into clients (tenant_id, id, name)
      select id, gen_random_uuid(), 'Maison ' || lpad(n::text, 3, '0')
     from tenants, generate_series(1, 120) n where slug = $1`,
    [company.slug],
  )
  await admin.createInvoice({ service: await admin.createService() })
  await page.goto('/app/clients')
  await expectHeading(page, 'Clients')
  await expect(page.getByRole('row').first()).toBeVisible()
  const copyright = page.getByRole('main').getByText('Tous droits réservés', { exact: false })
  await expect(copyright).not.toBeInViewport()
  await expect(async () => {
    await scrollMain(page, Number.MAX_SAFE_INTEGER)
    await expect(copyright).toBeInViewport({ timeout: 500 })
  }, 'the next rows come as one nears the last').toPass()
  const last = await page.getByRole('row').last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(((await copyright.boundingBox())?.y ?? 0) + 1)

  await goTo(page, 'Factures')
  await expect(page.getByRole('row').first()).toBeVisible()
  await expect.poll(() => page.getByRole('main').evaluate((main) => main.scrollTop)).toBe(0)
  await expect(page.getByLabel('Avec reste dû')).toBeHidden()
  await button(page, 'Filtres').tap()
  await page.getByLabel('Avec reste dû').tap()
  await expect(page).toHaveURL(/solde=du/)
  await page.reload()
  await expectWhole(page.getByLabel('Avec reste dû'))
})

function scrollMain(page: Page, top: number): Promise<void> {
  return page.getByRole('main').evaluate((main, to) => main.scrollTo({ top: to }), top)
}
