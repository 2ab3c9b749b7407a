import { Gestures } from '../support/gestures.ts'
import { goodsAtCounter, signForGoods } from '../support/hand-over.ts'
import { button, quiet, toast, waitForDialog, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: null })

/** Story i by two people: the keeper asks, and the manager grants from the message on any page. */
test('story i: goods leave unpaid, asked by a keeper and granted by a manager, in 12 gestures', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const [keeper, manager] = [await site.hire(slug, 'warehouse_supervisor'), await site.hire(slug, 'manager')]
  const { code, goodsId } = await goodsAtCounter(site, slug)
  const office = await visit((await site.signIn(manager.email)).state)
  await office.goto('/app/services')
  await waitForShell(office)
  const counter = await visit((await site.signIn(keeper.email)).state)
  await counter.goto('/warehouse?onglet=sorties')
  await waitForShell(counter)
  await quiet(counter)

  const [hand, granting] = [new Gestures(counter, 10), new Gestures(office, 2)]
  await hand.scan(code)
  const remise = await waitForDialog(counter, 'Remise')
  await hand.click(button(remise, 'Demander une dérogation'))
  const asked = await waitForDialog(counter, 'Demander une dérogation')
  await hand.type('Paie vendredi', asked.getByRole('textbox', { name: 'Motif' }))
  await hand.press('Control+Enter')

  await granting.click(button(toast(office, 'Paie vendredi'), 'Autoriser…'))
  const answer = await waitForDialog(office, 'Autoriser la remise')
  await expect(answer, 'the whole debt').toContainText(/Le client doit 31,50/)
  const reason = answer.getByRole('textbox', { name: 'Motif' })
  await expect(reason, 'who grants agrees, or types another reason').toHaveValue('Paie vendredi')
  expect(await office.evaluate(() => getSelection()?.toString()), 'typing replaces it').toBe('Paie vendredi')
  await granting.press('Control+Enter')
  await expect(toast(office, 'Remise autorisée')).toBeVisible()

  await expect(remise).toContainText('Paie vendredi')
  await signForGoods(hand, remise)
  await expect(toast(counter, 'Marchandises remises')).toBeVisible()
  expect(hand.count + granting.count).toBe(12)
  expect(await site.sql('select status, release_reason from goods where id = $1', [goodsId])).toEqual([
    { status: 'Remis', release_reason: 'Paie vendredi' },
  ])
})
