import { Gestures } from '../support/gestures.ts'
import { goodsAtCounter, signForGoods } from '../support/hand-over.ts'
import { button, quiet, toast, waitForDialog, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: null })

test('story i: goods of a client who owes leave by exception, in at most 12 gestures', async ({
  site,
  visit,
}) => {
  const slug = await site.found()
  const manager = await site.hire(slug, 'manager')
  const { goodsId } = await goodsAtCounter(site, slug)
  const page = await visit((await site.signIn(manager.email)).state)
  await page.goto('/app')
  await waitForShell(page)
  await quiet(page)

  const hand = new Gestures(page, 12)
  await hand.scan(goodsId)
  const parcel = await waitForDialog(page, 'Colis')
  await hand.click(button(parcel, 'Remettre'))
  const remise = await waitForDialog(page, 'Remise')
  await hand.click(button(remise, 'Autoriser la remise'))
  const granting = await waitForDialog(page, 'Autoriser la remise')
  await expect(granting, 'the whole debt, and how much of it is late').toContainText(
    /Le client doit 31,50.*dont/,
  )
  await hand.type('Client de longue date', granting.getByRole('textbox', { name: 'Motif' }))
  await hand.press('Control+Enter')
  await signForGoods(hand, remise)
  await expect(toast(page, 'Marchandises remises')).toBeVisible()
  expect(await site.sql('select status from goods where id = $1', [goodsId])).toEqual([{ status: 'Remis' }])
})
