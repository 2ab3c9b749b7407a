import { mkdir } from 'node:fs/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import { refuseInTransaction } from '#database/pool/no-network.ts'
import { usualPatience } from '#process/patience.ts'

/** An S3 bucket, of Amazon or of anybody who speaks the same. */
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
  /** Told the key of each file once it is stored. */
  onStored?: ((key: string) => void) | undefined
}

/** Opens the store of files: S3 when it is set up, otherwise a folder that only this account reads. */
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

// A folder too, which may be a share of another machine; so that what is written with a folder also holds
// with S3.
function outsideTransactions<Driver extends DriverContract>(
  driver: Driver,
  onStored: (key: string) => void,
): Driver {
  return new Proxy(driver, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        refuseInTransaction('The store of files')
        const done: unknown = member.apply(target, given)
        if (name === 'put' || name === 'putStream')
          Promise.resolve(done).then(
            () => onStored(String(given[0])),
            () => {},
          )
        return done
      }
    },
  })
}

// Loaded only where it serves: it is large.
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
    // Those who are not Amazon rarely know a bucket as a host name, nor the checksums that the client adds by
    // itself; the
    // signature covers the bytes, and every file has its SHA-256 in the database.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
}

/** The store answers, and holds no such file. */
export function isLost(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (typeof cause !== 'object' || cause === null) return false
  const { code, $metadata } = cause as { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404
}
