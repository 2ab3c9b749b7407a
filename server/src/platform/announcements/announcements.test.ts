import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const currentMessages = async (person: { announcements: { current(): Promise<{ message: string }[]> } }) =>
  (await person.announcements.current()).map(({ message }) => message)

test('an announcement is shown to all companies or to one, from its start to its end', async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [owner, viewer, other, loner] = [
    await hire(world, null, 'super_admin'),
    await ours.hire('viewer'),
    await theirs.hire('warehouse_supervisor'),
    await hire(world, null, null),
  ]
  await owner.announcements.create({ message: 'À tous', startsAt: inHours(-1) })
  await owner.announcements.create({
    message: 'À nous',
    level: 'Urgent',
    companyId: ours.tenantId,
    startsAt: inHours(-1),
    endsAt: inHours(1),
  })
  await owner.announcements.create({ message: 'Plus tard', startsAt: inHours(1) })
  await owner.announcements.create({ message: 'Passée', startsAt: inHours(-2), endsAt: inHours(-1) })
  assert.deepEqual(await currentMessages(viewer), ['À nous', 'À tous'])
  for (const elsewhere of [other, loner, owner])
    assert.deepEqual(await currentMessages(elsewhere), ['À tous'])
})

test('only a super_admin writes announcements, and an outdated edit gets the latest version', async () => {
  const company = await foundCompany(world)
  const [owner, admin] = [await hire(world, company.tenantId, 'super_admin'), await company.hire('admin')]
  const draft = { message: 'Maintenance dimanche', startsAt: inHours(-1), dismissible: false }
  await assert.rejects(admin.announcements.create(draft), { code: 'FORBIDDEN' })
  await assert.rejects(admin.announcements.list(), { code: 'FORBIDDEN' })
  const published = await owner.announcements.create(draft)
  await owner.announcements.update({ ...draft, id: published.id, version: 1, message: 'Maintenance lundi' })
  await assert.rejects(
    owner.announcements.update({ ...draft, id: published.id, version: 1 }),
    ({ code, data }) => {
      return code === 'STALE' && data.current.message === 'Maintenance lundi'
    },
  )
  await owner.announcements.remove({ id: published.id })
  assert.ok(!(await currentMessages(admin)).includes('Maintenance lundi'))
  const { rows } = await world.owner.query(
    `select action from security_logs where record_id = $1 order by created_at, id`,
    [published.id],
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['ANNOUNCEMENT_PUBLISHED', 'ANNOUNCEMENT_UPDATED', 'ANNOUNCEMENT_REMOVED'],
  )
})

test('an empty message, an end before its start and a company that does not exist are refused', async () => {
  const owner = await hire(world, null, 'super_admin')
  const fieldsOf = async (draft: object) =>
    owner.announcements
      .create({ message: 'M', startsAt: inHours(0), ...draft })
      .catch(({ data }) => data.fields)
  assert.deepEqual(await fieldsOf({ message: ' ' }), { message: 'Écrivez le message.' })
  assert.deepEqual(await fieldsOf({ endsAt: inHours(-1) }), { endsAt: 'La fin doit suivre le début.' })
  await assert.rejects(
    owner.announcements.create({ message: 'M', startsAt: inHours(0), companyId: crypto.randomUUID() }),
    { code: 'UNKNOWN_COMPANY' },
  )
})
