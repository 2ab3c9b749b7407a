import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { s3Client } from '#channels/files/s3-client.ts'
import { isLost, type S3Configuration, s3Settings } from '#channels/files/storage.ts'
import { started } from '#channels/files/streams.ts'
import { usualPatience } from '#process/patience.ts'
import { measured, type OnShelf, type Shelf } from './shelf.ts'

/** S3 takes five gigabytes in one go; what is larger than this goes in parts. */
const partBytes = 64 * 2 ** 20

/** A bucket, below a prefix. S3 shows an object once it is whole. */
export async function s3Shelf(configuration: S3Configuration, prefix: string, drafts: string): Promise<Shelf> {
  const client = s3Client(s3Settings(configuration), usualPatience.storeMs)
  const { bucket: Bucket } = configuration
  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` })
  return {
    name: `s3://${Bucket}/${prefix}`,
    async put(key, content) {
      const draft = join(drafts, `envoi-${randomUUID()}`)
      const { passing, written } = measured()
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      try {
        await pipeline(content, passing, createWriteStream(draft, { mode: 0o600 }))
        const whole = written()
        await send(client, at(key), draft, whole.bytes)
        return whole
      } finally {
        await rm(draft, { force: true })
      }
    },
    async get(key) {
      const { Body } = await client.send(new GetObjectCommand(at(key)))
      return started(Body as Readable)
    },
    has: (key) =>
      client.send(new HeadObjectCommand(at(key))).then(
        () => true,
        (error) => {
          if (isLost(error)) return false
          throw error
        },
      ),
    list: (under) => listAll(client, Bucket, prefix, under),
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}

type ObjectAddress = { Bucket: string; Key: string }

async function send(client: S3Client, place: ObjectAddress, path: string, bytes: number): Promise<void> {
  if (bytes <= partBytes) {
    await client.send(new PutObjectCommand({ ...place, Body: createReadStream(path), ContentLength: bytes }))
    return
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
  try {
    const Parts: CompletedPart[] = []
    for (let start = 0; start < bytes; start += partBytes) {
      const end = Math.min(start + partBytes, bytes)
      const PartNumber = Parts.length + 1
      const Body = createReadStream(path, { start, end: end - 1 })
      const { ETag } = await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body, ContentLength: end - start }))
      Parts.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {}) // the bucket's own rule removes it
    throw error
  }
}

async function listAll(client: S3Client, Bucket: string, prefix: string, under: string): Promise<OnShelf[]> {
  const here: OnShelf[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${under}`, ContinuationToken }))
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      here.push({ key: Key.slice(prefix.length), bytes: Size, changedAt: LastModified?.getTime() ?? 0 })
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return here
}
