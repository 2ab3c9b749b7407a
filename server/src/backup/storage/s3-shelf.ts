import { pipeline } from 'node:stream/promises'
import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { S3Driver } from 'flydrive/drivers/s3'
import { s3Client } from '#channels/files/s3-client.ts'
import { type S3Configuration, s3Settings } from '#channels/files/storage.ts'
import { usualPatience } from '#process/patience.ts'
import { measureContent, type OnShelf, onlyOwnKeys, type Shelf, shelfOf } from './shelf.ts'

const mebibyte = 2 ** 20
const smallestPart = 16 * mebibyte
const mostParts = 10_000

/**
 * Returns the upload part size for an object of at most `mostBytes`, in bytes. Two parts are held in memory,
 * so parts are as small as S3's limit of 10,000 parts allows.
 */
export function partBytes(mostBytes: number): number {
  return Math.max(smallestPart, Math.ceil(mostBytes / mostParts / mebibyte) * mebibyte)
}

/**
 * Stores backups in an S3 bucket, under a key prefix. Parts are uploaded without a temporary copy on disk. S3
 * lists an object only once its upload is complete.
 */
export function s3Shelf(configuration: S3Configuration, prefix: string): Shelf {
  const client = s3Client(s3Settings(configuration), usualPatience.storeMs)
  const { bucket } = configuration
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
  return {
    ...shelfOf(driver, prefix),
    name: `s3://${bucket}/${prefix}`,
    async list(wanted) {
      const objects = await objectsIn(client, bucket, `${prefix}${wanted}`)
      return onlyOwnKeys(objects.map(({ key, changedAt }) => ({ key: key.slice(prefix.length), changedAt })))
    },
    async put(key, content, mostBytes = 0) {
      const { passing, facts } = measureContent()
      const params = { Bucket: bucket, Key: `${prefix}${key}`, Body: passing }
      const upload = new Upload({ client, params, partSize: partBytes(mostBytes), queueSize: 2 })
      let contentError: unknown
      content.once('error', (error) => {
        contentError = error
      })
      // A failed upload closes this stream and reports its own error, so the stream's error is ignored.
      const reading = pipeline(content, passing).catch(() => {})
      try {
        await upload.done()
      } catch (error) {
        // If the content failed, the upload error is only a consequence. The error of the content is thrown.
        throw contentError ?? error
      } finally {
        passing.destroy()
        await reading
      }
      return facts()
    },
  }
}

async function objectsIn(client: S3Client, bucket: string, prefix: string): Promise<OnShelf[]> {
  const objects: OnShelf[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
    for (const { Key = '', LastModified } of Contents)
      objects.push({ key: Key, changedAt: LastModified?.getTime() ?? 0 })
  return objects
}
