import { type Inbox, inboxOf } from './support/inbox.ts'
import { button, toast } from './support/page.ts'
import { test as base, expect, type Page } from './support/test.ts'
import { unique, uniquePhone } from './support/unique.ts'

// Calls, cards, forms and notices of WhatsApp, and refusals of messages.

const test = base.extend<{ inbox: Inbox }>({
  inbox: async ({ site }, use) => use(await inboxOf(site)),
  storageState: async ({ inbox }, use) => use(inbox.states.admin),
})

const listedPerson = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Liste des conversations' }).getByRole('button', { name })
const thread = (page: Page) => page.getByRole('log', { name: 'Messages de la conversation' })
const digitsOf = (number: string) => number.replaceAll(/\D/g, '')

test('a missed call, a card, a form and a reaction are in the list, unread, and in the thread', async ({
  page,
  inbox,
}) => {
  const { name, number } = await inbox.createWritingClient()
  await page.goto('/app/whatsapp')
  const from = digitsOf(number)
  const call = {
    id: unique('wacid'),
    from,
    direction: 'USER_INITIATED',
    event: 'terminate',
    status: 'FAILED',
  }
  await inbox.receiveChange('calls', {
    calls: [{ ...call, timestamp: String(Math.floor(Date.now() / 1000)) }],
  })
  await expect(listedPerson(page, name)).toContainText('Appel manqué')
  await expect(listedPerson(page, name)).toContainText('2 non lus')
  const card = {
    name: { formatted_name: 'Jean Sans Numéro' },
    org: { company: 'Kivu Transit', title: 'Déclarant' },
    emails: [{ email: 'jean@kivu.example' }],
  }
  await inbox.receiveContent(number, { type: 'contacts', contacts: [card] })
  await expect(listedPerson(page, name)).toContainText('Contact : Jean Sans Numéro')
  const nfm_reply = { name: 'flow', body: 'Sent', response_json: '{"poids":"12","ville":"Boma"}' }
  await inbox.receiveContent(number, { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } })
  await expect(listedPerson(page, name)).toContainText('Formulaire : poids : 12 · ville : Boma')
  const product_items = [{ product_retailer_id: 'CARTON-M', quantity: 2, item_price: 5, currency: 'USD' }]
  await inbox.receiveContent(number, { type: 'order', order: { product_items } })
  await inbox.receiveContent(number, { type: 'unsupported', unsupported: { type: 'poll_creation' } })
  await inbox.receiveContent(number, { type: 'request_welcome' })
  await inbox.receiveContent(number, { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } })
  await expect(listedPerson(page, name)).toContainText('👍 à un message')
  await expect(listedPerson(page, name)).toContainText('8 non lus')
  await listedPerson(page, name).click()
  for (const words of ['Appel manqué', 'Kivu Transit · Déclarant', 'poids : 12', '2 × CARTON-M à 5 USD'])
    await expect(thread(page)).toContainText(words)
  for (const words of ['Sondage non lisible ici', 'A ouvert la conversation', 'A réagi :'])
    await expect(thread(page)).toContainText(words)
  await expect(thread(page).getByRole('link', { name: 'jean@kivu.example' })).toBeVisible()
})

test('a changed number is offered, and one press writes it on the record of the client', async ({
  page,
  inbox,
  site,
}) => {
  const { id, name, number } = await inbox.createWritingClient()
  const next = uniquePhone().replaceAll(' ', '')
  const system = { type: 'user_changed_number', body: 'changed', wa_id: digitsOf(next) }
  await inbox.receiveContent(number, { type: 'system', system })
  await page.goto('/app/whatsapp')
  await expect(listedPerson(page, name)).toContainText('Cette personne a changé de numéro')
  await listedPerson(page, name).click()
  await expect(page.getByRole('note')).toContainText('Nouveau numéro')
  await button(page, 'Enregistrer sur la fiche').click()
  await expect(toast(page, 'Numéro enregistré sur la fiche du client')).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
  expect(await site.sql('select phone from clients where id = $1', [id])).toEqual([{ phone: next }])
})

test('a refusal shows its day in the thread and on the page of the client; a member undoes it', async ({
  page,
  inbox,
}) => {
  const { id, name, number } = await inbox.createWritingClient()
  await inbox.receiveMessage(number, 'STOP svp')
  await page.goto(`/app/clients/${id}`)
  await expect(page.getByText(/^Ne veut plus de messages depuis le \d/)).toBeVisible()
  await page.goto('/app/whatsapp')
  await listedPerson(page, name).click()
  await expect(page.getByText(/^Ne veut plus de messages depuis le \d/)).toBeVisible()
  await button(page, 'Reprendre les messages').click()
  await expect(button(page, 'Annuler')).toBeFocused()
  await button(page, 'Reprendre').click()
  await expect(toast(page, 'Messages repris')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(thread(page)).toContainText('a repris les messages à ce client.')
})
