import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { measureProcessorTime, median } from '#testing/processor-time.ts'
import { callAs, foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
world.server.mail = 'mailbox'
after(world.stop)
await world.owner.query(`insert into platform_settings (name, value) values ('sign_up_is_open', 'true')`)

let people = 0
const newcomer = () => ({
  firstName: 'Nadia',
  lastName: 'Kasa',
  email: `nadia-${people++}@exemple.test`,
  password: 'quai-brume-lanterne-93',
})

test('the duration of a sign-up does not reveal whether the address has an account', async () => {
  const company = await foundCompany(world)
  const known = ((await hire(world, company.tenantId, 'viewer')) as unknown as { email: string }).email
  const samples: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = 0; round < 30; round += 1) {
    await world.owner.query('delete from auth.tries')
    for (const kind of ['known', 'unknown'] as const) {
      const person = { ...newcomer(), ...(kind === 'known' && { email: known }) }
      const { milliseconds } = await measureProcessorTime(() => callAs(world, null).account.signUp(person))
      samples[kind].push(milliseconds)
    }
  }
  const ratio = median(samples.known) / median(samples.unknown)
  assert.ok(ratio > 0.7 && ratio < 1.4, `medians ${median(samples.known)} and ${median(samples.unknown)} ms`)
})
