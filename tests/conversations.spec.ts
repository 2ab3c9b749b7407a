import { type Inbox, inboxOf } from './support/inbox.ts'
import { button, field, toast } from './support/page.ts'
import { lostWord } from './support/simulated-whatsapp.ts'
import { test as base, expect, type Page } from './support/test.ts'
import { unique, uniquePhone } from './support/unique.ts'

// The conversations of a company with its clients, at a desk. WhatsApp is simulated
// (support/simulated-whatsapp.ts).

const test = base.extend<{ inbox: Inbox }>({
  inbox: async ({ site }, use) => use(await inboxOf(site)),
  storageState: async ({ inbox }, use) => use(inbox.states.admin),
})

const path = '/app/whatsapp'
const listed = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button', { name })
const thread = (page: Page) => page.getByRole('log', { name: 'Messages de la conversation' })
const messageWith = (page: Page, text: string) => thread(page).getByRole('article').filter({ hasText: text })
const composer = (page: Page) => field(page, 'Message')
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function showFilter(page: Page, filter: string) {
  await page
    .getByRole('group', { name: 'Conversations montrées' })
    .locator('label')
    .filter({ hasText: filter })
    .click()
}

async function openThread(page: Page, name: string) {
  await page.goto(path)
  await listed(page, name).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(thread(page)).toBeVisible()
}

/** WhatsApp takes free text for 24 h after the last message of the client. */
async function closeWindow(
  site: { sql: (text: string, values: unknown[]) => Promise<unknown> },
  number: string,
) {
  await site.sql(`update conversation_keys set window_until = now() - interval '1 hour' where value = $1`, [
    number,
  ])
}

test('what a client writes comes by itself, is read while it is open, and keeps the thread whole whatever it is', async ({
  page,
  inbox,
  site,
}) => {
  const [client, other] = [
    await inbox.createWritingClient(undefined, unique('👩🏾‍✈️🧿')),
    await inbox.createWritingClient(),
  ]
  const { name, number } = client
  const unread = () => site.sql('select unread_count from conversations where client_id = $1', [client.id])
  await page.goto(path)
  await expect(page.getByRole('link', { name: /^WhatsApp \d+ conversations? non lues?/ })).toBeVisible()
  await showFilter(page, 'Non lues')
  await expect(listed(page, name)).toContainText('1 non lu')
  await listed(page, name).click()
  await expect(messageWith(page, 'où est mon colis')).toBeVisible()
  const { promise: isHeard, resolve: release } = Promise.withResolvers<void>()
  // The page learns that the first message is read only once there is a second one: the unread count it sees
  // stays 1.
  await page.route(/\/api\/conversations\/[^/]+(\/messages)?(\?.*)?$/, async (route) => {
    await isHeard
    await route.continue()
  })
  await expect.poll(unread).toEqual([{ unread_count: 0 }])
  await inbox.receiveMessage(number, 'Et le second colis ?')
  release()
  await expect(messageWith(page, 'Et le second colis ?')).toBeVisible()
  await expect.poll(unread).toEqual([{ unread_count: 0 }])
  await expect(listed(page, name)).toHaveCount(0)
  await expect(
    page.getByRole('heading', { level: 2, name }),
    'it stays open though it left its list',
  ).toBeVisible()

  await showFilter(page, 'Toutes')
  await expect(listed(page, name)).not.toContainText('non lu')
  await inbox.receiveMessage(other.number, 'Et moi ?')
  await expect(listed(page, other.name)).toContainText('Et moi ?')
  await expect(listed(page, other.name)).toContainText('2 non lus')

  await inbox.receiveMessage(number, 'مرحبا، أين الحاوية رقم 45؟')
  await inbox.receiveMessage(number, 'x'.repeat(900))
  await expect(messageWith(page, 'الحاوية').locator('[dir=auto]').last()).toHaveCSS('direction', 'rtl')
  await expect(messageWith(page, 'xxxx')).toBeVisible()
  expect(await thread(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1)
})

test('an answer leaves once with Entrée and shows its ticks; a failed one is given up; the page of the client answers too; a viewer only reads', async ({
  page,
  inbox,
  site,
  visit,
}) => {
  const { id, name } = await inbox.createWritingClient()
  await openThread(page, name)
  await expect(
    page.getByRole('status').filter({ hasText: /^Réponse libre jusqu'à (demain )?\d\d:\d\d$/ }),
  ).toBeVisible()
  const text = unique('Il est à Matadi')
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await page.keyboard.press('Enter')
  await expect(messageWith(page, text)).toContainText('Lu')
  await expect(composer(page)).toHaveValue('')
  await expect(composer(page)).toBeFocused()
  expect(await site.sql('select status from messages where body = $1', [text])).toEqual([{ status: 'Lu' }])

  const lost = unique(lostWord)
  await composer(page).fill(lost)
  await button(page, 'Envoyer').click()
  await expect(messageWith(page, lost)).toContainText("Échec. Le message n'a pas pu être remis")
  await showFilter(page, 'Échecs')
  await expect(listed(page, name)).toBeVisible()
  await button(messageWith(page, lost), 'Abandonner').click()
  await expect(toast(page, 'Message abandonné')).toBeVisible()
  await expect(messageWith(page, lost)).toContainText('Abandonné')
  await expect(listed(page, name)).toHaveCount(0)

  await page.goto(`/app/clients/${id}?onglet=messages`)
  await expect(messageWith(page, text)).toBeVisible()
  await composer(page).fill('Au dépôt.')
  await composer(page).press('Enter')
  await expect(messageWith(page, 'Au dépôt.')).toContainText('Lu')

  const silent = await inbox.admin.createClient({ phone: uniquePhone() })
  await page.goto(`/app/clients/${silent.id}?onglet=messages`)
  await button(page, 'Écrire à ce client').click()
  await expect(page.getByText('Fenêtre de 24 h fermée : choisissez un modèle.')).toBeVisible()

  const viewer = await visit(inbox.states.viewer)
  await openThread(viewer, name)
  await expect(messageWith(viewer, text)).toBeVisible()
  await expect(composer(viewer)).toHaveCount(0)
  for (const action of ['Fermer', 'Envoyer']) await expect(button(viewer, action)).toHaveCount(0)
})

test('what is typed stays when the network fails, also after a reload, and leaves once', async ({
  page,
  inbox,
  site,
  faults,
}) => {
  faults.expect(/ERR_FAILED|Failed to load resource/)
  const { name } = await inbox.createWritingClient()
  await openThread(page, name)
  const text = unique('Votre lot arrive')
  const sends = '**/api/conversations/*/messages'
  // The server stores the message, and its response is lost.
  await page.route(sends, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await composer(page).fill(text)
  await button(page, 'Envoyer').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Votre saisie est conservée' })).toBeVisible()
  await expect(composer(page)).toHaveValue(text)
  await page.unroute(sends)
  await button(page, 'Envoyer').click()
  await expect(composer(page)).toHaveValue('')
  await expect(messageWith(page, text)).toHaveCount(1)
  expect(await site.sql('select count(*)::int as count from messages where body = $1', [text])).toEqual([
    { count: 1 },
  ])

  await page.route(sends, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await composer(page).fill(`${text} demain`)
  await button(page, 'Envoyer').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Votre saisie est conservée' })).toBeVisible()
  await page.unroute(sends)
  await page.reload()
  await expect(composer(page)).toHaveValue(`${text} demain`)
  await button(page, 'Envoyer').click()
  await expect(messageWith(page, `${text} demain`)).toHaveCount(1)
})

test('by the keyboard a template is offered with /, changed, left with Échap; it is all that leaves once the window is closed', async ({
  page,
  inbox,
  site,
}) => {
  const { name, number } = await inbox.createWritingClient()
  await openThread(page, name)
  await composer(page).press('/')
  const templates = page.getByRole('list', { name: 'Modèles de messages' })
  await expect(templates.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeFocused()
  await composer(page).press('/')
  await templates.getByRole('button', { name: 'Prise de contact' }).click()
  await expect(composer(page)).toHaveValue(
    `Bonjour ${name}, ${inbox.admin.session.company?.name} vous écrit au sujet de vos envois.`,
  )
  await expect(composer(page)).toBeFocused()
  await composer(page).fill('1/2 payé')
  await expect(templates).toHaveCount(0)
  await composer(page).fill('')

  await closeWindow(site, number)
  await page.reload()
  await expect(page.getByText('Fenêtre de 24 h fermée : choisissez un modèle.')).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  await expect(button(page, 'Envoyer')).toBeDisabled()
  await button(page, 'Choisir un modèle').click()
  await expect(templates.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('region', { name: 'Modèle choisi' })
  await expect(chosen).toContainText(`Bonjour ${name}`)
  await expect(chosen).toContainText('Message de catégorie « utilité »')
  await expect(button(page, 'Envoyer')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(messageWith(page, `Bonjour ${name}`)).toContainText('Lu')
  await expect(chosen).toHaveCount(0)
})

test('a picture is joined by drop and by paste, and leaves with its message', async ({ page, inbox }) => {
  const { name } = await inbox.createWritingClient()
  await openThread(page, name)
  for (const way of ['drop', 'paste'] as const)
    await test.step(way, async () => {
      await expect(composer(page)).toBeVisible()
      await bringPicture(page, way)
      await expect(button(page, 'Retirer recu.png')).toBeVisible()
      await composer(page).fill(`Voici par ${way}`)
      await button(page, 'Envoyer').click()
      await expect(messageWith(page, `Voici par ${way}`).getByRole('img', { name: /^recu/ })).toBeVisible()
      await expect(button(page, 'Retirer recu.png')).toHaveCount(0)
    })
})

async function bringPicture(page: Page, way: 'drop' | 'paste') {
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'recu.png', { type: 'image/png' }))
      return transfer
    },
    [...pixel],
  )
  if (way === 'drop') return thread(page).dispatchEvent('drop', { dataTransfer: data })
  const paste = { bubbles: true, cancelable: true }
  await composer(page).evaluate(
    (input, { clipboardData, options }) =>
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, ...options })),
    {
      clipboardData: data,
      options: paste,
    },
  )
}

test('by the keyboard: from one to the next, given to oneself, closed, reopened, answered, before the page has read it again', async ({
  page,
  inbox,
  site,
}) => {
  const [below, above] = [await inbox.createWritingClient(), await inbox.createWritingClient()]
  // WhatsApp dates messages to the second. These two conversations are made the newest, in this order.
  for (const [client, seconds] of [
    [below, 10],
    [above, 20],
  ] as const)
    await site.sql(
      `update conversations set last_at = last_at + $2 * interval '1 second' where client_id = $1`,
      [client.id, seconds],
    )
  const { promise: isOpen, resolve: answerColleagues } = Promise.withResolvers<void>()
  await page.route('**/api/conversations/colleagues', async (route) => {
    await isOpen
    await route.continue()
  })
  await openThread(page, above.name)
  const title = page.getByRole('heading', { level: 2 })
  await expect(composer(page), 'a pressed conversation is answered at once').toBeFocused()
  await page.keyboard.press('Escape') // leaves the answer for the keys of the page
  await page.keyboard.press('j')
  await expect(title).toHaveText(below.name)
  await page.keyboard.press('k')
  await expect(title).toHaveText(above.name)
  await page.keyboard.press('a')
  const menu = page.getByRole('menu')
  await expect(menu).toBeAttached()
  answerColleagues()
  await expect(
    menu.getByRole('menuitem', { name: 'À moi' }),
    'the focus waits for the colleagues',
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Conversation confiée à Nadia Essai')).toBeVisible()
  await expect(button(page, 'Suivie par Nadia Essai. Confier à…')).toBeVisible()

  await page.route(/\/api\/conversations\/[^/?]+$/, () => {}) // the conversation is not read again from here on
  await title.click()
  await page.keyboard.press('e')
  await expect(toast(page, 'Conversation fermée')).toBeVisible()
  await expect(listed(page, above.name)).toHaveCount(0)
  await expect(title, 'it stays open').toHaveText(above.name)
  await showFilter(page, 'Fermées')
  await expect(listed(page, above.name)).toBeVisible()
  await title.click()
  await page.keyboard.press('e')
  await expect(toast(page, 'Conversation rouverte')).toBeVisible()
  await showFilter(page, 'À moi')
  await expect(listed(page, above.name)).toBeVisible()
  await title.click()
  await page.keyboard.press('r')
  await expect(composer(page)).toBeFocused()
})

test('somebody unknown is one of the clients, whose conversation it then is, or becomes one', async ({
  page,
  inbox,
}) => {
  const [first, second] = [unique('Vous livrez à Boma ?'), unique('Un devis ?')]
  await inbox.receiveMessage(uniquePhone().replaceAll(' ', ''), first, unique('🙂'))
  const client = await inbox.admin.createClient()
  await page.goto(path)
  await listed(page, first).click()
  await expect(page.getByText('Numéro inconnu')).toBeVisible()
  await button(page, 'Associer').click()
  await field(page, 'Client').fill(client.name)
  await page.getByRole('option').filter({ hasText: client.name }).click() // the choice is saved at once, and the field disappears
  await expect(page.getByRole('heading', { level: 2, name: client.name })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Le client' })).toContainText(client.name)
  await inbox.receiveMessage(uniquePhone().replaceAll(' ', ''), second, unique('Neuve'))
  await listed(page, second).click()
  await button(page, 'Créer le client').click()
  const form = page.getByRole('dialog', { name: 'Nouveau Client' })
  const name = unique('Neuve SARL')
  await field(form, "Nom de l'entreprise").fill(name)
  await button(form, 'Créer').click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText('Numéro inconnu')).toHaveCount(0)
})

test('a thread opens at the message that was found, and stays where it is read when another comes', async ({
  page,
  inbox,
  site,
}) => {
  const { name, number } = await inbox.createWritingClient()
  const word = unique('cargaison')
  await inbox.receiveMessage(number, `Où est la ${word} ?`)
  const hourAgo = `update messages set occurred_at = occurred_at - interval '1 hour'
    where conversation_id = (select conversation_id from conversation_keys where value = $1)`
  await site.sql(hourAgo, [number])
  await site.sql(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status, occurred_at)
     select k.tenant_id, gen_random_uuid(), k.conversation_id, 'Reçu', 'client', 'texte', 'Message ' || n,
     'Reçu', now() - (200 - n) * interval '1 second'
     from conversation_keys k, generate_series(1, 150) n where k.value = $1`,
    [number],
  )
  await page.goto(path)
  await page.getByPlaceholder('Rechercher un nom, un numéro, un mot').fill(word)
  const found = page.getByRole('list', { name: 'Messages trouvés' }).getByRole('button')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(name)
  await found.click()
  await expect(messageWith(page, word)).toBeInViewport()
  await expect(messageWith(page, 'Message 150')).toHaveCount(0)
  await button(page, 'Derniers messages').click()
  await expect(messageWith(page, 'Message 150')).toBeInViewport()

  // Each page of older messages comes when the top of the thread is reached.
  await expect(async () => {
    for (const top of [500, 0]) await thread(page).evaluate((box, to) => box.scrollTo(0, to), top)
    await expect(thread(page).getByText('Message 60', { exact: true })).toBeAttached({ timeout: 1_000 })
  }).toPass()
  const read = thread(page).getByText('Message 80', { exact: true })
  await read.scrollIntoViewIfNeeded()
  const before = await read.boundingBox()
  await inbox.receiveMessage(number, 'Encore là ?')
  await expect(button(page, 'Nouveau message')).toBeVisible()
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await button(page, 'Nouveau message').click()
  await expect(messageWith(page, 'Encore là ?')).toBeInViewport()
})
