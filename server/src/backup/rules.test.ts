import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Base } from './base/catalogue.ts'
import { lastTimeOfDay, parseInstant } from './base/clocks.ts'
import { backupFault, baseToVerify, isBaseDue } from './base/due.ts'
import { keptBases } from './base/retention.ts'
import { firstMissing, isOnLatestTimeline } from './log/segments.ts'

const day = 86_400_000
const nightly = (days: number, last = Date.parse('2026-11-25T01:30:00Z')) =>
  Array.from({ length: days }, (_, ago) => {
    const endedAt = new Date(last - ago * day).toISOString()
    return { id: endedAt.slice(0, 10), endedAt }
  })
const keptOf = (bases: ReturnType<typeof nightly>) => [...keptBases(bases, 'Africa/Kinshasa').all].sort()

test('of two years stay the last backups of eight days, four weeks and twelve months', () => {
  assert.deepEqual(keptOf(nightly(730)), [
    ...[
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
    ],
    ...['2026-10-31', '2026-11-08', '2026-11-15'],
    ...[
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ],
  ])
})

test('days without a base do not count: the seven latest days with one stay, in any order', () => {
  const weekly = nightly(60).filter((_, n) => n % 7 === 0)
  assert.equal(keptBases(weekly.toReversed(), 'Africa/Kinshasa').reached.size, 7)
  assert.deepEqual(keptOf([]), [])
})

test('every second of the last seven days can be restored, despite manual backups, on day one too', () => {
  let bases: ReturnType<typeof nightly> = []
  const made: number[] = []
  for (let hours = 0; hours < 24 * 30; hours += hours % 24 === 9 ? 4 : 20)
    made.push(Date.parse('2026-11-01T01:30:00Z') + hours * 3_600_000)
  for (const [n, at] of made.entries()) {
    const endedAt = new Date(at).toISOString()
    bases.push({ id: endedAt, endedAt })
    const { reached } = keptBases(bases, 'Africa/Kinshasa')
    bases = bases.filter(({ id }) => reached.has(id))
    const oldest = Math.min(...bases.map((base) => Date.parse(base.endedAt)))
    assert.ok(oldest <= Math.max(made[0] ?? 0, at - 7 * day), endedAt)
    assert.ok(bases.length <= 8 + Math.min(n, 1), endedAt)
  }
})

test('the last backup of each day stays, by local time: 23:30 in Kinshasa is 22:30 in London', () => {
  const ended = [
    '2026-11-20T22:00:00.000Z',
    '2026-11-20T22:20:00.000Z',
    '2026-11-20T22:30:00.000Z',
    '2026-11-20T23:30:00.000Z',
    '2026-11-20T23:40:00.000Z',
  ]
  const bases = ended.map((endedAt) => ({ id: endedAt, endedAt }))
  // The first base of all is reached too, because the seven days begin after it.
  assert.deepEqual([...keptBases(bases, 'Africa/Kinshasa').reached].sort(), [ended[0], ended[2], ended[4]])
})

test('the newest tested backup stays whatever its age', () => {
  const bases = nightly(40).map((base, n) => ({ ...base, isProvedGood: n === 20 || n === 30 }))
  assert.ok(keptBases(bases, 'Africa/Kinshasa').all.has('2026-11-05'))
  assert.ok(keptBases(bases, 'Africa/Kinshasa').reached.has('2026-11-05'))
  assert.ok(!keptBases(bases, 'Africa/Kinshasa').all.has('2026-10-26'))
})

test('an instant is read in the installation’s time zone, or with its own offset', () => {
  const at = (text: string, zone = 'Africa/Kinshasa') => parseInstant(text, zone).toISOString()
  assert.equal(at('2026-11-21 14:05'), '2026-11-21T13:05:00.000Z')
  assert.equal(at('2026-11-21T14:05:30'), '2026-11-21T13:05:30.000Z')
  assert.equal(at('2026-11-21 9:05'), '2026-11-21T08:05:00.000Z')
  assert.equal(at('2026-11-21 14:05Z'), '2026-11-21T14:05:00.000Z')
  assert.equal(at('2026-11-21 14:05+0300'), '2026-11-21T11:05:00.000Z')
  assert.equal(at('2026-03-29 03:30', 'Europe/Paris'), '2026-03-29T01:30:00.000Z')
  assert.equal(at('2026-10-25 12:00', 'Europe/Paris'), '2026-10-25T11:00:00.000Z')
  for (const text of [
    '',
    'hier',
    '21/11/2026 14:05',
    '2026-02-31 10:00',
    '2026-11-21',
    '2026-11-21 25:00',
    '2026-11-21 10:70',
  ])
    assert.throws(() => at(text), /n'est pas un instant/, text)
})

const based = (startedAt: string, verdict?: Base['verdict']) =>
  ({ startedAt, endedAt: startedAt, verdict }) as Base

test('a base is due once its hour has passed, even if no server ran at that hour', () => {
  const due = (made: string[], now: string) =>
    isBaseDue(
      made.map((at) => based(at)),
      '02:30',
      'Africa/Kinshasa',
      Date.parse(now),
    )
  assert.equal(due([], '2026-11-25T00:00:00Z'), true)
  assert.equal(due(['2026-11-24T01:31:00Z'], '2026-11-25T01:29:00Z'), false)
  assert.equal(due(['2026-11-24T01:31:00Z'], '2026-11-25T01:30:00Z'), true)
  assert.equal(due(['2026-11-20T01:31:00Z'], '2026-11-25T12:00:00Z'), true)
  assert.equal(due(['2026-11-25T09:00:00Z'], '2026-11-25T12:00:00Z'), false)
  assert.equal(
    new Date(lastTimeOfDay('02:30', 'Africa/Kinshasa', Date.parse('2026-11-25T00:10:00Z'))).toISOString(),
    '2026-11-24T01:30:00.000Z',
  )
})

test('the newest backup is tested weekly, and at once after a bad one; old or bad ones are reported', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  const good = (at: string) => ({ at, isGood: true, faults: [] })
  const bad = (at: string) => ({ at, isGood: false, faults: ['3 lignes manquent'] })
  const newest = based('2026-11-25T01:30:00.000Z')
  assert.equal(baseToVerify([newest], now), newest)
  assert.equal(
    baseToVerify([newest, based('2026-11-20T01:30:00Z', good('2026-11-20T02:00:00Z'))], now),
    undefined,
  )
  assert.equal(
    baseToVerify([newest, based('2026-11-18T01:30:00Z', good('2026-11-18T02:00:00Z'))], now),
    newest,
  )
  assert.equal(
    baseToVerify([newest, based('2026-11-24T01:30:00Z', bad('2026-11-24T02:00:00Z'))], now),
    newest,
  )
  assert.equal(backupFault([newest], now), undefined)
  assert.match(backupFault([], now) ?? '', /Aucune/)
  assert.match(backupFault([based('2026-11-24T01:30:00Z')], now) ?? '', /trop ancienne/)
  assert.match(
    backupFault([based('2026-11-25T01:30:00Z', bad('2026-11-25T02:00:00Z'))], now) ?? '',
    /3 lignes manquent/,
  )
})

test('a base made on a branch left by a restore does not count as today’s', () => {
  const history = { timeline: 2, text: '1\t0/3000148\tbefore 2026-11-21\n' }
  assert.equal(isOnLatestTimeline({ timeline: 1, stopLsn: '0/2000120' }, [history]), true)
  assert.equal(isOnLatestTimeline({ timeline: 1, stopLsn: '0/4000120' }, [history]), false)
  assert.equal(isOnLatestTimeline({ timeline: 2, stopLsn: '0/4000120' }, [history]), true)
  assert.equal(isOnLatestTimeline({ timeline: 1, stopLsn: '0/4000120' }, []), true)
})

test('a missing log segment between others is named, but not those of a left branch or at the end', () => {
  const of = (timeline: number, ...numbers: number[]) =>
    numbers.map((n) => `0000000${timeline}00000000${n.toString(16).toUpperCase().padStart(8, '0')}`)
  const [last = ''] = of(1, 2)
  assert.equal(firstMissing(of(1, 1, 2, 3, 4), last, []), undefined)
  assert.equal(firstMissing([], last, []), undefined)
  assert.equal(firstMissing(of(1, 3, 5), last, []), of(1, 4)[0])
  assert.equal(firstMissing(of(1, 4), last, []), of(1, 3)[0])
  assert.equal(
    firstMissing(['0000000100000001000000FF', '000000010000000200000000'], '0000000100000001000000FE', []),
    undefined,
  )
  // The history ends in the middle of the fifth segment.
  const history = { timeline: 2, text: '1\t0/5000148\tbefore 2026-11-21\n' }
  assert.equal(firstMissing([...of(1, 3, 4, 5, 6, 7), ...of(2, 5, 6, 7)], last, [history]), undefined)
  assert.equal(firstMissing([...of(1, 3, 4, 5, 6, 7), ...of(2, 5, 7)], last, [history]), of(2, 6)[0])
})
