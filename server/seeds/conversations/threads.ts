import { fillTemplate } from '@escale/contract/channels/whatsapp/template-text'
import { standardTemplates, templateOfNotice } from '@escale/contract/channels/whatsapp/templates'
import { formatMoney } from '@escale/contract/values/amounts'
import type { Company } from '../companies/companies.ts'
import type { Person } from '../companies/people.ts'
import { type Calendar, dayMs } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import { storedPhoneNumber } from '../draw/telephones.ts'
import type { Line, News, Thread } from './lines.ts'
import { atlasScenes, borealScenes, type Scene, strangers } from './scenes.ts'
import { asides, stillOwing, type Turn, talks } from './talk.ts'

const minuteMs = 60_000
/**
 * Age of the company's WhatsApp account in days. Before it, users wrote from their own phones, and replies
 * arrived on those phones only.
 */
const accountDays = 62
const shownDays = 90
const mostNews = 5

export type ThreadSources = {
  clients: Row<'clients'>[]
  news: News[]
  staff: { employee: Person; manager: Person; agents: Person[] }
}

type TalkSources = ThreadSources & { words: Record<string, string> }

/** Returns a company's values for the placeholders in conversation texts. */
function ownWords({ name, tenant, info }: Company): Record<string, string> {
  return { entreprise: name, ville: tenant.city ?? '', paiement: info.mobile_money ?? 'virement' }
}

/**
 * Creates the conversations of the last three months: with the clients who ship most, and with people who are
 * not clients yet.
 */
export function threadsOf(
  random: Random,
  calendar: Calendar,
  company: Company,
  sources: ThreadSources,
): Thread[] {
  const isAtlas = company.slug === 'atlas-fret'
  const scenes = isAtlas ? atlasScenes : borealScenes
  const since = accountSince(calendar)
  const talkSources: TalkSources = { ...sources, words: ownWords(company) }
  const clientThreads = sources.clients.slice(0, isAtlas ? 22 : 2).map((client, place): Thread => {
    const { moments = [], givenTo, ...scene }: Partial<Scene> = scenes[place] ?? {}
    const sceneLines = momentsOf(calendar, moments, sources)
    const news = sources.news
      .filter(({ clientId, atMs }) => clientId === client.id && atMs > calendar.nowMs - shownDays * dayMs)
      .slice(-mostNews)
    const noticeLines = withTalks(random, {
      calendar,
      name: client.name,
      news,
      sources: talkSources,
      before: sceneLines[0]?.atMs ?? calendar.nowMs,
      isStopped: scene.isStopped ?? false,
    })
    const lines = [
      ...(noticeLines.length + sceneLines.length > 0
        ? noticeLines
        : talk(random.pick(asides), calendar.at(random.int(5, 55), random.next()), talkSources)),
      ...sceneLines,
    ]
    const hasWritten = lines.some(({ from }) => from === 'client')
    return {
      clientId: String(client.id),
      number: client.phone ?? null,
      identity: hasWritten ? identityOf(random, 'CD') : null,
      contactName: hasWritten ? (contactNames[place % contactNames.length] ?? null) : null,
      lines: inOrder(lines.filter(({ from, atMs }) => from !== 'client' || atMs > since)),
      ...(givenTo && { assignedTo: sources.staff[givenTo] }),
      ...scene,
    }
  })
  return [...clientThreads, ...strangerThreads(random, calendar, company, sources)]
}

/** Sorts messages by time, oldest first, and makes their times distinct. */
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

function strangerThreads(
  random: Random,
  calendar: Calendar,
  { slug }: Company,
  sources: ThreadSources,
): Thread[] {
  return (strangers[slug] ?? []).map(({ moments, givenTo: _, number, land: country, ...stranger }) => ({
    clientId: null,
    number: number ? storedPhoneNumber(number) : null,
    identity: identityOf(random, country),
    lines: inOrder(momentsOf(calendar, moments, sources)),
    ...stranger,
  }))
}

/**
 * Returns each notice as a message. A conversation follows some of them, if it ends before the next notice.
 */
function withTalks(
  random: Random,
  {
    calendar,
    name,
    news,
    sources,
    before,
    isStopped,
  }: {
    calendar: Calendar
    name: string
    news: News[]
    sources: TalkSources
    before: number
    isStopped: boolean
  },
): Line[] {
  const usedTalks = new Set<readonly Turn[]>() // No conversation is used twice.
  return news.flatMap((one, place) => {
    if (isStopped && one.atMs > before) return []
    const atMs = Math.min(one.atMs + random.int(11, 14) * minuteMs, calendar.nowMs)
    const isByAccount = atMs > accountSince(calendar)
    const isByRule = isByAccount && one.kind !== 'facture'
    const from = isByRule ? 'règle' : random.pick(sources.staff.agents)
    const line: Line = { atMs, from, body: noticeText(one, name), news: one, fate: fateOf(random) }
    const turns = random.pick(talks[one.kind])
    const isFitting = !usedTalks.has(turns) && !(turns === stillOwing && one.values.solde === formatMoney(0))
    const answers = isByAccount && random.chance(0.65) && isFitting ? talk(turns, atMs, sources) : []
    const until = Math.min(news[place + 1]?.atMs ?? before, before)
    if (answers.length === 0 || (answers.at(-1)?.atMs ?? 0) >= until) return [line]
    usedTalks.add(turns)
    return [line, ...answers]
  })
}

/** Returns a conversation with one user of the company, with times. */
function talk(turns: readonly Turn[], startMs: number, { staff, words }: TalkSources): Line[] {
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

function momentsOf({ nowMs }: Calendar, moments: Scene['moments'], { staff }: ThreadSources): Line[] {
  return moments.map(([ago, who, body, more], place) => ({
    atMs: Math.floor(nowMs - ago * minuteMs) + place * 1000,
    from: who === 'client' ? 'client' : staff.employee,
    body,
    ...more,
  }))
}

function noticeText({ kind, values }: News, client: string): string {
  const { body } = standardTemplates.find(({ key }) => key === templateOfNotice[kind]) ?? { body: '' }
  return fillTemplate(body, { client, ...values })
}

function fateOf(random: Random): Line['fate'] {
  const luck = random.next()
  return luck < 0.78 ? 'lu' : luck < 0.95 ? 'distribué' : 'envoyé'
}

function identityOf(random: Random, country: string): string {
  return `${country}.${random.digits(16)}`
}

/** Profile names on WhatsApp, which differ from the clients' company names. */
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
