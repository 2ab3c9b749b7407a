import { type Inbox, inboxOf } from './support/inbox.ts'
import { button, choose, expectHeading, field, toast } from './support/page.ts'
import { lostWord } from './support/simulated-whatsapp.ts'
import { test as base, expect, type Page } from './support/test.ts'
import { unique, uniquePhone } from './support/unique.ts'

// What a company says with its clients, at a desk: the WhatsApp beside the product answers as the real one does (support/simulated-whatsapp.ts).

const test = base.extend<{ inbox: Inbox }>({
  inbox: async ({ site }, use) => use(await inboxOf(site)),
  storageState: async ({ inbox }, use) => use(inbox.states.admin),
})
test.use({ staysOpen: true })

const path = '/app/whatsapp'
const listed = (page: Page, name: string) => page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button', { name })
const thread = (page: Page) => page.getByRole('log', { name: 'Messages de la conversation' })
const said = (page: Page, text: string) => thread(page).getByRole('article').filter({ hasText: text })
const writing = (page: Page) => field(page, 'Message')
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function show(page: Page, filter: string) {
  await page.getByRole('group', { name: 'Conversations montrées' }).locator('label').filter({ hasText: filter }).click()
}

async function open(page: Page, name: string) {
  await page.goto(path)
  await listed(page, name).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(thread(page)).toBeVisible()
}

/** The day after the last word, free text leaves no more. */
async function closeWindow(site: { sql: (text: string, values: unknown[]) => Promise<unknown> }, number: string) {
  await site.sql(`update conversation_keys set window_until = now() - interval '1 hour' where value = $1`, [number])
}

test('each list shows its own; what is opened is read, and the menu counts what is not', async ({ page, inbox }) => {
  const { name } = await inbox.writing()
  await page.goto(path)
  const count = page.getByRole('link', { name: /^WhatsApp \d+ conversations? non lues?/ })
  await expect(count).toBeVisible()
  await show(page, 'Non lues')
  await expect(listed(page, name)).toContainText('1 non lu')
  await listed(page, name).click()
  await expect(said(page, 'où est mon colis')).toBeVisible()
  await expect(listed(page, name)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name }), 'it stays open though it left its list').toBeVisible()
  await show(page, 'À moi')
  await expect(listed(page, name)).toHaveCount(0)
  await show(page, 'Toutes')
  await expect(listed(page, name)).not.toContainText('non lu')
})

test('a free answer leaves with Entrée, once, and its ticks say how far it went', async ({ page, inbox, site }) => {
  const { name } = await inbox.writing()
  await open(page, name)
  await expect(page.getByRole('status').filter({ hasText: /^Réponse libre jusqu'à (demain )?\d\d:\d\d$/ })).toBeVisible()
  const text = unique('Il est à Matadi')
  await writing(page).fill(text)
  await writing(page).press('Enter')
  await page.keyboard.press('Enter')
  await expect(said(page, text)).toContainText('Lu')
  await expect(writing(page)).toHaveValue('')
  await expect(writing(page)).toBeFocused()
  expect(await site.sql('select status from messages where body = $1', [text])).toEqual([{ status: 'Lu' }])
})

test('what a client writes comes by itself, in the thread that is open and in the list', async ({ page, inbox }) => {
  const [open1, other] = [await inbox.writing(), await inbox.writing()]
  await open(page, open1.name)
  await inbox.hears(open1.number, 'Le camion est là ?')
  await expect(said(page, 'Le camion est là ?')).toBeVisible()
  await inbox.hears(other.number, 'Et moi ?')
  await expect(listed(page, other.name)).toContainText('Et moi ?')
  await expect(listed(page, other.name)).toContainText('2 non lus')
  await expect(listed(page, open1.name)).not.toContainText('non lu')
})

test('what comes while what was there is being read is read too', async ({ page, inbox, site }) => {
  const { id, name, number } = await inbox.writing()
  const unread = () => site.sql('select unread_count from conversations where client_id = $1', [id])
  let heard = () => {}
  const until = new Promise<void>((resolve) => {
    heard = resolve
  })
  await open(page, name)
  // The page hears nothing of what was read before there is something else to read: as many as it knew.
  await page.route(/\/api\/conversations\/[^/]+(\/messages)?(\?.*)?$/, async (route) => {
    await until
    await route.continue()
  })
  await expect.poll(unread).toEqual([{ unread_count: 0 }])
  await inbox.hears(number, 'Et le second colis ?')
  heard()
  await expect(said(page, 'Et le second colis ?')).toBeVisible()
  await expect.poll(unread).toEqual([{ unread_count: 0 }])
  await expect(listed(page, name)).not.toContainText('non lu')
})

test('once the window is closed only a template leaves, chosen by the keyboard and seen with its price', async ({ page, inbox, site }) => {
  const { name, number } = await inbox.writing()
  await closeWindow(site, number)
  await open(page, name)
  await expect(page.getByText('Fenêtre de 24 h fermée : choisissez un modèle.')).toBeVisible()
  await expect(writing(page)).toHaveCount(0)
  await expect(button(page, 'Envoyer')).toBeDisabled()
  await button(page, 'Choisir un modèle').click()
  const templates = page.getByRole('list', { name: 'Modèles de messages' })
  await expect(templates.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('region', { name: 'Modèle choisi' })
  await expect(chosen).toContainText(`Bonjour ${name}`)
  await expect(chosen).toContainText('Message de catégorie « utilité »')
  await expect(button(page, 'Envoyer')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said(page, `Bonjour ${name}`)).toContainText('Lu')
  await expect(chosen).toHaveCount(0)
})

test('/ offers the templates, whose text is then changed before it leaves; Échap goes back to writing', async ({ page, inbox }) => {
  const { name } = await inbox.writing()
  await open(page, name)
  await writing(page).press('/')
  const templates = page.getByRole('list', { name: 'Modèles de messages' })
  await expect(templates.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(writing(page)).toBeFocused()
  await writing(page).press('/')
  await templates.getByRole('button', { name: 'Prise de contact' }).click()
  await expect(writing(page)).toHaveValue(`Bonjour ${name}, ${inbox.admin.session.company?.name} vous écrit au sujet de vos envois.`)
  await expect(writing(page)).toBeFocused()
  await writing(page).fill('1/2 payé')
  await expect(templates).toHaveCount(0)
})

for (const way of ['drop', 'paste'] as const)
  test(`a picture is joined by ${way}, and leaves with its message`, async ({ page, inbox }) => {
    const { name } = await inbox.writing()
    await open(page, name)
    await expect(writing(page)).toBeVisible() // what takes the file comes with it
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], 'recu.png', { type: 'image/png' }))
        return transfer
      },
      [...pixel],
    )
    if (way === 'drop') await thread(page).dispatchEvent('drop', { dataTransfer: data })
    else
      await writing(page).evaluate(
        (input, clipboardData) => input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
        data,
      )
    await expect(button(page, 'Retirer recu.png')).toBeVisible()
    await writing(page).fill('Voici')
    await button(page, 'Envoyer').click()
    await expect(said(page, 'Voici').getByRole('img', { name: /^recu/ })).toBeVisible()
    await expect(button(page, 'Retirer recu.png')).toHaveCount(0)
  })

test('a message that nobody gets says why and what to do, and waits among the failures until it is left', async ({ page, inbox }) => {
  const { name } = await inbox.writing()
  await open(page, name)
  const text = unique(lostWord)
  await writing(page).fill(text)
  await button(page, 'Envoyer').click()
  await expect(said(page, text)).toContainText("Échec. Le message n'a pas pu être remis")
  await expect(said(page, text)).toContainText('Vérifiez le numéro')
  await show(page, 'Échecs')
  await expect(listed(page, name)).toContainText('Échec')
  await button(said(page, text), 'Abandonner').click()
  await expect(toast(page, 'Message abandonné')).toBeVisible()
  await expect(said(page, text)).toContainText('Abandonné')
  await expect(listed(page, name)).toHaveCount(0)
})

test('by the keyboard: from one to the next, given to oneself, closed, reopened, answered', async ({ page, inbox, site }) => {
  const [below, above] = [await inbox.writing(), await inbox.writing()]
  // WhatsApp tells whole seconds, and other conversations came in the same one: these two are the newest, in this order.
  for (const [client, seconds] of [
    [below, 10],
    [above, 20],
  ] as const)
    await site.sql(`update conversations set last_at = last_at + $2 * interval '1 second' where client_id = $1`, [client.id, seconds])
  await open(page, above.name)
  const title = page.getByRole('heading', { level: 2 })
  await page.keyboard.press('j')
  await expect(title).toHaveText(below.name)
  await page.keyboard.press('k')
  await expect(title).toHaveText(above.name)
  await page.keyboard.press('a')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'À moi' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Conversation confiée à Nadia Essai')).toBeVisible()
  await expect(button(page, 'Suivie par Nadia Essai. Confier à…')).toBeVisible()
  await title.click()
  await page.keyboard.press('e')
  await expect(toast(page, 'Conversation fermée')).toBeVisible()
  await expect(listed(page, above.name)).toHaveCount(0)
  await expect(title, 'it stays open').toHaveText(above.name)
  await show(page, 'Fermées')
  await expect(listed(page, above.name)).toBeVisible()
  await title.click()
  await page.keyboard.press('e')
  await expect(toast(page, 'Conversation rouverte')).toBeVisible()
  await show(page, 'À moi')
  await expect(listed(page, above.name)).toBeVisible()
  await title.click()
  await page.keyboard.press('r')
  await expect(writing(page)).toBeFocused()
})

test('the menu of who follows a conversation may open before the colleagues are known: the first has the focus once they are', async ({
  page,
  inbox,
}) => {
  const { name } = await inbox.writing()
  const { promise: isOpen, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/conversations/colleagues', async (route) => {
    await isOpen
    await route.continue()
  })
  await open(page, name)
  await page.keyboard.press('a')
  const menu = page.getByRole('menu')
  await expect(menu).toBeAttached()
  answer()
  await expect(menu.getByRole('menuitem', { name: 'À moi' })).toBeFocused()
})

test('what is pressed next is over what was just done, before the page has read it again', async ({ page, inbox }) => {
  const { name } = await inbox.writing()
  await open(page, name)
  await page.route(/\/api\/conversations\/[^/?]+$/, () => {}) // never answered
  const assign = async (whom: string) => {
    await page.keyboard.press('a')
    await page.getByRole('menu').getByRole('menuitem', { name: whom }).click()
  }
  await page.keyboard.press('e')
  await expect(toast(page, 'Conversation fermée')).toBeVisible()
  await page.keyboard.press('e')
  await expect(toast(page, 'Conversation rouverte')).toBeVisible()
  await assign('À moi')
  await expect(toast(page, 'Conversation confiée à Nadia Essai')).toBeVisible()
  await assign('À personne')
  await expect(toast(page, 'Conversation suivie par personne')).toBeVisible()
})

test('somebody unknown is one of the clients, whose conversation it then is, or becomes one', async ({ page, inbox }) => {
  const number = uniquePhone().replaceAll(' ', '')
  await inbox.hears(number, 'Vous livrez à Boma ?', unique('🙂'))
  const client = await inbox.admin.createClient()
  await page.goto(path)
  await page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button', { name: 'Vous livrez à Boma ?' }).first().click()
  await expect(page.getByText('Numéro inconnu')).toBeVisible()
  await expect(page.getByText("Cette personne n'est pas encore un de vos clients.")).toBeVisible()
  await button(page, 'Associer').click()
  await choose(page, 'Client', client.name, client.name)
  await expect(page.getByRole('heading', { level: 2, name: client.name })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Le client' })).toContainText(client.name)
  await inbox.hears(uniquePhone().replaceAll(' ', ''), 'Un devis ?', unique('Neuve'))
  await listed(page, 'Un devis ?').first().click()
  await button(page, 'Créer le client').click()
  const form = page.getByRole('dialog', { name: 'Nouveau Client' })
  const name = unique('Neuve SARL')
  await field(form, 'Nom de l’entreprise').or(field(form, "Nom de l'entreprise")).fill(name)
  await button(form, 'Créer').click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText('Numéro inconnu')).toHaveCount(0)
})

test('what was said is found by its words, and the thread opens there', async ({ page, inbox, site }) => {
  const { name, number } = await inbox.writing()
  const word = unique('cargaison')
  await inbox.hears(number, `Où est la ${word} ?`)
  await site.sql(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status, occurred_at)
     select k.tenant_id, gen_random_uuid(), k.conversation_id, 'Reçu', 'client', 'texte', 'Message ' || n, 'Reçu', now() + n * interval '1 second'
     from conversation_keys k, generate_series(1, 150) n where k.value = $1`,
    [number],
  )
  await page.goto(path)
  await page.getByPlaceholder('Rechercher un nom, un numéro, un mot').fill(word)
  const found = page.getByRole('list', { name: 'Messages trouvés' }).getByRole('button')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(name)
  await found.click()
  await expect(said(page, word)).toBeInViewport()
  await expect(said(page, 'Message 150')).toHaveCount(0)
  await button(page, 'Derniers messages').click()
  await expect(said(page, 'Message 150')).toBeInViewport()
})

test('what is typed stays when the network refuses it, also after a reload, and leaves once', async ({ page, inbox, site, faults }) => {
  faults.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { name } = await inbox.writing()
  await open(page, name)
  const text = unique('Votre lot arrive')
  const sends = '**/api/conversations/*/messages'
  // The server hears it, its answer is lost.
  await page.route(sends, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await writing(page).fill(text)
  await button(page, 'Envoyer').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Votre saisie est conservée' })).toBeVisible()
  await expect(writing(page)).toHaveValue(text)
  await page.unroute(sends)
  await button(page, 'Envoyer').click()
  await expect(writing(page)).toHaveValue('')
  await expect(said(page, text)).toHaveCount(1)
  expect(await site.sql('select count(*)::int as count from messages where body = $1', [text])).toEqual([{ count: 1 }])

  await page.route(sends, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await writing(page).fill(`${text} demain`)
  await button(page, 'Envoyer').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Votre saisie est conservée' })).toBeVisible()
  await page.unroute(sends)
  await page.reload()
  await expect(writing(page)).toHaveValue(`${text} demain`)
  await button(page, 'Envoyer').click()
  await expect(said(page, `${text} demain`)).toHaveCount(1)
})

test('two colleagues who answer at once both see both answers, in the order they left', async ({ page, inbox, visit }) => {
  const { name } = await inbox.writing()
  const employee = await visit(inbox.states.employee)
  for (const one of [page, employee]) await open(one, name)
  await writing(page).fill("De l'admin")
  await writing(employee).fill("De l'employé")
  await Promise.all([button(page, 'Envoyer').click(), button(employee, 'Envoyer').click()])
  for (const one of [page, employee]) {
    await expect(said(one, "De l'admin")).toHaveCount(1)
    await expect(said(one, "De l'employé")).toHaveCount(1)
  }
})

test('a conversation is given to a colleague, who finds it among their own', async ({ page, inbox, visit, site }) => {
  const { name } = await inbox.writing()
  await open(page, name)
  const { session } = await site.signIn((await site.hire(inbox.slug, 'employee')).email)
  await site.sql(`update auth.users set first_name = 'Odette', name = 'Odette Essai' where id = $1`, [session.user.id])
  await page.reload()
  await button(page, 'Confier à…').click()
  await page.getByRole('menuitem', { name: /^Odette/ }).click()
  await expect(toast(page, 'Conversation confiée à Odette')).toBeVisible()
  const viewer = await visit(inbox.states.viewer)
  await open(viewer, name)
  await expect(
    viewer
      .getByRole('list', { name: 'Liste des conversations' })
      .getByTitle(/^Suivie par Odette/)
      .first(),
  ).toBeVisible()
})

test('a viewer reads and writes nothing; the warehouse sees nothing of it', async ({ inbox, visit }) => {
  const { name } = await inbox.writing()
  const viewer = await visit(inbox.states.viewer)
  await open(viewer, name)
  await expect(said(viewer, 'où est mon colis')).toBeVisible()
  await expect(writing(viewer)).toHaveCount(0)
  for (const act of ['Envoyer', 'Fermer', 'Confier à…', 'Associer']) await expect(button(viewer, act)).toHaveCount(0)
  await expect(listed(viewer, name), 'what a viewer reads stays to be read').toContainText('1 non lu')
  const supervisor = await visit(inbox.states.warehouse_supervisor)
  await supervisor.goto(path)
  await expectHeading(supervisor, 'Réception Warehouse')
})

test('any name and any text keep the screen whole: emoji, Arabic, a word without end', async ({ page, inbox }) => {
  const { name, number } = await inbox.writing('🙏🏾', unique('👩🏾‍✈️🧿'))
  await inbox.hears(number, 'مرحبا، أين الحاوية رقم 45؟')
  await inbox.hears(number, 'x'.repeat(900))
  await open(page, name)
  await expect(said(page, 'الحاوية').locator('[dir=auto]').last()).toHaveCSS('direction', 'rtl')
  await expect(said(page, 'xxxx')).toBeVisible()
  const wide = () => thread(page).evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(await wide()).toBeLessThanOrEqual(1)
})

test('a new company is told how it begins; a list that does not come says so, and is asked again', async ({ page, site, visit, faults, inbox }) => {
  const { state } = await site.signIn((await site.hire(await site.found(), 'admin')).email)
  const empty = await visit(state)
  await empty.goto(path)
  await expect(empty.getByText('Aucun message.')).toBeVisible()
  faults.expect(/status of 500/)
  const { name } = await inbox.writing()
  await page.route('**/api/conversations?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${path}?vue=fermees`)
  await expect(page.getByText("Les conversations n'ont pas pu être chargées")).toBeVisible()
  await page.unroute('**/api/conversations?*')
  await button(page, 'Réessayer').click()
  await expect(page.getByText("Les conversations n'ont pas pu être chargées")).toHaveCount(0)
  await show(page, 'Toutes')
  await expect(listed(page, name)).toBeVisible()
})

test('the page of a client holds the same conversation, and it is answered there', async ({ page, inbox }) => {
  const [told, silent] = [await inbox.writing(), await inbox.admin.createClient({ phone: uniquePhone() })]
  await page.goto(`/app/clients/${told.id}?onglet=messages`)
  await expect(said(page, 'où est mon colis')).toBeVisible()
  await writing(page).fill('Au dépôt.')
  await writing(page).press('Enter')
  await expect(said(page, 'Au dépôt.')).toContainText('Lu')
  await page.goto(`/app/clients/${silent.id}?onglet=messages`)
  await button(page, 'Écrire à ce client').click()
  await expect(page.getByText('Fenêtre de 24 h fermée : choisissez un modèle.')).toBeVisible()
})

test('whoever reads further up stays there when another message comes, and is told', async ({ page, inbox, site }) => {
  const { name, number } = await inbox.writing()
  await site.sql(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status, occurred_at)
     select k.tenant_id, gen_random_uuid(), k.conversation_id, 'Reçu', 'client', 'texte', 'Message ' || n, 'Reçu', now() - (n + 1) * interval '1 minute'
     from conversation_keys k, generate_series(1, 10000) n where k.value = $1`,
    [number],
  )
  await open(page, name)
  await expect(said(page, 'où est mon colis')).toBeInViewport()
  for (const far of ['Message 49', 'Message 99', 'Message 149']) {
    await expect(async () => {
      for (const top of [500, 0]) await thread(page).evaluate((box, to) => box.scrollTo(0, to), top)
      await expect(thread(page).getByText(far, { exact: true })).toBeAttached({ timeout: 1_000 })
    }).toPass()
  }
  const read = thread(page).getByText('Message 120', { exact: true })
  await read.scrollIntoViewIfNeeded()
  const before = await read.boundingBox()
  await inbox.hears(number, 'Encore là ?')
  await expect(button(page, 'Nouveau message')).toBeVisible()
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await button(page, 'Nouveau message').click()
  await expect(said(page, 'Encore là ?')).toBeInViewport()
})
