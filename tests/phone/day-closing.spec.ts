import { everything } from '../support/axe.ts'
import { button, toast, waitForDialog, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { useTill } from '../support/till.ts'

test.use({ as: null })

test('the day by touch: a till open since yesterday, the day before, and who receives it', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/422/)
  const slug = await site.found()
  const manager = await site.hire(slug, 'admin')
  const cashier = await site.hire(slug, 'employee')
  const { session } = await site.signIn(cashier.email)
  await useTill(site, slug, session.user.id)
  await site.sql(
    `update till_sessions set opening_day = opening_day - 1, opened_at = opened_at - interval '1 day'
      where opened_by = $1`,
    [session.user.id],
  )
  const page = await visit((await site.signIn(manager.email)).state)
  await page.goto('/app/caisse?onglet=journee')
  await waitForShell(page)
  await expect(page.getByRole('region', { name: 'Soldes maintenant' })).toContainText(
    /Caisse Kinshasa.*Ouverte par Nadia Essai depuis hier \d\d:\d\d/,
  )
  expect(await everything(page)).toEqual([])

  await button(page, 'Jour précédent').tap()
  await expect(page).toHaveURL(/jour=\d{4}-\d{2}-\d{2}/)
  await expect(page.getByRole('region', { name: 'Soldes à la fin de la journée' })).toBeVisible()

  await button(page, 'Envoi').tap()
  const settings = await waitForDialog(page, 'Envoyer la clôture du jour')
  await settings.getByLabel('Envoyer chaque jour').check()
  expect(await everything(page)).toEqual([])
  await button(settings, 'Enregistrer').tap()
  await expect(settings).toContainText('Choisissez au moins une personne.')
  await settings.getByLabel(manager.email).check()
  await button(settings, 'Enregistrer').tap()
  await expect(toast(page, 'Envoi de la journée enregistré')).toBeVisible()
  const rows = await site.sql(
    `select s.is_on, s.hour, cardinality(s.recipients) as people
    from day_settings s join tenants t on t.id = s.tenant_id where t.slug = $1`,
    [slug],
  )
  expect(rows).toEqual([{ is_on: true, hour: 20, people: 1 }])
})

test('a figure of the day opens its list, by keyboard', async ({ site, visit }) => {
  const slug = await site.found()
  const manager = await site.hire(slug, 'manager')
  const cashier = await site.hire(slug, 'employee')
  const { session } = await site.signIn(cashier.email)
  await useTill(site, slug, session.user.id)
  const page = await visit((await site.signIn(manager.email)).state)
  await page.goto('/app/caisse?onglet=journee')
  await waitForShell(page)
  const till = page.getByRole('link', { name: /Caisse Kinshasa/ })
  await till.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Nadia Essai')
})
