import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RefusedOnDevice } from '#session/request/failure.ts'
import type { Attempt, LostAttempt } from '#ui/form/drafts/attempt.ts'
import { WriteAttempts } from './write-attempts.ts'

type Row = { id: string; version: number; name: string }
type Way = 'arrives' | 'lost before' | 'lost after'

/** A server that keeps the promise of idempotency keys, behind a network that loses messages on request. */
function wire(rows: Row[] = []) {
  const answers = new Map<string, { body: string; answer: Row }>()
  let way: Way = 'arrives'
  const keep = (name: string, { row }: Attempt): Row => {
    const over = rows.findIndex(({ id }) => id === (row as Row | null)?.id)
    const written = {
      id: rows[over]?.id ?? `row ${rows.length + 1}`,
      version: (rows[over]?.version ?? 0) + 1,
      name,
    }
    rows.splice(over === -1 ? rows.length : over, 1, written)
    return written
  }
  const answer = (name: string, attempt: Attempt): Row => {
    const body = JSON.stringify([name, attempt.row])
    const first = answers.get(attempt.key)
    if (first && first.body !== body) throw new RefusedOnDevice('KEY_REUSED', '')
    const response = first?.answer ?? keep(name, attempt)
    answers.set(attempt.key, { body, answer: response })
    return response
  }
  const send = async ({ name }: { name: string }, attempt: Attempt): Promise<Row> => {
    if (way === 'lost before') throw new TypeError('Failed to fetch')
    const isLost = way === 'lost after'
    try {
      const response = answer(name, attempt)
      if (!isLost) return response
    } catch (error) {
      if (!isLost) throw error
    }
    throw new TypeError('Failed to fetch')
  }
  return { rows, send, goes: (next: Way) => (way = next) }
}

function attemptsOf(
  row: Row | null,
  lost: readonly LostAttempt[] = [],
  keepLost: (lost: readonly LostAttempt[]) => void = () => {},
) {
  return new WriteAttempts<{ name: string }, Row>(row, { lost, keepLost, setRow: () => {} })
}

const ways: Way[] = ['lost before', 'lost after']
const threeLosses = ways.flatMap((one) => ways.flatMap((two) => ways.map((three) => [one, two, three])))

for (const [what, first] of [
  ['a new row', null],
  ['a change', { id: 'row 1', version: 4, name: 'Avant' }],
] as const)
  test(`${what} corrected after lost responses is written once, with the last correction`, async () => {
    for (const losses of threeLosses) {
      const { rows, send, goes } = wire(first ? [first] : [])
      const attempts = attemptsOf(first)
      for (const [place, loss] of losses.entries()) {
        goes(loss)
        await assert.rejects(attempts.write({ name: `Essai ${place}` }, send), TypeError)
      }
      goes('arrives')
      const saved = await attempts.write({ name: 'Enfin' }, send)
      assert.deepEqual(rows, [saved], losses.join(', '))
      assert.equal(rows[0]?.name, 'Enfin')
    }
  })

test('the network may fail again during the search for the attempt that succeeded', async () => {
  const { rows, send, goes } = wire()
  const attempts = attemptsOf(null)
  goes('lost after')
  await assert.rejects(attempts.write({ name: 'Un' }, send), TypeError)
  goes('arrives')
  const cut = async (draft: { name: string }, attempt: Attempt) => {
    const response = await send(draft, attempt)
    goes('lost before')
    return response
  }
  await assert.rejects(attempts.write({ name: 'Deux' }, cut), TypeError)
  goes('arrives')
  await attempts.write({ name: 'Trois' }, send)
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Trois'],
  )
})

test('a reloaded page continues the attempt of the former one', async () => {
  const { rows, send, goes } = wire()
  let onDevice: readonly LostAttempt[] = []
  const attempts = attemptsOf(null, [], (lost) => {
    onDevice = lost
  })
  goes('lost after')
  await assert.rejects(attempts.write({ name: 'Un' }, send), TypeError)
  goes('arrives')
  await attemptsOf(null, JSON.parse(JSON.stringify(onDevice))).write({ name: 'Deux' }, send)
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Deux'],
  )
})

test('a write that cannot be corrected is reported once, and the correction is a new write', async () => {
  const { rows, send, goes } = wire()
  const attempts = new WriteAttempts<{ name: string }, Row>(null)
  goes('lost after')
  await assert.rejects(attempts.write({ name: 'Un' }, send), TypeError)
  goes('arrives')
  await assert.rejects(attempts.write({ name: 'Deux' }, send), isRefused('KEY_REUSED'))
  await attempts.write({ name: 'Deux' }, send)
  assert.equal(rows.length, 2)
})

test('a refused correction does not forget the earlier attempt', async () => {
  const { rows, send, goes } = wire()
  const attempts = attemptsOf(null)
  goes('lost after')
  await assert.rejects(attempts.write({ name: 'Un' }, send), TypeError)
  goes('arrives')
  const refuse = async (): Promise<Row> => {
    throw new RefusedOnDevice('INVALID', '')
  }
  await assert.rejects(attempts.write({ name: '' }, refuse), isRefused('INVALID'))
  await attempts.write({ name: 'Deux' }, send)
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Deux'],
  )
})

for (const loss of ways)
  test(`an action with a response ${loss} runs once when repeated, again when meant anew`, async () => {
    const { rows, send, goes } = wire()
    const attempts = new WriteAttempts<{ name: string }, Row>(null)
    const press = (name: string, isAgain: boolean) => attempts.write({ name }, send, () => isAgain)
    const done = () => rows.map(({ name }) => name)
    goes(loss)
    await assert.rejects(press('Fermer', false), TypeError)
    goes('arrives')
    await press('Fermer', true)
    assert.deepEqual(done(), ['Fermer'], 'right after')

    goes('lost after')
    await assert.rejects(press('Fermer', false), TypeError)
    goes('arrives')
    await press('Rouvrir', true)
    assert.deepEqual(
      done(),
      ['Fermer', 'Fermer', 'Rouvrir'],
      'something else, before the page has read anything',
    )

    goes('lost after')
    await assert.rejects(press('Fermer', false), TypeError)
    goes('arrives')
    await press('Fermer', false)
    assert.equal(done().length, 5, 'a colleague reopened it, and the page shows it')
  })

test('an action pressed for something else has a key of its own', async () => {
  const { send, goes } = wire()
  const keys: string[] = []
  const sendNotingKey = (draft: { name: string }, attempt: Attempt) => {
    keys.push(attempt.key)
    return send(draft, attempt)
  }
  const attempts = new WriteAttempts<{ name: string }, Row>(null)
  goes('lost after')
  const lost = attempts.write({ name: 'Fermer' }, sendNotingKey, () => true)
  await assert.rejects(lost, TypeError)
  goes('arrives')
  await attempts.write({ name: 'Rouvrir' }, sendNotingKey, () => true)
  assert.equal(keys.length, 2, 'the server has no key to refuse')
  assert.equal(new Set(keys).size, 2)
})

test('after two lost actions, a repetition continues the second one', async () => {
  const { rows, send, goes } = wire()
  const attempts = new WriteAttempts<{ name: string }, Row>(null)
  goes('lost after')
  for (const time of [1, 2])
    await assert.rejects(
      attempts.write({ name: 'Fermer' }, send, () => false),
      TypeError,
      `${time}`,
    )
  goes('arrives')
  await attempts.write({ name: 'Fermer' }, send, () => true)
  assert.equal(rows.length, 2)
})

function isRefused(code: string) {
  return (error: unknown) => error instanceof RefusedOnDevice && error.failure.code === code
}

test('a form that first compresses a photo keeps the key of its press', async () => {
  const { rows, send, goes } = wire()
  const attempts = attemptsOf(null)
  const pressed: string[] = []
  const awaiting = async (draft: { name: string }, attempt: Attempt) => {
    await new Promise((resolve) => setImmediate(resolve))
    pressed.push(attempt.key)
    return send(draft, attempt)
  }
  goes('lost after')
  await assert.rejects(attempts.write({ name: 'Colis' }, awaiting), TypeError)
  goes('arrives')
  await attempts.write({ name: 'Colis' }, awaiting)
  assert.equal(new Set(pressed).size, 1)
  assert.equal(rows.length, 1)
})
