import type { Content } from './content-type.ts'
import { profileName, type WebhookMessage } from './webhook-message.ts'

type Card = NonNullable<WebhookMessage['contacts']>[number]

const mostCards = 50
const mostEntries = 10

/**
 * The content of shared contact cards. The browser displays `details`. The body contains all texts, for the
 * search.
 */
export function cardsOf(cards: Card[]): Content {
  const contacts = cards.slice(0, mostCards).map(cardOf)
  const names = contacts.map((card) => textsOf(card)[0] ?? 'sans nom')
  return {
    kind: 'contacts',
    body: contacts.map((card) => textsOf(card).join(' · ')).join('\n'),
    listed: `${contacts.length > 1 ? 'Contacts' : 'Contact'} : ${names.join(', ') || 'vide'}`,
    details: { contacts },
  }
}

function cardOf({ name, org, phones, emails, addresses, urls, birthday }: Card) {
  const fullName = name?.formatted_name || [name?.first_name, name?.last_name].filter(Boolean).join(' ')
  return {
    name: profileName(fullName) ?? null,
    company: profileName([org?.company, org?.department].filter(Boolean).join(', ')) ?? null,
    title: profileName(org?.title) ?? null,
    phones: entriesOf(phones, ({ phone, wa_id: id }) => phone || (id && `+${id}`)),
    emails: entriesOf(emails, ({ email }) => email),
    addresses: entriesOf(addresses, ({ street, zip, city, state, country }) =>
      [street, [zip, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', '),
    ),
    urls: entriesOf(urls, ({ url }) => url),
    birthday: profileName(birthday, 40) ?? null,
  }
}

function entriesOf<Entry>(entries: Entry[] | undefined, textOf: (entry: Entry) => string | undefined) {
  return (entries ?? [])
    .slice(0, mostEntries)
    .map((entry) => profileName(textOf(entry), 300))
    .filter((text) => text !== undefined)
}

/** The texts of a card. The name comes first, or the company if there is no name. */
function textsOf({ name, company, title, phones, emails, addresses, urls }: ReturnType<typeof cardOf>) {
  return [name, company, title, ...phones, ...emails, ...addresses, ...urls].filter((text) => text !== null)
}
