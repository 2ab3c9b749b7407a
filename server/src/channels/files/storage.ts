import { mkdir } from 'node:fs/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import { refuseInTransaction } from '#database/pool/no-network.ts'
import { usualPatience } from '#process/patience.ts'

/** An S3 bucket, at Amazon or at a compatible store. */
export type S3Configuration = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}
type StorageConfiguration = {
  folder: string
  s3?: S3Configuration | undefined
  silentMs?: number
  /** Called with the key of each stored file. */
  onStored?: ((key: string) => void) | undefined
}

/**
 * Opens the file store: S3 if it is configured, otherwise a folder readable only by the system user of the
 * server.
 */
export async function openStorage({
  folder,
  s3,
  silentMs = usualPatience.storeMs,
  onStored = () => {},
}: StorageConfiguration): Promise<Disk> {
  if (s3) return new Disk(outsideTransactions(await s3Driver(s3, silentMs), onStored))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return new Disk(outsideTransactions(new FSDriver({ location: folder, visibility: 'private' }), onStored))
}

// Throws if the file store is used inside a database transaction, which would wait for the network. Folders
// are checked too: they may be on a network disk, and code that works with a folder must work with S3.
function outsideTransactions<Driver extends DriverContract>(
  driver: Driver,
  onStored: (key: string) => void,
): Driver {
  return new Proxy(driver, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...parameters: unknown[]) => {
        refuseInTransaction('The store of files')
        const result: unknown = member.apply(target, parameters)
        if (name === 'put' || name === 'putStream')
          Promise.resolve(result).then(
            () => onStored(String(parameters[0])),
            () => {},
          )
        return result
      }
    },
  })
}

// The S3 driver is large, so it is loaded only if it is used.
async function s3Driver(configuration: S3Configuration, silentMs: number) {
  const [{ S3Driver }, { s3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('./s3-client.ts'),
  ])
  const { bucket } = configuration
  return new S3Driver({
    client: s3Client(s3Settings(configuration), silentMs),
    bucket,
    visibility: 'private',
    supportsACL: false,
  })
}

export function s3Settings({ endpoint, region, accessKeyId, secretAccessKey }: S3Configuration) {
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon rarely support bucket names as hosts, or the checksums that the client adds.
    // These checksums are not needed: the signature covers the bytes, and the database has the SHA-256 of
    // each file.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
}

/** True if the file store responded that it has no such file. */
export function isMissingFile(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (typeof cause !== 'object' || cause === null) return false
  const { code, $metadata } = cause as { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404
}
