import { inboxOf } from './support/inbox.ts'
import { button, dialog, openRow, quiet, toast } from './support/page.ts'
import type { Site } from './support/site.ts'
import { Staff } from './support/staff.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ staysOpen: true })

// What is pressed with nothing typed, whose answer was lost: pressed again it is done once, and what is new is done at its first press.

const sentence = "La réponse n'est pas arrivée. Regardez si c'est fait avant de réessayer."

/** The next writes to this path pass, and their answers do not arrive. */
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

test.describe('a conversation', () => {
  test('closed without an answer, then reopened by a colleague, is closed again at the first press', async ({ site, visit, faults }) => {
    faults.expect(/ERR_FAILED/)
    const { page, path, colleague, history } = await openConversation(site, visit)
    await loseAnswers(page, `**${path}/close`)
    await button(page, 'Fermer').click()
    await expect(button(page, 'Rouvrir'), 'the page shows that it was done').toBeVisible()
    await quiet(page)
    await colleague.ask('POST', `${path.slice('/api'.length)}/reopen`)
    await button(page, 'Fermer').click()
    await expect(toast(page, 'Conversation fermée')).toBeVisible()
    await expect(button(page, 'Rouvrir')).toBeVisible()
    expect(await history()).toEqual(['CONVERSATION_CLOSED', 'CONVERSATION_REOPENED', 'CONVERSATION_CLOSED'])
  })

  test('closed without an answer is reopened at the first press', async ({ site, visit, faults }) => {
    faults.expect(/ERR_FAILED/)
    const { page, path, history } = await openConversation(site, visit)
    await loseAnswers(page, `**${path}/close`)
    await button(page, 'Fermer').click()
    await button(page, 'Rouvrir').click()
    await expect(toast(page, 'Conversation rouverte')).toBeVisible()
    await expect(button(page, 'Fermer')).toBeVisible()
    await expect(page.getByText(/Votre première saisie|La réponse n'est pas arrivée/)).toHaveCount(0)
    expect(await history()).toEqual(['CONVERSATION_CLOSED', 'CONVERSATION_REOPENED'])
  })

  test('closed again before the page could read that it is closed, is told to be, and was closed once', async ({ site, visit, faults }) => {
    faults.expect(/ERR_FAILED/)
    const { page, path, history } = await openConversation(site, visit)
    const reads = (url: URL) => url.pathname === path
    await page.route(reads, (route) => route.abort())
    await loseAnswers(page, `**${path}/close`, 2)
    const keys: (string | undefined)[] = []
    page.on('request', (request) => request.url().endsWith('/close') && keys.push(request.headers()['idempotency-key']))
    for (const times of [1, 2]) {
      await button(page, 'Fermer').click()
      await expect.poll(() => keys.length).toBe(times)
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await page.unroute(reads)
    await button(page, 'Fermer').click()
    await expect(toast(page, 'Conversation fermée')).toBeVisible()
    await expect(button(page, 'Rouvrir')).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    expect(await history()).toEqual(['CONVERSATION_CLOSED'])
  })
})

test('sessions closed without an answer are closed again when somebody came in meanwhile', async ({ site, visit, faults }) => {
  faults.expect(/ERR_FAILED/, /status of 401/)
  const slug = await site.found()
  const page = await visit((await site.signIn((await site.hire(slug, 'admin')).email)).state)
  const { id, email } = await site.hire(slug, 'employee')
  const entered = async () => {
    const { cookie, session } = await site.signIn(email)
    return () => new Staff(site.url, cookie, session).ask('GET', '/clients')
  }
  const before = await entered()
  await page.goto('/app/users')
  await openRow(page, email)
  const form = dialog(page, 'Nadia Essai')
  await loseAnswers(page, '**/api/users/*/sign-out')
  await button(form, 'Fermer ses sessions').click()
  await expect(form.getByRole('alert')).toHaveText(sentence)
  await expect(before()).rejects.toThrow()
  await quiet(page)
  const since = await entered()
  await since()
  await button(form, 'Fermer ses sessions').click()
  await expect(toast(page, 'Sessions fermées')).toBeVisible()
  await expect(since()).rejects.toThrow()
  expect(await timesTold(site, 'SESSIONS_ENDED', id)).toBe(2)
})

test('a trial mail without an answer leaves once however soon it is asked for again, and once more an hour later', async ({
  site,
  visit,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  const { email } = await site.hire(await site.found(), 'admin')
  const page = await visit((await site.signIn(email)).state)
  const mails = async () => (await site.sql('select from auth.outgoing_mails where to_address = $1', [email])).length
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

/** Opened by somebody who answers, with a colleague who does too. */
async function openConversation(site: Site, visit: (state: Awaited<ReturnType<typeof inboxOf>>['states']['employee']) => Promise<Page>) {
  const inbox = await inboxOf(site)
  const { id: clientId, name } = await inbox.writing()
  const [{ id = '' } = {}] = await site.sql<{ id: string }>('select id from conversations where client_id = $1', [clientId])
  const page = await visit(inbox.states.employee)
  await page.goto('/app/whatsapp')
  await page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const history = async () => {
    const told = await site.sql<{ action: string }>('select action from security_logs where record_id = $1 order by created_at, id', [id])
    return told.map(({ action }) => action).filter((action) => action !== 'CONVERSATION_MATCHED')
  }
  return { page, path: `/api/conversations/${id}`, colleague: inbox.admin, history }
}

async function timesTold(site: Site, action: string, id: string): Promise<number> {
  return (await site.sql('select from record_changes where action = $1 and record_id = $2', [action, id])).length
}
