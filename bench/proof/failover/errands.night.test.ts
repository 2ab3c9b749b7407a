import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSimulator } from '../../../server/seeds/whatsapp/simulator.ts'
import { freePort } from '../../../server/src/postgres/free-ports.ts'
import { postmasterOf, removeEngines } from '../../../server/testing/database/engines.ts'
import { startProduct } from '../../../server/testing/product.ts'
import { openPostOffice } from '../../../server/testing/providers/post-office.ts'
import { failedErrands, startErrands } from './errands.ts'

// The short form of the proof: one server, whose PostgreSQL is killed and restarted.

after(removeEngines)

test('mails, messages and imports during the death of the database are all done, once', async (t) => {
  const mails = await openPostOffice()
  const whatsapp = await startSimulator({ retryMs: [100, 200, 500, 1000, 2000, 4000, 8000, 15_000] })
  t.after(() => Promise.all([mails.close(), whatsapp.stop()]))
  const port = await freePort()
  const [appSecret, verifyToken] = ['secret de l’application', 'jeton du webhook']
  const { url, cookie, companyId, owner, folder } = await startProduct({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: mails.url,
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

  const receivers = { mails, whatsapp, owner }
  const writing = await startErrands(receivers, desk, 100)
  process.kill(await postmasterOf(folder), 'SIGKILL')
  const errands = await writing.stop()
  assert.deepEqual(await failedErrands(receivers, desk, errands, 60_000), [])
  assert.ok(Object.values(errands).every(({ length }) => length > 0))
})
