import { Gestures } from '../support/gestures.ts'
import { inboxOf } from '../support/inbox.ts'
import { field, waitForShell } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { unique } from '../support/unique.ts'

// Story n of issue 50: three clients wrote, and each gets an answer.

test.use({ as: null })

test('three conversations are answered in 9 gestures', async ({ site, visit }) => {
  const inbox = await inboxOf(site)
  const clients = []
  for (let client = 0; client < 3; client++) clients.push(await inbox.createWritingClient())
  const page = await visit(inbox.states.admin)
  await page.goto('/app/whatsapp')
  await waitForShell(page)
  const hand = new Gestures(page, 9)
  const list = page.getByRole('list', { name: 'Liste des conversations' })
  for (const { name } of clients) {
    const answer = unique('Il est à Matadi')
    await hand.click(list.getByRole('button', { name }))
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await hand.type(answer, field(page, 'Message'))
    await hand.press('Enter')
    await expect(page.getByRole('log').getByRole('article').filter({ hasText: answer })).toBeVisible()
  }
})
