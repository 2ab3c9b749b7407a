import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { foundCompany, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

test('the log names deleted records', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const client = await admin.clients.create({ name: 'Comptoir Éphémère' })
  const service = await admin.services.create({ name: 'Escorte', price: 99_00 })
  const expedition = await admin.expeditions.create({
    mode: 'Aérien',
    origin: 'Guangzhou',
    destination: 'Kinshasa',
  })
  await admin.clients.remove({ id: client.id })
  await admin.services.remove({ id: service.id })
  await admin.expeditions.remove({ id: expedition.id })
  const { rows } = await world.owner.query<{ error_message: string | null }>(
    `select error_message from security_logs where tenant_id = $1 and action like '%\\_REMOVED' order by id`,
    [company.tenantId],
  )
  assert.deepEqual(
    rows.map(({ error_message }) => error_message?.replaceAll(/\s/g, ' ')),
    ['Comptoir Éphémère', 'Escorte · 99,00 $', expedition.reference],
  )
})
