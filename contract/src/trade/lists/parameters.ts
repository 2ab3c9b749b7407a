import { currencies } from '#trade/currencies/words.ts'
import { expeditionFilters, expeditionModes } from '#trade/expeditions/words.ts'
import { ageRangeKeys, conditions, goodsFilters } from '#trade/goods/words.ts'
import { invoiceTypes, serviceTypes, shownStatuses } from '#trade/invoices/words.ts'
import { creditNatures } from '#trade/ledger/words.ts'
import { accountKinds, moveKinds } from '#trade/money-accounts/words.ts'
import { paymentStatuses } from '#trade/payments/words.ts'
import { quoteStates } from '#trade/quotes/words.ts'
import { sessionStates } from '#trade/till/words.ts'
import { modes } from '#values/modes.ts'
import type { ExportedList } from './words.ts'

/** The values of a parameter that a page accepts: one of several words, a day, or any text. */
export type Choice = readonly string[] | 'day' | 'text'
type ListParameters = { sorts: readonly [string, ...string[]]; choices: Record<string, Choice> }

const yes = ['oui'] as const
const goodsChoices = {
  statut: goodsFilters,
  etat: conditions,
  client: 'text',
  ancien: yes,
  anciennete: ageRangeKeys,
  mesure: yes,
  photo: yes,
} as const

/**
 * The orders and filters in the address of each list. The first order is the default. Saved views are checked
 * with them.
 */
export const listParameters = {
  clients: {
    sorts: ['name', 'createdAt', 'match', 'type', 'balance'],
    choices: { type: modes, solde: ['du'] },
  },
  services: {
    sorts: ['name', 'price', 'createdAt', 'match', 'category'],
    choices: { categorie: modes },
  },
  quotes: {
    sorts: ['createdAt', 'clientName', 'issueDate', 'total'],
    choices: { etat: quoteStates, type: serviceTypes, du: 'day', au: 'day', client: 'text' },
  },
  invoices: {
    sorts: ['createdAt', 'clientName', 'issueDate', 'dueDate', 'total', 'balance', 'status'],
    choices: {
      statut: shownStatuses,
      type: invoiceTypes,
      du: 'day',
      au: 'day',
      echeanceDu: 'day',
      echeanceAu: 'day',
      solde: ['du', 'echu'],
      agent: 'text',
      client: 'text',
    },
  },
  creditNotes: {
    sorts: ['createdAt', 'issueDate', 'clientName', 'total'],
    choices: { nature: creditNatures, libre: yes, du: 'day', au: 'day', client: 'text' },
  },
  payments: {
    sorts: ['paymentDate', 'clientName', 'amount', 'method'],
    choices: {
      statut: paymentStatuses,
      methode: 'text', // one of the three, or one of the company's own
      du: 'day',
      au: 'day',
      type: serviceTypes,
      client: 'text',
      agent: 'text',
    },
  },
  tillSessions: {
    sorts: ['openedAt'],
    choices: { etat: sessionStates, caisse: 'text', personne: 'text', du: 'day', au: 'day' },
  },
  tillMoves: {
    sorts: ['writtenAt'],
    choices: {
      du: 'day',
      au: 'day',
      agence: 'text',
      caisse: 'text',
      personne: 'text',
      nature: moveKinds,
      mode: 'text',
      moyen: accountKinds,
      devise: currencies,
    },
  },
  accountMoves: {
    sorts: ['writtenAt'],
    choices: { nature: moveKinds, devise: currencies, du: 'day', au: 'day' },
  },
  expenses: {
    sorts: ['createdAt', 'day'],
    choices: { categorie: 'text', compte: 'text', devise: currencies, valables: yes, du: 'day', au: 'day' },
  },
  expeditions: {
    sorts: ['createdAt', 'reference', 'etd', 'eta', 'status'],
    choices: {
      statut: expeditionFilters,
      mode: expeditionModes,
      origine: 'text',
      destination: 'text',
      du: 'day',
      au: 'day',
      retard: yes,
      bloquees: yes,
      client: 'text',
    },
  },
  parcels: { sorts: ['createdAt', 'number', 'trackingNumber', 'status'], choices: goodsChoices },
  vehicles: { sorts: ['createdAt', 'number', 'chassisNumber', 'status'], choices: goodsChoices },
} as const satisfies Partial<Record<ExportedList, ListParameters>>

/** The value of a parameter. Undefined when the page would ignore it. */
export function acceptedValue(value: string | null, choice: Choice | undefined): string | undefined {
  if (!value || !choice) return undefined
  if (choice === 'text') return value
  if (choice === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
  return choice.includes(value) ? value : undefined
}

/** The names of the parameters in the address of a list. */
export function parameterNames(list: ExportedList): string[] {
  return Object.keys(acceptedChoices(list))
}

/** Splits an address query into the parameters that the list accepts, in a fixed order, and the others. */
export function splitQuery(list: ExportedList, query: string): { query: string; dropped: string[] } {
  const given = new URLSearchParams(query)
  const accepted = new URLSearchParams()
  for (const [name, choice] of Object.entries(acceptedChoices(list))) {
    const value = acceptedValue(given.get(name), choice)
    if (value !== undefined) accepted.set(name, value)
  }
  return {
    query: accepted.toString(),
    dropped: [...new Set(given.keys())].filter((name) => !accepted.has(name)),
  }
}

function acceptedChoices(list: ExportedList): Record<string, Choice> {
  const parameters: Partial<Record<ExportedList, ListParameters>> = listParameters
  const { sorts = [], choices = {} } = parameters[list] ?? {}
  return { q: 'text', tri: sorts, ordre: ['asc', 'desc'], ...choices }
}
