import { fill } from '@escale/contract/channels/whatsapp/template-text'
import { standardTemplates, templateOfNotice } from '@escale/contract/channels/whatsapp/templates'
import { formatMoney } from '@escale/contract/values/amounts'
import type { Company } from '../companies/companies.ts'
import type { Person } from '../companies/people.ts'
import { type Calendar, dayMs } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import { keptNumber } from '../draw/telephones.ts'
import type { Line, News, Thread } from './lines.ts'
import { atlasScenes, borealScenes, type Scene, strangers } from './scenes.ts'
import { asides, stillOwing, type Turn, talks } from './talk.ts'

const minuteMs = 60_000
/**
 * Since when the company writes by its account; before, its people opened WhatsApp themselves, and answers
 * stayed on their telephone.
 */
const accountDays = 62
const shownDays = 90
const mostNews = 5

export type Told = {
  clients: Row<'clients'>[]
  news: News[]
  staff: { employee: Person; manager: Person; agents: Person[] }
}

type Spoken = Told & { words: Record<string, string> }

/** The values of one company for the placeholders of the shared texts. */
function ownWords({ name, tenant, info }: Company): Record<string, string> {
  return { entreprise: name, ville: tenant.city ?? '', paiement: info.mobile_money ?? 'virement' }
}

/** What was said these three months with the clients who ship most, and with those who are none yet. */
export function threadsOf(random: Random, calendar: Calendar, company: Company, told: Told): Thread[] {
  const isAtlas = company.slug === 'atlas-fret'
  const scenes = isAtlas ? atlasScenes : borealScenes
  const since = accountSince(calendar)
  const spoken: Spoken = { ...told, words: ownWords(company) }
  const known = told.clients.slice(0, isAtlas ? 22 : 2).map((client, place): Thread => {
    const { moments = [], givenTo, ...scene }: Partial<Scene> = scenes[place] ?? {}
    const staged = momentsOf(calendar, moments, told)
    const news = told.news
      .filter(({ clientId, atMs }) => clientId === client.id && atMs > calendar.nowMs - shownDays * dayMs)
      .slice(-mostNews)
    const said = withTalks(random, {
      calendar,
      name: client.name,
      news,
      told: spoken,
      before: staged[0]?.atMs ?? calendar.nowMs,
      isStopped: scene.isStopped ?? false,
    })
    const lines = [
      ...(said.length + staged.length > 0
        ? said
        : talk(random.pick(asides), calendar.at(random.int(5, 55), random.next()), spoken)),
      ...staged,
    ]
    const wrote = lines.some(({ from }) => from === 'client')
    return {
      clientId: String(client.id),
      number: client.phone ?? null,
      identity: wrote ? identityOf(random, 'CD') : null,
      contactName: wrote ? (contactNames[place % contactNames.length] ?? null) : null,
      lines: inOrder(lines.filter(({ from, atMs }) => from !== 'client' || atMs > since)),
      ...(givenTo && { assignedTo: told.staff[givenTo] }),
      ...scene,
    }
  })
  return [...known, ...unknown(random, calendar, company, told)]
}

/** The oldest first, no two at one instant. */
function inOrder(lines: Line[]): Line[] {
  let next = Number.POSITIVE_INFINITY
  return lines
    .toSorted((one, other) => other.atMs - one.atMs)
    .map((line) => {
      next = Math.min(line.atMs, next - 1000)
      return { ...line, atMs: next }
    })
    .reverse()
}

export function accountSince({ nowMs }: Calendar): number {
  return nowMs - accountDays * dayMs
}

function unknown(random: Random, calendar: Calendar, { slug }: Company, told: Told): Thread[] {
  return (strangers[slug] ?? []).map(({ moments, givenTo: _, number, land, ...stranger }) => ({
    clientId: null,
    number: number ? keptNumber(number) : null,
    identity: identityOf(random, land),
    lines: inOrder(momentsOf(calendar, moments, told)),
    ...stranger,
  }))
}

/** Each piece of news, and what was said of some of them as long as there was time. */
function withTalks(
  random: Random,
  {
    calendar,
    name,
    news,
    told,
    before,
    isStopped,
  }: { calendar: Calendar; name: string; news: News[]; told: Spoken; before: number; isStopped: boolean },
): Line[] {
  const heard = new Set<readonly Turn[]>() // nobody says the same twice
  return news.flatMap((one, place) => {
    if (isStopped && one.atMs > before) return []
    const atMs = Math.min(one.atMs + random.int(11, 14) * minuteMs, calendar.nowMs)
    const isByAccount = atMs > accountSince(calendar)
    const isByRule = isByAccount && one.kind !== 'facture'
    const from = isByRule ? 'règle' : random.pick(told.staff.agents)
    const line: Line = { atMs, from, body: textOf(one, name), news: one, fate: fateOf(random) }
    const turns = random.pick(talks[one.kind])
    const isFitting = !heard.has(turns) && !(turns === stillOwing && one.values.solde === formatMoney(0))
    const answers = isByAccount && random.chance(0.65) && isFitting ? talk(turns, atMs, told) : []
    const until = Math.min(news[place + 1]?.atMs ?? before, before)
    if (answers.length === 0 || (answers.at(-1)?.atMs ?? 0) >= until) return [line]
    heard.add(turns)
    return [line, ...answers]
  })
}

/** By one person of the company from end to end. */
function talk(turns: readonly Turn[], startMs: number, { staff, words }: Spoken): Line[] {
  const agent = staff.agents[Math.floor(startMs / dayMs) % staff.agents.length] ?? staff.employee
  let atMs = startMs
  return turns.map(([who, minutes, body]): Line => {
    atMs += minutes * minuteMs + 17_000
    return {
      atMs,
      from: who === 'client' ? 'client' : agent,
      body: body.replaceAll(/\{(\w+)\}/g, (written, name: string) => words[name] ?? written),
    }
  })
}

function momentsOf({ nowMs }: Calendar, moments: Scene['moments'], { staff }: Told): Line[] {
  return moments.map(([ago, who, body, more], place) => ({
    atMs: Math.floor(nowMs - ago * minuteMs) + place * 1000,
    from: who === 'client' ? 'client' : staff.employee,
    body,
    ...more,
  }))
}

function textOf({ kind, values }: News, client: string): string {
  const { body } = standardTemplates.find(({ key }) => key === templateOfNotice[kind]) ?? { body: '' }
  return fill(body, { client, ...values })
}

function fateOf(random: Random): Line['fate'] {
  const luck = random.next()
  return luck < 0.78 ? 'lu' : luck < 0.95 ? 'distribué' : 'envoyé'
}

function identityOf(random: Random, land: string): string {
  return `${land}.${random.digits(16)}`
}

/** As people call themselves at WhatsApp, which is not what their company is called. */
const contactNames = [
  'Papa Mukendi',
  'Kin Électro',
  'Chantal N.',
  'Ir. Makiese',
  'Le Boss KMS',
  'Mama Bijou',
  'VOLCAN TEL',
  'Dr Nsimba',
  'Auto Bandal 🚗',
  'Olivier K.',
  'Phone City 📱',
  'Boulangerie Victoire',
]
