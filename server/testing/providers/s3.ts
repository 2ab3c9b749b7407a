import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Configuration } from '#channels/files/storage.ts'

/** An S3 server on loopback, with one empty bucket. */
export async function startS3(): Promise<{ configuration: S3Configuration; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'escale-s3-'))
  // The server computes signatures of listings differently from Amazon, so it accepts ours unchecked.
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'escale', configs: [] }],
  })
  const { port } = await server.run()
  return {
    configuration: {
      bucket: 'escale',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
