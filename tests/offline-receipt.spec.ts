import { everything } from './support/axe.ts'
import { foundCashier, prepareTill, savedReceipts, takeCash, tillPath } from './support/offline-receipt.ts'
import { button, dialog, field, toast } from './support/page.ts'
import { expect, test } from './support/test.ts'

// Receipts without network at a desk: a full device, and a till that another device holds.

test.use({ as: null })

test('a full device keeps the form without network, and saves once when it is back', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const { slug, client, state } = await foundCashier(site)
  const page = await visit(state)
  await page.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 1, usage: 1 })
  })
  await prepareTill(page)
  await page.context().setOffline(true)
  await takeCash(page, client)
  const form = dialog(page, 'Enregistrer Paiement')
  await expect(form.getByRole('alert')).toContainText('La mémoire de cet appareil est pleine')
  await page.context().setOffline(false)
  await button(form, 'Enregistrer').click()
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
  expect(await savedReceipts(site, slug, client)).toEqual([{ amount: 3150, number: null, free: 0, moves: 1 }])
})

test('a till that another device holds is closed by a manager who says why', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/409/)
  const { id, state } = await foundCashier(site)
  const page = await visit(state)
  await page.goto(`${tillPath}&etape=comptage`)
  await button(page, 'Enregistrer le comptage').click()
  await expect(page.getByText('La caisse est juste.')).toBeVisible()
  await site.sql(
    `insert into till_devices (tenant_id, session_id, device, kind, waiting, since)
      select tenant_id, id, gen_random_uuid(), 'téléphone', 2, now() from till_sessions where opened_by = $1`,
    [id],
  )
  await button(page, 'Clôturer la caisse').click()
  await expect(page.getByRole('alert')).toContainText('Le téléphone de Nadia Essai garde 2 reçus depuis le')
  await field(page, 'Pourquoi clôturer sans ces reçus').fill('Téléphone perdu')
  expect(await everything(page)).toEqual([])
  await button(page, 'Clôturer la caisse').click()
  await expect
    .poll(() => site.sql('select state, hold_reason from till_sessions where opened_by = $1', [id]))
    .toEqual([{ state: 'Clôturée', hold_reason: 'Téléphone perdu' }])
})
