import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inCompany } from '#database/caller/company.ts'
import { foundTill } from '#testing/till/founded-till.ts'
import { startWorld } from '#testing/world.ts'
import { sendDay } from './tasks.ts'

const world = await startWorld()
after(world.stop)

type Founded = Awaited<ReturnType<typeof sendingCompany>>

const publicUrl = 'https://escale.test'

/** A company in Kinshasa (UTC+1) whose day is sent at an hour to its manager, since a moment long ago. */
async function sendingCompany({ hour = 20, since = '2026-01-01T00:00:00Z' } = {}) {
  const company = await foundTill(world)
  const { admin, manager, tenantId } = company
  const saved = await admin.tillDay.saveSettings({
    ...{ version: 0, isOn: true, hour, recipients: [manager.userId] },
  })
  await setSince(tenantId, since)
  return { ...company, saved }
}

function setSince(tenantId: string, since: string) {
  return world.owner.query('update day_settings set since = $2 where tenant_id = $1', [tenantId, since])
}

function sendAt({ tenantId }: Pick<Founded, 'tenantId'>, at: string) {
  return inCompany(world.jobs, tenantId, (company) => sendDay(company, { publicUrl, at }))
}

async function mailsOf({ tenantId }: Pick<Founded, 'tenantId'>) {
  const { rows } = await world.owner.query(
    `select to_address as "to", subject, content from auth.outgoing_mails
      where tenant_id = $1 and kind = 'journée' order by created_at`,
    [tenantId],
  )
  return rows as { to: string; subject: string; content: { paragraphs: string[]; action: { url: string } } }[]
}

async function sentDays({ tenantId }: Pick<Founded, 'tenantId'>) {
  const { rows } = await world.owner.query(
    `select day::text, user_id as person from day_sendings where tenant_id = $1 order by day, user_id`,
    [tenantId],
  )
  return rows as { day: string; person: string }[]
}

test('the day leaves once at its hour, in French, with the totals and a link', async () => {
  const company = await sendingCompany()
  await sendAt(company, '2026-11-30T18:59:00Z')
  assert.deepEqual(
    (await sentDays(company)).map(({ day }) => day),
    ['2026-11-29'],
    'before the hour, only the day before is due',
  )
  await sendAt(company, '2026-11-30T19:05:00Z')
  await sendAt(company, '2026-11-30T20:05:00Z')
  const mails = await mailsOf(company)
  assert.equal(mails.length, 2)
  const { to, subject, content } = mails[1] ?? assert.fail()
  assert.equal(to, company.manager.email)
  assert.match(subject, /^Journée du 30 nov\. 2026 · /)
  assert.match(content.paragraphs.join('\n'), /Entrées : aucune\.[\s\S]*– Caisse Kinshasa \(Fermée\)/)
  assert.equal(content.action.url, `${publicUrl}/app/caisse?onglet=journee&jour=2026-11-30`)
})

test('an hour before noon is about the day before', async () => {
  const company = await sendingCompany({ hour: 7 })
  await sendAt(company, '2026-11-30T06:05:00Z')
  assert.deepEqual(
    (await sentDays(company)).map(({ day }) => day),
    ['2026-11-29'],
  )
})

test('two servers at once send each person one mail', async () => {
  const company = await sendingCompany()
  const at = '2026-11-30T19:05:00Z'
  await Promise.all([sendAt(company, at), sendAt(company, at), sendAt(company, at)])
  assert.equal((await mailsOf(company)).length, 1)
})

test('a crash between row and commit leaves neither, and the next run sends', async () => {
  const company = await sendingCompany()
  const at = '2026-11-30T19:05:00Z'
  await assert.rejects(
    inCompany(world.jobs, company.tenantId, async (inside) => {
      await sendDay(inside, { publicUrl, at })
      throw new Error('killed')
    }),
  )
  assert.deepEqual([await mailsOf(company), await sentDays(company)], [[], []])
  await sendAt(company, at)
  assert.equal((await mailsOf(company)).length, 1)
})

test('a clock that goes back, and back again, sends no day twice', async () => {
  const company = await sendingCompany()
  for (const at of ['2026-11-30T19:05:00Z', '2026-11-29T19:05:00Z', '2026-11-30T19:10:00Z'])
    await sendAt(company, at)
  assert.deepEqual(
    (await sentDays(company)).map(({ day }) => day),
    ['2026-11-30'],
  )
})

test('an hour changed at noon: a passed one counts from tomorrow, a later one today', async () => {
  const early = await sendingCompany({ hour: 20 })
  const { admin, manager, saved } = early
  const change = { isOn: true, recipients: [manager.userId] }
  await admin.tillDay.saveSettings({ ...change, version: saved.version, hour: 13 })
  await setSince(early.tenantId, '2026-11-30T13:30:00Z')
  await sendAt(early, '2026-11-30T14:05:00Z')
  assert.deepEqual(await sentDays(early), [])
  await sendAt(early, '2026-12-01T12:05:00Z')
  assert.deepEqual(
    (await sentDays(early)).map(({ day }) => day),
    ['2026-12-01'],
  )
  const late = await sendingCompany({ hour: 7, since: '2026-11-30T11:00:00Z' })
  await late.admin.tillDay.saveSettings({
    ...{ isOn: true, recipients: [late.manager.userId], version: late.saved.version, hour: 21 },
  })
  await setSince(late.tenantId, '2026-11-30T11:00:00Z')
  await sendAt(late, '2026-11-30T20:05:00Z')
  assert.deepEqual(
    (await sentDays(late)).map(({ day }) => day),
    ['2026-11-30'],
  )
})

test('a person added after the hour still receives the day, the others not twice', async () => {
  const company = await sendingCompany()
  const { admin, manager, saved } = company
  await sendAt(company, '2026-11-30T19:05:00Z')
  await admin.tillDay.saveSettings({
    ...{ version: saved.version, isOn: true, hour: 20, recipients: [manager.userId, admin.userId] },
  })
  await sendAt(company, '2026-11-30T20:05:00Z')
  assert.deepEqual(
    (await mailsOf(company)).map(({ to }) => to),
    [manager.email, admin.email],
  )
})

test('somebody who may no longer see the tills receives nothing', async () => {
  const company = await sendingCompany()
  const { admin, manager } = company
  await admin.users.changeRole({ id: manager.userId, role: 'employee' })
  await sendAt(company, '2026-11-30T19:05:00Z')
  assert.deepEqual(await mailsOf(company), [])
})

test('a blocked account receives nothing, and is no recipient while it is blocked', async () => {
  const company = await sendingCompany()
  const { admin, manager } = company
  await world.owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    manager.userId,
  ])
  await sendAt(company, '2026-11-30T19:05:00Z')
  assert.deepEqual(await mailsOf(company), [])
  assert.deepEqual((await admin.tillDay.settings({})).recipients, [])
})

test('settings: only an administrator writes them, for people who may read the day', async () => {
  const company = await sendingCompany()
  const { admin, manager, cashier, saved } = company
  const draft = { version: saved.version, isOn: true, hour: 20, recipients: [cashier.userId] }
  await assert.rejects(() => admin.tillDay.saveSettings(draft), { code: 'UNKNOWN_RECIPIENT' })
  await assert.rejects(() => admin.tillDay.saveSettings({ ...draft, recipients: [] }), { code: 'NOBODY' })
  await assert.rejects(() => manager.tillDay.saveSettings(draft), { code: 'FORBIDDEN' })
  await assert.rejects(() => cashier.tillDay.settings({}), { code: 'FORBIDDEN' })
  await assert.rejects(
    () => admin.tillDay.saveSettings({ ...draft, version: 0, recipients: [admin.userId] }),
    {
      code: 'STALE',
    },
  )
  const { people, hour, recipients } = await manager.tillDay.settings({})
  assert.deepEqual(
    [people.map(({ id }) => id).toSorted(), hour, recipients],
    [[admin.userId, manager.userId].toSorted(), 20, [manager.userId]],
  )
})

test('settings can be saved after a recipient has lost the right to see the tills', async () => {
  const { admin, manager } = await sendingCompany()
  await admin.users.changeRole({ id: manager.userId, role: 'employee' })
  const { version, isOn, hour, recipients } = await admin.tillDay.settings({})
  assert.deepEqual(recipients, [])
  const stopped = await admin.tillDay.saveSettings({ version, hour, recipients, isOn: !isOn })
  assert.equal(stopped.isOn, false)
})

test('the hourly job names the companies that are due, and only those that use the till', async () => {
  const [on, off] = [await sendingCompany(), await sendingCompany()]
  await world.owner.query(`update tenants set features = '{}' where id = $1`, [off.tenantId])
  const due = async (at: string) => {
    const { rows } = await world.owner.query(
      'select companies_with_due_day as id from access.companies_with_due_day($1)',
      [at],
    )
    return rows.map(({ id }) => id as string)
  }
  assert.ok((await due('2026-11-30T19:05:00Z')).includes(on.tenantId))
  assert.ok(!(await due('2026-11-30T19:05:00Z')).includes(off.tenantId))
  await sendAt(on, '2026-11-30T19:05:00Z')
  assert.ok(!(await due('2026-11-30T20:05:00Z')).includes(on.tenantId))
  assert.ok((await due('2026-12-01T19:05:00Z')).includes(on.tenantId))
})
