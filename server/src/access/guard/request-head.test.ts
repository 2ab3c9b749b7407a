import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import type { Server } from '#access/caller/server.ts'
import { tokenHash } from '#database/caller/credentials.ts'
import { callerOf, readMessageHead, readRequestHead } from './request-head.ts'

const server = { secret: 'a secret', publicUrl: 'http://localhost:3000' } as Server

test('queues, procedures and pages share one reading of the cookie', () => {
  const incoming = new IncomingMessage(new Socket())
  incoming.headers.cookie = signedCookie('token', server.secret)
  assert.equal(callerOf(incoming, server).session, tokenHash('token'))
  incoming.headers.cookie = signedCookie('another', server.secret) // unseen, because nothing reads it again
  assert.equal(readMessageHead(incoming, server).sessionHash, tokenHash('token'))
  assert.equal(readRequestHead({ env: { incoming } }, server), readMessageHead(incoming, server))
})
