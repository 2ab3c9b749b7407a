import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { s3Client } from './s3-client.ts'
import { s3Settings } from './storage.ts'

// A store that reads slowly: about five seconds for the object of the test, twice what it may stay silent.
const silentMs = 2500
const pieceMs = 20
let received = 0
const store = createServer((request, response) => {
  request.on('data', (piece: Buffer) => {
    received += piece.length
    request.pause()
    setTimeout(() => request.resume(), pieceMs)
  })
  request.on('end', () => response.end())
}).listen(0, '127.0.0.1')
await once(store, 'listening')
after(() => store.close())

test('a slow upload from memory does not count as a silent store', async () => {
  const { port } = store.address() as AddressInfo
  const configuration = {
    bucket: 'b',
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    endpoint: `http://127.0.0.1:${port}`,
  }
  const client = s3Client(s3Settings(configuration), silentMs)
  const bytes = Buffer.alloc(16 * 2 ** 20, 1)
  await client.send(new PutObjectCommand({ Bucket: 'b', Key: 'k', Body: bytes }))
  assert.equal(received, bytes.length)
})
