import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { hashPassword } from '#access/passwords/passwords.ts'
import { hasCode } from '#testing/company/has-code.ts'
import { openSite } from '#testing/http.ts'
import { createWallet, type Wallet } from '#testing/providers/wallet.ts'
import { foundCompany, hire, type Person, startWorld } from '#testing/world.ts'
import { writeMessage } from './message.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})
beforeEach(() => world.owner.query('delete from auth.tries'))

const current = 'quai-brume-lanterne-93'
const hash = await hashPassword(current)

async function somebody() {
  const { tenantId } = await foundCompany(world)
  return { tenantId, person: await hire(world, tenantId, 'manager', hash) }
}

async function link(person: Person, account: Wallet) {
  const { message } = await person.account.walletMessage({ address: account.address })
  return person.account.linkWallet({ message, signature: account.sign(message), current })
}

const asked = async (account: Wallet) => {
  const answer = await site.ask('/api/auth/nonce', { json: { address: account.address } })
  return (await answer.json()) as { nonce: string; message: string }
}
const sendSignature = async (message: string, signature: string, path = '/api/auth/sign-in/wallet') => {
  const answer = await site.ask(path, {
    json: { message, signature, ...(path.endsWith('token') && { grantType: 'web3' }) },
  })
  const body = (await answer.json()) as {
    code?: string
    accessToken?: string
    challenge?: string
    session?: Session
  } & Partial<Session>
  return { status: answer.status, body, cookies: answer.headers.getSetCookie() }
}

test('a linked wallet opens its account, in a browser and with tokens', async () => {
  const { person, tenantId } = await somebody()
  const account = createWallet()
  const linked = await link(person, account)
  assert.deepEqual([linked.kind, linked.name], ['wallet', account.address])
  const { message } = await asked(account)
  assert.match(
    message,
    new RegExp(
      `^${new URL(world.server.publicUrl).host} wants you to sign in with your Ethereum account:\n${account.address}\n`,
    ),
  )
  const { status, body, cookies } = await sendSignature(message, account.sign(message))
  assert.deepEqual(
    [status, body.user?.id, body.ways, body.level, body.company?.id],
    [200, person.userId, ['wallet'], 1, tenantId],
  )
  assert.ok(cookies.some((cookie) => cookie.startsWith('escale=')))
  const again = await asked(account)
  const tokens = await sendSignature(again.message, account.sign(again.message), '/api/auth/token')
  assert.deepEqual([tokens.body.session?.user.id, tokens.cookies], [person.userId, []])
  const answer = await site.ask('/api/clients', {
    headers: { authorization: `Bearer ${tokens.body.accessToken}` },
  })
  assert.equal(answer.status, 200)
  const mailed = await world.owner.query('select subject from auth.outgoing_mails where to_address = $1', [
    person.email,
  ])
  assert.deepEqual(mailed.rows, [{ subject: 'Un portefeuille a été relié à votre compte' }])
})

test('an unknown wallet opens nothing and creates no account', async () => {
  const before = await world.owner.query('select count(*)::int as n from auth.users')
  const account = createWallet()
  const { message } = await asked(account)
  const { status, body, cookies } = await sendSignature(message, account.sign(message))
  assert.deepEqual([status, body.code, cookies], [401, 'UNKNOWN_WALLET', []])
  assert.deepEqual((await world.owner.query('select count(*)::int as n from auth.users')).rows, before.rows)
})

test('a nonce from this server works once, for ten minutes', async () => {
  const { person } = await somebody()
  const account = createWallet()
  await link(person, account)
  const { message } = await asked(account)
  const signature = account.sign(message)
  const both = await Promise.all([sendSignature(message, signature), sendSignature(message, signature)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 401], 'of two at once')
  assert.equal((await sendSignature(message, signature)).body.code, 'NONCE_OVER')
  const own = await writeMessage(world.server.publicUrl, 'entry', {
    address: account.address,
    nonce: 'a'.repeat(40),
    issuedAt: new Date(),
  })
  assert.equal(
    (await sendSignature(own ?? '', account.sign(own ?? ''))).body.code,
    'NONCE_OVER',
    'of its own making',
  )
  const late = await asked(account)
  await world.owner.query(`update auth.sign_in_nonces set expires_at = now() - interval '1 second'`)
  assert.equal((await sendSignature(late.message, account.sign(late.message))).body.code, 'NONCE_OVER')
})

test('a message that differs from ours is refused, however well it is signed', async () => {
  const { person } = await somebody()
  const account = createWallet()
  await link(person, account)
  const host = new URL(world.server.publicUrl).host
  const old = new Date(Date.now() - 11 * 60_000).toISOString()
  for (const [why, change] of Object.entries({
    domain: (text: string) => text.replace(host, 'pirate.example'),
    scheme: (text: string) => `https://${text}`,
    uri: (text: string) => text.replace(/URI: .+/, 'URI: https://pirate.example'),
    chain: (text: string) => text.replace('Chain ID: 1', 'Chain ID: 137'),
    version: (text: string) => text.replace('Version: 1', 'Version: 2'),
    purpose: (text: string) =>
      text.replace('Ouvrir mon compte Escale.', 'Relier ce portefeuille a mon compte Escale.'),
    'no end': (text: string) => text.replace(/\nExpiration Time: .+/, ''),
    'another end': (text: string) => text.replace(/Expiration Time: 2/, 'Expiration Time: 3'),
    'another age': (text: string) => text.replace(/Issued At: .+/, `Issued At: ${old}`),
    'not yet': (text: string) => `${text}\nNot Before: 2099-01-01T00:00:00.000Z`,
    resources: (text: string) => `${text}\nResources:\n- https://pirate.example`,
    'lower case': (text: string) => text.replace(account.address, account.address.toLowerCase()),
    nothing: () => 'bonjour',
  })) {
    const { message } = await asked(account)
    const changed = change(message)
    assert.notEqual(changed, message, why)
    const { status, body } = await sendSignature(changed, account.sign(changed))
    assert.deepEqual([status, body.code], [401, 'WRONG_SIGNATURE'], why)
  }
})

test('a missing signature, or one of another wallet or message, is refused', async () => {
  const { person } = await somebody()
  const [account, thief] = [createWallet(), createWallet()]
  await link(person, account)
  for (const sign of [
    (message: string) => thief.sign(message),
    () => account.sign('autre chose'),
    () => `0x${'00'.repeat(65)}`,
    () => `0x${'ff'.repeat(65)}`,
  ]) {
    const { message } = await asked(account)
    assert.equal((await sendSignature(message, sign(message))).body.code, 'WRONG_SIGNATURE')
  }
  const { message } = await asked(account)
  assert.equal((await sendSignature(message, '0x12')).status, 422)
  const answer = await site.ask('/api/auth/nonce', { json: { address: 'moi' } })
  assert.equal(answer.status, 422)
})

test('the second factor is required after the wallet, and blocked people are refused', async () => {
  const { person } = await somebody()
  const account = createWallet()
  await link(person, account)
  await world.owner.query(
    `insert into auth.factors (id, user_id, name, sealed_secret, confirmed_at)
      values (gen_random_uuid(), $1, 'X', 'x', now())`,
    [person.userId],
  )
  const first = await asked(account)
  const { body, cookies } = await sendSignature(first.message, account.sign(first.message))
  assert.equal(body.code, 'FACTOR_NEEDED')
  assert.ok(!cookies.some((cookie) => cookie.startsWith('escale=')))
  const native = await asked(account)
  const tokens = await sendSignature(native.message, account.sign(native.message), '/api/auth/token')
  assert.ok(tokens.body.challenge)
  await world.owner.query('delete from auth.factors where user_id = $1', [person.userId])
  await world.owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    person.userId,
  ])
  const second = await asked(account)
  assert.equal((await sendSignature(second.message, account.sign(second.message))).body.code, 'BANNED')
})

test('linking a wallet takes a signature and the password, once, for one account', async () => {
  const [{ person }, { person: other }] = [await somebody(), await somebody()]
  const account = createWallet()
  const { message } = await person.account.walletMessage({ address: account.address })
  const signature = account.sign(message)
  await assert.rejects(
    person.account.linkWallet({ message, signature, current: 'autre chose' }),
    hasCode('WRONG_PASSWORD'),
  )
  await assert.rejects(
    other.account.linkWallet({ message, signature, current }),
    hasCode('NONCE_OVER'),
    'of somebody else',
  )
  const forged = createWallet().sign(message)
  await assert.rejects(
    person.account.linkWallet({ message, signature: forged, current }),
    hasCode('WRONG_SIGNATURE'),
  )
  assert.equal((await sendSignature(message, signature)).body.code, 'WRONG_SIGNATURE', 'signs nobody in')
  const entry = await asked(account)
  await assert.rejects(
    person.account.linkWallet({ ...entry, signature: account.sign(entry.message), current }),
    hasCode('WRONG_SIGNATURE'),
    'a sign-in message links nothing',
  )
  await person.account.linkWallet({ message, signature, current })
  await assert.rejects(person.account.linkWallet({ message, signature, current }), hasCode('NONCE_OVER'))
  await assert.rejects(link(other, account), hasCode('WALLET_TAKEN'))
  assert.deepEqual(await other.account.identities(), [])
})

test('the owner can unlink a wallet, but never their last sign-in method, even concurrently', async () => {
  const [{ person }, { person: other }] = [await somebody(), await somebody()]
  const account = createWallet()
  const { id } = await link(person, account)
  await assert.rejects(other.account.unlink({ id }), hasCode('NOT_FOUND'))
  const second = await link(person, createWallet())
  await world.owner.query(
    `update auth.accounts set password = null where user_id = $1 and provider_id = 'credential'`,
    [person.userId],
  )
  const outcomes = await Promise.allSettled([
    person.account.unlink({ id }),
    person.account.unlink({ id: second.id }),
  ])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const [left] = await person.account.identities()
  await assert.rejects(person.account.unlink({ id: left?.id ?? '' }), {
    code: 'LAST_WAY_IN',
    message: "C'est votre dernier moyen d'entrer : ajoutez-en un autre avant de le retirer.",
  })
  await world.owner.query(
    `update auth.accounts set password = $2 where user_id = $1 and provider_id = 'credential'`,
    [person.userId, hash],
  )
  await person.account.unlink({ id: left?.id ?? '' })
  assert.deepEqual(await person.account.identities(), [])
  const { message } = await asked(account)
  assert.equal((await sendSignature(message, account.sign(message))).body.code, 'UNKNOWN_WALLET')
  await world.owner.query('delete from auth.users where id = $1', [person.userId])
  const gone = await world.owner.query('select from auth.accounts where user_id = $1', [person.userId])
  assert.equal(gone.rowCount, 0, 'an account goes with all of its ways')
})
