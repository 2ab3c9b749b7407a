import { inboxOf } from './support/inbox.ts'
import { button, quiet, toast } from './support/page.ts'
import type { Site } from './support/site.ts'
import { expect, type Page, test } from './support/test.ts'

// Buttons without a form, when the network loses the response of the server.

const sentence = "Le serveur n'a pas répondu. Vérifiez si c'est fait avant de réessayer."

/** The server runs the next writes to this path, and their responses are lost. */
async function loseAnswers(page: Page, path: string, times = 1) {
  await page.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times },
  )
}

test('an action with a lost response runs once when repeated, and its opposite at its first press', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  const { page, path, history } = await openConversation(site, visit)
  const reads = (url: URL) => url.pathname === path
  await page.route(reads, (route) => route.abort())
  await loseAnswers(page, `**${path}/close`, 2)
  const keys: (string | undefined)[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/close') && keys.push(request.headers()['idempotency-key']),
  )
  for (const times of [1, 2]) {
    await button(page, 'Fermer').click()
    await expect.poll(() => keys.length).toBe(times)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await button(page, 'Fermer').click()
  await expect(toast(page, 'Conversation fermée')).toBeVisible()
  await page.unroute(reads)
  expect(new Set(keys).size).toBe(1)
  expect(await history()).toEqual(['CONVERSATION_CLOSED'])

  await loseAnswers(page, `**${path}/reopen`)
  await button(page, 'Rouvrir').click()
  await expect(button(page, 'Fermer'), 'the page has read that it was done').toBeVisible()
  await button(page, 'Fermer').click()
  await expect(button(page, 'Rouvrir')).toBeVisible()
  await expect(page.getByText(/Votre première saisie|Le serveur n'a pas répondu/)).toHaveCount(0)
  expect(await history()).toEqual(['CONVERSATION_CLOSED', 'CONVERSATION_REOPENED', 'CONVERSATION_CLOSED'])
})

test('a test mail without a response is sent once when repeated soon, and again an hour later', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  const { email } = await site.hire(await site.found(), 'admin')
  const page = await visit((await site.signIn(email)).state)
  const mails = async () =>
    (await site.sql('select from auth.outgoing_mails where to_address = $1', [email])).length
  await page.goto('/app/parametres/courriel')
  const press = button(page, "M'envoyer un message d'essai")
  await loseAnswers(page, '**/api/settings/mail/test', 2)
  for (const _ of ['once', 'soon']) {
    await press.click()
    await expect(page.getByText(sentence)).toBeVisible()
    await quiet(page)
  }
  expect(await mails()).toBe(1)
  await page.clock.setFixedTime(new Date(Date.now() + 3_600_000))
  await press.click()
  await expect(toast(page, "Message d'essai envoyé à")).toBeVisible()
  expect(await mails()).toBe(2)
})

/** A conversation with a new client, open on the page of a member who may answer. */
async function openConversation(
  site: Site,
  visit: (state: Awaited<ReturnType<typeof inboxOf>>['states']['employee']) => Promise<Page>,
) {
  const inbox = await inboxOf(site)
  const { id: clientId, name } = await inbox.createWritingClient()
  const [{ id = '' } = {}] = await site.sql<{ id: string }>(
    'select id from conversations where client_id = $1',
    [clientId],
  )
  const page = await visit(inbox.states.employee)
  await page.goto('/app/whatsapp')
  await page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const history = async () => {
    const events = await site.sql<{ action: string }>(
      'select action from security_logs where record_id = $1 order by created_at, id',
      [id],
    )
    return events.map(({ action }) => action).filter((action) => action !== 'CONVERSATION_MATCHED')
  }
  return { page, path: `/api/conversations/${id}`, history }
}
