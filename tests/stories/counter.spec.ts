import { Gestures } from '../support/gestures.ts'
import { goodsAtCounter, signForGoods } from '../support/hand-over.ts'
import { button, dialog, toast, waitForDialog, waitForShell } from '../support/page.ts'
import { rememberCash } from '../support/remembered-cash.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: null })

/** The counter: find the client, take the cash, print the receipt, hand the goods over, by one employee. */
test('an employee takes the cash, prints and hands over in at most 12 gestures', async ({ site, visit }) => {
  const slug = await site.found()
  const employee = await site.hire(slug, 'employee')
  const { client, number, goodsId, clientId } = await goodsAtCounter(site, slug)
  const { state, session } = await site.signIn(employee.email)
  const page = await visit(state)
  await rememberCash(page, session.user.id)
  await page.goto('/app')
  await waitForShell(page)

  const hand = new Gestures(page, 12)
  const results = page.getByRole('listbox')
  await hand.press('Control+k')
  await hand.type(client)
  await expect(results.getByRole('option').filter({ hasText: client }).first()).toBeVisible()
  await hand.press('Enter')
  await hand.click(button(await waitForDialog(page, 'Modifier le Client'), 'Remettre'))

  const remise = await waitForDialog(page, 'Remise')
  await expect(remise.getByRole('list', { name: 'Marchandises en main' })).toContainText(number)
  await expect(remise).toContainText('Le client doit 31,50')
  const receipt = page
    .context()
    .waitForEvent('request', (request) => request.url().includes('/receipt?paper='))
  await hand.click(button(remise, 'Encaisser et imprimer'))
  await receipt
  await expect(toast(page, 'Paiement enregistré avec succès')).toBeVisible()
  await expect(remise).toContainText('encaissés')
  await signForGoods(hand, remise)
  await expect(toast(page, 'Marchandises remises')).toBeVisible()
  await expect(dialog(page, 'Remise').getByRole('link', { name: 'Bon de livraison' })).toBeVisible()

  const [done] = await site.sql(
    `select g.status, (select sum(amount)::int from payments p where p.client_name = $2) as paid
     from goods g where g.id = $1 and g.client_id = $3`,
    [goodsId, client, clientId],
  )
  expect(done).toEqual({ status: 'Remis', paid: 3150 })
})
