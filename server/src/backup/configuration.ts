import { isAbsolute, relative, resolve } from 'node:path'
import type { Destination } from './storage/open-shelf.ts'

export type BackupConfiguration = {
  destination: Destination
  passphrase: string | undefined
  timeOfDay: string
}

const shortestPassphrase = 12

/**
 * Reads the backup settings from environment variables. Returns undefined when none are set. Errors are
 * French sentences.
 */
export function backupConfiguration(
  environment: NodeJS.ProcessEnv,
  dataFolder: string,
): BackupConfiguration | undefined {
  const {
    ESCALE_BACKUP: where,
    ESCALE_BACKUP_KEY: passphrase,
    ESCALE_BACKUP_TIME: timeOfDay = '02:30',
  } = environment
  if (!where) return undefined
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(timeOfDay))
    throw new Error(`ESCALE_BACKUP_TIME doit être une heure, « 02:30 » (« ${timeOfDay} »).`)
  if (passphrase !== undefined && passphrase.length < shortestPassphrase)
    throw new Error(`ESCALE_BACKUP_KEY doit donner au moins ${shortestPassphrase} caractères.`)
  const destination = where.startsWith('s3://')
    ? s3Destination(where, environment)
    : folderDestination(where, dataFolder)
  return { destination, passphrase, timeOfDay }
}

function folderDestination(where: string, dataFolder: string): Destination {
  if (!isAbsolute(where))
    throw new Error(
      `ESCALE_BACKUP doit être un chemin entier (« /mnt/sauvegardes ») ou « s3://compartiment/préfixe » (« ${where} »).`,
    )
  const within = relative(resolve(dataFolder), where)
  if (within === '' || !within.startsWith('..'))
    throw new Error(
      `ESCALE_BACKUP ne peut pas être dans ESCALE_DATA (« ${where} ») : ce qui efface l'un effacerait l'autre.`,
    )
  return { folder: where }
}

function s3Destination(where: string, environment: NodeJS.ProcessEnv): Destination {
  const [, bucket, prefix = ''] = where.match(/^s3:\/\/([a-z0-9.-]{3,63})(?:\/(.*))?$/) ?? []
  if (!bucket) throw new Error(`ESCALE_BACKUP doit être « s3://compartiment/préfixe » (« ${where} »).`)
  const of = (name: string) => environment[`ESCALE_BACKUP_S3_${name}`] ?? environment[`FILES_S3_${name}`]
  const [accessKeyId, secretAccessKey] = [of('KEY_ID'), of('SECRET')]
  if (!accessKeyId || !secretAccessKey)
    throw new Error(
      'ESCALE_BACKUP_S3_KEY_ID et ESCALE_BACKUP_S3_SECRET (ou FILES_S3_…) sont obligatoires avec un ESCALE_BACKUP en s3://.',
    )
  const s3 = {
    bucket,
    endpoint: of('ENDPOINT'),
    region: of('REGION') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
  return { s3, prefix: prefix && !prefix.endsWith('/') ? `${prefix}/` : prefix }
}
