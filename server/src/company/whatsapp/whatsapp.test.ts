import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { noteTemplateEvent } from '#channels/whatsapp/webhook/template-events.ts'
import { Graph } from '#cloud-api/graph.ts'
import { inCompany } from '#database/caller/company.ts'
import { createSeal } from '#database/migrations/seal.ts'
import type { Account } from '#seeds/whatsapp/account.ts'
import { startSimulator } from '#seeds/whatsapp/simulator.ts'
import { callAs, type FoundedCompany, foundCompany, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
const simulator = await startSimulator({ reviewMs: null })
world.server.whatsapp.graph = new Graph(simulator.url, 1000)
after(async () => {
  await simulator.stop()
  await world.stop()
})

const draftOf = ({ phoneNumberId, wabaId, token }: Account) => ({ phoneNumberId, wabaId, token })
const refusedWith =
  (field: string, sentence: RegExp) => (error: { code: string; data: { fields: Record<string, string> } }) =>
    error.code === 'INVALID' && sentence.test(error.data.fields[field] ?? '')
const refusedSaying = (code: string, sentence: RegExp) => (error: { code: string; message: string }) =>
  error.code === code && sentence.test(error.message)

async function connectAccount(
  options: Parameters<typeof simulator.openAccount>[0] = {},
): Promise<{ company: FoundedCompany; admin: Person; account: Account }> {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const account = simulator.openAccount(options)
  await admin.whatsapp.connect(draftOf(account))
  return { company, admin, account }
}

test('an account is connected once WhatsApp confirms its token; secrets are never returned', async () => {
  const { company, admin, account } = await connectAccount({
    displayPhoneNumber: '+243 81 234 00 00',
    verifiedName: 'Atlas Fret',
    isOnPhone: true,
  })
  const { account: shown, webhook } = await admin.whatsapp.link()
  assert.deepEqual(
    [
      shown?.state,
      shown?.displayPhone,
      shown?.verifiedName,
      shown?.quality,
      shown?.messageLimit,
      shown?.isCoexisting,
      shown?.hasAppSecret,
    ],
    ['Relié', '+243 81 234 00 00', 'Atlas Fret', 'GREEN', 'TIER_250', true, false],
  )
  assert.deepEqual(
    [webhook.url, webhook.needsAppSecret, webhook.verifyToken.length],
    ['http://localhost:3000/api/whatsapp/webhook', false, 32],
  )
  await admin.whatsapp.connect({ ...draftOf(account), appSecret: 'abcdef0123456789' })
  const answers = JSON.stringify([await admin.whatsapp.link(), await admin.whatsapp.test()])
  assert.doesNotMatch(answers, new RegExp(`${account.token}|abcdef0123456789|sealed`))
  const { rows } = await world.owner.query(
    'select to_jsonb(a) as kept from whatsapp_accounts a where tenant_id = $1',
    [company.tenantId],
  )
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(`${account.token}|abcdef0123456789`))
  const logged = await world.owner.query(
    'select action, to_jsonb(l) as line from security_logs l where tenant_id = $1 order by created_at, id',
    [company.tenantId],
  )
  assert.deepEqual(
    logged.rows.map(({ action }) => action),
    ['WHATSAPP_CONNECTED', 'WHATSAPP_CONNECTED', 'WHATSAPP_TESTED'],
  )
  assert.doesNotMatch(JSON.stringify(logged.rows), new RegExp(account.token))
})

test('an invalid token, number or account is refused beside its field', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const [account, other] = [simulator.openAccount(), simulator.openAccount()]
  const draft = draftOf(account)
  await assert.rejects(
    admin.whatsapp.connect({ ...draft, token: 'EAAG-nobody' }),
    refusedWith('token', /ne reconnaît pas ce jeton/),
  )
  await assert.rejects(
    admin.whatsapp.connect({ ...draft, phoneNumberId: other.phoneNumberId }),
    refusedWith('phoneNumberId', /n'ouvre pas ce numéro/),
  )
  await assert.rejects(
    admin.whatsapp.connect({ ...draft, wabaId: other.wabaId }),
    refusedWith('wabaId', /n'ouvre pas ce compte/),
  )
  await assert.rejects(
    admin.whatsapp.connect({ ...draft, token: 'é\nx' }),
    refusedWith('token', /ni espace ni accent/),
  )
  await assert.rejects(
    admin.whatsapp.connect({ ...draft, phoneNumberId: '+243 81' }),
    refusedWith('phoneNumberId', /chiffres/),
  )
  assert.equal((await admin.whatsapp.link()).account, null)
})

test('a number belongs to one company: another one is refused', async () => {
  const { account, admin } = await connectAccount()
  const thief = await (await foundCompany(world)).hire('admin')
  await assert.rejects(
    thief.whatsapp.connect(draftOf(account)),
    refusedSaying('TAKEN', /déjà relié à une autre entreprise/),
  )
  assert.equal((await thief.whatsapp.link()).account, null)
  await assert.rejects(thief.whatsapp.test(), { code: 'NO_ACCOUNT' })
  await assert.rejects(thief.whatsapp.disconnect(), { code: 'NOT_FOUND' })
  await assert.rejects(thief.whatsapp.askHistory(), { code: 'NO_ACCOUNT' })
  assert.equal((await admin.whatsapp.link()).account?.state, 'Relié')
})

test('an unavailable WhatsApp changes nothing, and is reported', async () => {
  const { admin, account } = await connectAccount()
  const { graph } = world.server.whatsapp
  try {
    for (const nowhere of ['http://127.0.0.1:9', 'http://no-such-machine.invalid']) {
      world.server.whatsapp.graph = new Graph(nowhere, 500)
      await assert.rejects(admin.whatsapp.test(), refusedSaying('AWAY', /ne répond pas/))
      await assert.rejects(admin.whatsapp.connect(draftOf(account)), refusedSaying('AWAY', /ne répond pas/))
    }
  } finally {
    world.server.whatsapp.graph = graph
  }
  const undo = simulator.fault({ kind: 'down', status: 503 }, { on: 'number' })
  await assert.rejects(admin.whatsapp.test(), { code: 'AWAY' })
  undo()
  assert.equal((await admin.whatsapp.link()).account?.state, 'Relié')
})

test('a revoked token stops the account and tells admins once; a valid one resumes sending', async () => {
  const { company, admin, account } = await connectAccount()
  account.revokeToken()
  await assert.rejects(admin.whatsapp.test(), refusedSaying('REFUSED', /Le jeton WhatsApp ne marche plus/))
  await assert.rejects(admin.whatsapp.test(), { code: 'REFUSED' })
  const stopped = (await admin.whatsapp.link()).account
  assert.deepEqual(
    [stopped?.state, /jeton/.test(stopped?.stoppedReason ?? ''), stopped?.stoppedAt !== null],
    ['Arrêté', true, true],
  )
  const storedMessages = await world.owner.query(
    `select to_address, subject from auth.outgoing_mails where tenant_id = $1`,
    [company.tenantId],
  )
  assert.deepEqual(
    storedMessages.rows.map(({ to_address }) => to_address),
    [`${admin.userId}@test.example`],
  )
  await world.owner.query(`insert into conversations (tenant_id, id) values ($1, $2)`, [
    company.tenantId,
    company.clientId,
  ])
  await world.owner.query(
    `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, body, status)
     values ($1, $2, $2, 'Envoyé', 'personne', 'texte', 'Bonjour', 'En file')`,
    [company.tenantId, company.clientId],
  )
  await admin.whatsapp.connect({ ...draftOf(account), token: account.renewToken() })
  assert.equal((await admin.whatsapp.link()).account?.state, 'Relié')
  const jobs = await world.owner.query(`select key from graphile_worker.jobs where key = $1`, [
    `send_message:${company.tenantId}:${company.clientId}`,
  ])
  assert.equal(jobs.rowCount, 1)
})

test('a token sealed by another key requires a new connection of the account', async () => {
  const { company, admin } = await connectAccount()
  await world.owner.query('update whatsapp_accounts set token_sealed = $2 where tenant_id = $1', [
    company.tenantId,
    createSeal('z'.repeat(32), 'whatsapp tokens').close(company.tenantId, 'EAAG'),
  ])
  const { account } = await admin.whatsapp.link()
  assert.deepEqual(
    [account?.state, account?.stoppedReason],
    ['Arrêté', "Le jeton ne se lit plus : la clé de l'installation a changé. Reliez le compte de nouveau."],
  )
  await assert.rejects(admin.whatsapp.test(), refusedSaying('REFUSED', /ne se lit plus/))
})

test('an installation without an application requires the secret of each company’s own', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  const account = simulator.openAccount()
  const { appSecret } = world.server.whatsapp
  world.server.whatsapp.appSecret = undefined
  try {
    assert.equal((await admin.whatsapp.link()).webhook.needsAppSecret, true)
    await assert.rejects(admin.whatsapp.connect(draftOf(account)), refusedWith('appSecret', /clé secrète/))
    assert.equal(
      (await admin.whatsapp.connect({ ...draftOf(account), appSecret: 'secret' })).hasAppSecret,
      true,
    )
  } finally {
    world.server.whatsapp.appSecret = appSecret
  }
})

test('the message history of the phone is requested once, and never again automatically', async () => {
  const { admin, account } = await connectAccount({ isOnPhone: true })
  const twice = await Promise.allSettled([admin.whatsapp.askHistory(), admin.whatsapp.askHistory()])
  assert.deepEqual(twice.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await assert.rejects(admin.whatsapp.askHistory(), { code: 'ALREADY_ASKED' })
  assert.notEqual((await admin.whatsapp.askContacts()).contactsAskedAt, null)
  assert.deepEqual(account.syncCalls, { history: 1, smb_app_state_sync: 1 })

  const alone = await connectAccount()
  await assert.rejects(alone.admin.whatsapp.askHistory(), { code: 'NOT_COEXISTING' })
  const unheard = await connectAccount({ isOnPhone: true })
  const { graph } = world.server.whatsapp
  world.server.whatsapp.graph = new Graph('http://127.0.0.1:9', 500)
  await assert.rejects(unheard.admin.whatsapp.askHistory(), { code: 'AWAY' })
  world.server.whatsapp.graph = graph
  assert.equal(
    (await unheard.admin.whatsapp.link()).account?.historyAskedAt,
    null,
    'what reached nobody may be asked again',
  )
  simulator.fault({ kind: 'cut', when: 'after' }, { on: 'coexistence', times: 1 })
  await assert.rejects(unheard.admin.whatsapp.askHistory(), { code: 'AWAY' })
  await assert.rejects(unheard.admin.whatsapp.askHistory(), { code: 'ALREADY_ASKED' })
})

test('only admins manage the account, and managers also manage the templates', async () => {
  const company = await foundCompany(world)
  const [manager, employee] = [await company.hire('manager'), await company.hire('employee')]
  assert.ok((await manager.whatsapp.templates()).length > 5)
  for (const person of [manager, employee]) {
    await assert.rejects(person.whatsapp.link(), { code: 'FORBIDDEN' })
    await assert.rejects(person.whatsapp.connect(draftOf(simulator.account)), { code: 'FORBIDDEN' })
    await assert.rejects(person.whatsapp.settings(), { code: 'FORBIDDEN' })
    await assert.rejects(person.whatsapp.month(), { code: 'FORBIDDEN' })
  }
  await assert.rejects(employee.whatsapp.templates(), { code: 'FORBIDDEN' })
  await assert.rejects(callAs(world, null).whatsapp.link(), { code: 'UNAUTHORIZED' })
})

test('hours, ceiling and signature have their defaults until an admin changes them', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const usual = { version: 0, signature: null, sendsFrom: '08:00', sendsUntil: '19:00', monthlyCeiling: null }
  assert.deepEqual(await admin.whatsapp.settings(), usual)
  const draft = {
    signature: 'Atlas Fret',
    sendsFrom: '07:30',
    sendsUntil: '20:00',
    monthlyCeiling: 500,
  } as const
  assert.deepEqual(await admin.whatsapp.saveSettings({ version: 0, ...draft }), { version: 1, ...draft })
  await assert.rejects(admin.whatsapp.saveSettings({ version: 0, ...draft }), { code: 'STALE' })
  await assert.rejects(
    admin.whatsapp.saveSettings({ version: 1, ...draft, sendsUntil: '07:30' }),
    refusedWith('sendsUntil', /après/),
  )
})

test('the cost of a month counts the messages billed by WhatsApp, by category', async () => {
  const company = await foundCompany(world)
  const admin = await company.hire('admin')
  await world.owner.query(`insert into conversations (tenant_id, id) values ($1, $2)`, [
    company.tenantId,
    company.clientId,
  ])
  const billed = [
    ['utility', 'now()'],
    ['utility', 'now()'],
    ['marketing', 'now()'],
    ['utility', `now() - interval '40 days'`],
  ]
  for (const [category, at] of billed)
    await world.owner.query(
      `insert into messages (tenant_id, id, conversation_id, direction, origin, kind, status, billed_at,
         billed_category)
       values ($1, gen_random_uuid(), $2, 'Envoyé', 'personne', 'modèle', 'Lu', ${at}, $3)`,
      [company.tenantId, company.clientId, category],
    )
  const { month, ...counts } = await admin.whatsapp.month()
  assert.match(month, /^\d{4}-\d\d$/)
  assert.deepEqual(counts, {
    billed: 3,
    categories: [
      { category: 'utility', billed: 2 },
      { category: 'marketing', billed: 1 },
    ],
  })
  assert.equal((await (await (await foundCompany(world)).hire('admin')).whatsapp.month()).billed, 0)
})

test('a template is changed from its latest version, with known variables only', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const invoice = (await admin.whatsapp.templates()).find(({ key }) => key === 'facture')
  assert.deepEqual([invoice?.version, invoice?.state, invoice?.isStandard], [0, 'LOCAL', true])
  const draft = {
    title: 'Facture',
    body: 'Bonjour {client}, facture {numero} : {total}. Merci.',
    category: 'utilité',
    isActive: true,
  } as const
  const refused = (body: string, sentence: RegExp) =>
    assert.rejects(
      admin.whatsapp.saveTemplate({ key: 'facture', version: 0, ...draft, body }),
      refusedWith('body', sentence),
    )
  await refused('Bonjour {cleint}', /^Variable inconnue : {cleint}\.$/)
  await refused('Bonjour {poids}', /^Variable inconnue : {poids}\.$/)
  await refused('x'.repeat(1025), /1.024 caractères/)
  await refused('  ', /Écrivez/)
  const saved = await admin.whatsapp.saveTemplate({ key: 'facture', version: 0, ...draft })
  assert.deepEqual([saved.version, saved.body], [1, draft.body])
  await assert.rejects(admin.whatsapp.saveTemplate({ key: 'facture', version: 0, ...draft }), {
    code: 'STALE',
  })
  await assert.rejects(admin.whatsapp.saveTemplate({ key: 'nulle_part', version: 0, ...draft }), {
    code: 'NOT_FOUND',
  })
  const own = await admin.whatsapp.createTemplate({
    ...draft,
    title: 'Fermé le 30 juin !',
    body: 'Bonjour {client}, nous sommes fermés.',
  })
  assert.deepEqual([own.key, own.isStandard], ['ferme_le_30_juin', false])
  await assert.rejects(admin.whatsapp.createTemplate({ ...draft, title: 'Fermé le 30 juin' }), {
    code: 'TAKEN',
  })
  await assert.rejects(admin.whatsapp.createTemplate(draft), { code: 'TAKEN' })
  await admin.whatsapp.removeTemplate({ key: 'facture', version: 1 })
  assert.equal(
    (await admin.whatsapp.templates()).find(({ key }) => key === 'facture')?.body,
    invoice?.body,
    'a standard one is again what it was',
  )
})

test('a template is submitted with examples, reviewed, changed and removed at WhatsApp', async () => {
  const { company, admin, account } = await connectAccount()
  const { tenantId } = company
  const submitted = await admin.whatsapp.submitTemplate({ key: 'facture', version: 0 })
  assert.deepEqual(
    [submitted.state, submitted.version, submitted.submittedBody],
    ['PENDING', 1, submitted.body],
  )
  const theirs = account.template('facture')
  assert.match(theirs.components[0]?.text ?? '', /\{\{client\}\}.*\{\{numero\}\}/)
  assert.match(JSON.stringify(theirs.components[0]?.example), /"param_name":"total","example":"1.240,00.\$"/)
  await assert.rejects(
    admin.whatsapp.submitTemplate({ key: 'facture', version: 1 }),
    refusedSaying('PENDING', /examine encore/),
  )

  const tell = (field: string, value: object) =>
    inCompany(world.jobs, tenantId, (inside) =>
      noteTemplateEvent(inside, field, {
        message_template_name: 'facture',
        message_template_language: 'fr',
        ...value,
      }),
    )
  const seen = async () => (await admin.whatsapp.templates()).find(({ key }) => key === 'facture')
  await tell('message_template_status_update', { event: 'REJECTED', reason: 'INVALID_FORMAT' })
  assert.deepEqual([(await seen())?.state, (await seen())?.reason], ['REJECTED', 'INVALID_FORMAT'])
  account.reviewTemplate('facture', 'APPROVED')
  const read = await admin.whatsapp.refreshTemplates()
  assert.deepEqual(
    read.filter(({ key }) => key === 'facture').map(({ state, reason }) => [state, reason]),
    [['APPROVED', null]],
  )

  await admin.whatsapp.saveTemplate({
    key: 'facture',
    version: 1,
    title: 'Facture',
    body: 'Bonjour {client}, {total} sont dus. Merci.',
    category: 'utilité',
    isActive: true,
  })
  assert.match((await seen())?.submittedBody ?? '', /échéance/, 'what leaves is what was submitted')
  assert.equal(
    (await admin.whatsapp.submitTemplate({ key: 'facture', version: 2 })).submittedBody,
    'Bonjour {client}, {total} sont dus. Merci.',
  )
  assert.equal(account.templates.length, 1)

  await tell('template_category_update', { new_category: 'UTILITY', correct_category: 'MARKETING' })
  assert.equal((await seen())?.category, 'utilité')
  await tell('template_category_update', { previous_category: 'UTILITY', new_category: 'MARKETING' })
  await tell('message_template_quality_update', { new_quality_score: 'RED' })
  assert.deepEqual([(await seen())?.category, (await seen())?.quality], ['marketing', 'RED'])
  const { rows } = await world.owner.query('select subject from auth.outgoing_mails where tenant_id = $1', [
    tenantId,
  ])
  assert.match(rows[0]?.subject ?? '', /change de prix/)

  await admin.whatsapp.removeTemplate({ key: 'facture', version: 2 })
  assert.deepEqual([account.templates.length, (await seen())?.state], [0, 'LOCAL'])
})

test('a template already at WhatsApp is not overwritten; one we can fill is adopted', async () => {
  const { admin, account } = await connectAccount({
    templates: [
      { name: 'facture', body: 'Notre facture {{1}} est là.' },
      {
        name: 'promo_noel',
        body: 'Bonjour {{client}}, à bientôt.',
        parameter_format: 'NAMED',
        category: 'MARKETING',
      },
      { name: 'bizarre', body: 'Bonjour {{prenom}}.', parameter_format: 'NAMED' },
    ],
  })
  const submitted = await admin.whatsapp.submitTemplate({ key: 'facture', version: 0 })
  assert.equal(submitted.state, 'PENDING')
  assert.equal(account.template('facture').components[0]?.text, 'Notre facture {{1}} est là.')
  assert.match(account.template('facture_2').components[0]?.text ?? '', /\{\{client\}\}/)
  const read = await admin.whatsapp.refreshTemplates()
  assert.deepEqual(
    read
      .filter(({ isStandard }) => !isStandard)
      .map(({ key, body, category, state }) => [key, body, category, state]),
    [['promo_noel', 'Bonjour {client}, à bientôt.', 'marketing', 'APPROVED']],
  )
  account.templates.splice(0)
  assert.deepEqual(
    (await admin.whatsapp.refreshTemplates())
      .filter(({ state }) => state === 'DELETED')
      .map(({ key }) => key),
    ['facture', 'promo_noel'],
  )
})

test('a text invalid for WhatsApp is refused at once, and no account means no submission', async () => {
  const { admin } = await connectAccount()
  const draft = { title: 'Essai', category: 'utilité', isActive: true } as const
  const made = await admin.whatsapp.createTemplate({ ...draft, body: 'Bonjour {client}' })
  await assert.rejects(
    admin.whatsapp.submitTemplate({ key: made.key, version: 1 }),
    refusedSaying('REFUSED', /commence ou finit/),
  )
  await admin.whatsapp.saveTemplate({
    key: made.key,
    version: 1,
    ...draft,
    body: 'Bonjour {client} {ref}, à bientôt.',
  })
  await assert.rejects(
    admin.whatsapp.submitTemplate({ key: made.key, version: 2 }),
    refusedSaying('REFUSED', /côte à côte/),
  )
  await assert.rejects(admin.whatsapp.submitTemplate({ key: made.key, version: 1 }), { code: 'STALE' })
  const alone = await (await foundCompany(world)).hire('admin')
  await assert.rejects(alone.whatsapp.submitTemplate({ key: 'facture', version: 0 }), { code: 'NO_ACCOUNT' })
  await assert.rejects(alone.whatsapp.refreshTemplates(), { code: 'NO_ACCOUNT' })
})

test('a disconnected account leaves no secret, and its templates are no longer submitted', async () => {
  const { company, admin } = await connectAccount()
  await admin.whatsapp.submitTemplate({ key: 'facture', version: 0 })
  await admin.whatsapp.disconnect()
  assert.equal((await admin.whatsapp.link()).account, null)
  assert.equal((await admin.whatsapp.templates()).find(({ key }) => key === 'facture')?.state, 'LOCAL')
  assert.equal(
    (await world.owner.query('select from whatsapp_accounts where tenant_id = $1', [company.tenantId]))
      .rowCount,
    0,
  )
})
