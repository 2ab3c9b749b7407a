import type { Message } from '@escale/contract/trade/conversations/rows'

export type ContactCard = {
  name: string | null
  /** The company and the position of the person. */
  role: string | null
  phones: string[]
  emails: string[]
  others: string[]
}

type Details = Message['details']

/**
 * Reads the contact cards of a message. Messages stored before the current format only have a name and phone
 * numbers.
 */
export function contactCardsIn({ kind, details }: Pick<Message, 'kind' | 'details'>): ContactCard[] {
  const cards = kind === 'contacts' ? details?.contacts : undefined
  return Array.isArray(cards) ? cards.map((card: Details) => cardOf(card ?? {})) : []
}

function cardOf(card: NonNullable<Details>): ContactCard {
  const text = (name: string) => (typeof card[name] === 'string' ? (card[name] as string) : null)
  const texts = (name: string) =>
    Array.isArray(card[name]) ? card[name].filter((entry) => typeof entry === 'string') : []
  const birthday = text('birthday')
  return {
    name: text('name'),
    role: [text('company'), text('title')].filter(Boolean).join(' · ') || null,
    phones: texts('phones'),
    emails: texts('emails'),
    others: [...texts('addresses'), ...texts('urls'), ...(birthday ? [`Né(e) le ${birthday}`] : [])],
  }
}
