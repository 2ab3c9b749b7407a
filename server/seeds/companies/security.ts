import { emailHash } from '../../src/journal/event.ts'
import { type Calendar, dayMs, hourMs, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import type { Membership } from './people.ts'

export const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
]

/** Creates a month of sign-ins and sign-outs, with too few failures to raise an alarm. */
export function securityHistory(random: Random, calendar: Calendar, memberships: Membership[]) {
  const visits = memberships.flatMap((membership) => visitsOf(random, calendar, membership))
  const sessions = visits.map(
    ({ person, startMs, endMs, user_agent }): Row<'user_sessions'> => ({
      id: random.id(startMs),
      user_id: person.id,
      user_agent,
      session_start: instantOf(startMs),
      session_end: endMs === null ? null : instantOf(endMs),
    }),
  )
  const events = visits.flatMap((visit) => {
    const arrival = event(random, visit, visit.startMs, 'LOGIN_ATTEMPT', true)
    return visit.endMs ? [arrival, event(random, visit, visit.endMs, 'LOGOUT', true)] : [arrival]
  })
  return { sessions, events: [...events, ...mishaps(random, calendar, visits)] }
}

type Visit = Pick<Membership, 'person' | 'company'> & {
  startMs: number
  endMs: number | null
  user_agent: string
  ip_address: string
}

function visitsOf(random: Random, calendar: Calendar, { person, company }: Membership): Visit[] {
  const user_agent = random.pick(browsers)
  const ip_address = `203.0.113.${random.int(2, 250)}` // This IP range is reserved for documentation.
  const days = Array.from({ length: random.int(5, 9) }, () => random.int(1, 29)).sort(
    (one, other) => other - one,
  )
  return [...new Set(days)].map((daysAgo, place, all) => {
    const startMs = calendar.at(daysAgo, random.next() * 0.5)
    // People often do not sign out, and the last session of each person is still open.
    const endMs =
      place === all.length - 1 || random.chance(0.2)
        ? null
        : startMs + Math.floor((0.5 + random.next() * 4) * hourMs)
    return { person, company, startMs, endMs, user_agent, ip_address }
  })
}

/**
 * Creates recent sign-in failures: two wrong passwords before a sign-in, an unknown email, and a refused
 * account.
 */
function mishaps(random: Random, calendar: Calendar, visits: Visit[]): Row<'security_logs'>[] {
  const employee = visits.findLast(
    ({ person, startMs }) => person.email === 'employe@atlas.demo' && startMs < calendar.nowMs - 2 * dayMs,
  )
  const reader = visits.find(({ person }) => person.email === 'lecteur@atlas.demo')
  if (!employee || !reader) return []
  const stranger = event(
    random,
    { ...employee, ip_address: '198.51.100.23' },
    calendar.nowMs - 3 * dayMs,
    'LOGIN_ATTEMPT',
    false,
  )
  return [
    event(random, employee, employee.startMs - 95_000, 'LOGIN_ATTEMPT', false),
    event(random, employee, employee.startMs - 40_000, 'LOGIN_ATTEMPT', false),
    { ...stranger, tenant_id: null, user_id: null, email_hash: emailHash('comptable@atlas.demo') },
    {
      ...event(random, reader, reader.startMs + 600_000, 'ACCESS_DENIED', false),
      record_id: 'payments.list',
    },
  ]
}

function event(
  random: Random,
  { person, company, user_agent, ip_address }: Visit,
  atMs: number,
  action: string,
  success: boolean,
): Row<'security_logs'> {
  return {
    id: random.id(atMs),
    tenant_id: company?.id ?? null,
    user_id: person.id,
    email_hash: null,
    action,
    success,
    record_id: null,
    ip_address,
    user_agent,
    created_at: instantOf(atMs),
  }
}
