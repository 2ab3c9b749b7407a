import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { postmasterOf, removeEngines } from '../../../server/src/testing/engines.ts'
import { openPostOffice } from '../../../server/src/testing/post-office.ts'
import { startProduct } from '../../../server/src/testing/product.ts'
import { startSimulator } from '../../../server/src/testing/whatsapp/simulator.ts'
import { freePort } from '../../ports.ts'
import { doneOnce } from './done-once.ts'
import { startErrands } from './errands.ts'

// The proof's short form: one server, whose PostgreSQL dies in the middle and comes back by itself.

after(removeEngines)

test('letters, messages and imports asked for while the database dies are all done, once', async (t) => {
  const letters = await openPostOffice()
  const whatsapp = await startSimulator({ retryMs: [100, 200, 500, 1000, 2000, 4000] })
  t.after(() => Promise.all([letters.close(), whatsapp.stop()]))
  const port = await freePort()
  const [appSecret, verifyToken] = ['secret de l’application', 'jeton du webhook']
  const { url, cookie, companyId, owner, folder } = await startProduct({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: letters.url,
    MAIL_FROM: 'Escale <ne-pas-repondre@essai.example>',
    ESCALE_WHATSAPP_API: whatsapp.url,
    ESCALE_WHATSAPP_APP_SECRET: appSecret,
    ESCALE_WHATSAPP_VERIFY_TOKEN: verifyToken,
  })
  t.after(() => owner.end())
  whatsapp.point({ url: `${url}/api/whatsapp/webhook`, appSecret, verifyToken })
  const { rows } = await owner.query<{ id: string }>(
    `select id from services where tenant_id = $1 and category = 'Maritime'`,
    [companyId],
  )
  const desk = { url, cookie, companyId, serviceId: rows[0]?.id ?? '' }

  const errands = await startErrands({ letters, whatsapp, owner }, desk, 100)
  process.kill(await postmasterOf(folder), 'SIGKILL')
  const asked = await errands.stop()
  const done = await doneOnce({ letters, whatsapp, owner }, desk, asked, 60_000)
  for (const [kind, { missing, twice }] of Object.entries(done))
    assert.deepEqual({ kind, missing, twice }, { kind, missing: [], twice: [] })
  assert.ok(Object.values(done).every((told) => told.asked > 0))
})
