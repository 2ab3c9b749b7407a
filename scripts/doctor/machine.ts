import { statfs } from 'node:fs/promises'
import { type Finding, right, wrong } from './finding.ts'

const smallestFreeShare = 0.1 // The alert EscaleDisque has the same threshold.
const gigabyte = 1e9

/** Checks the free space of the disk that contains the data folder. */
export async function checkDisk(folder: string, measure: typeof statfs = statfs): Promise<Finding> {
  const { bavail, blocks, bsize } = await measure(folder)
  const [free, whole] = [bavail * bsize, blocks * bsize]
  const text = `${inGigabytes(free)} libres sur ${inGigabytes(whole)}, pour ${folder}`
  if (free / whole >= smallestFreeShare) return right('Disque', `${text}.`)
  return wrong(
    'Disque',
    `${text} : moins d'un dixième. Libérez de la place ou agrandissez le disque ; plein, Escale n'écrit plus.`,
  )
}

function inGigabytes(bytes: number): string {
  return `${(bytes / gigabyte).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Go`
}

/** Two-factor codes change every 30 seconds, so a larger clock difference makes them fail. */
const widestSkewMs = 30_000
const longestMs = 10_000

export type Clock = { name: string; aheadMs: number }

/**
 * Returns how far this machine's clock is ahead of a web server's, in milliseconds. Reads the Date header,
 * which has whole seconds. Undefined when the server does not answer.
 */
export async function clockOf(url: string): Promise<Clock | undefined> {
  const beganMs = Date.now()
  const response = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(longestMs),
  }).catch(() => undefined)
  const date = Date.parse(response?.headers.get('date') ?? '')
  if (Number.isNaN(date)) return undefined
  return { name: new URL(url).host, aheadMs: (beganMs + Date.now()) / 2 - (date + 500) }
}

/**
 * Compares this machine's clock with those of the database and of a web server. Clocks that could not be read
 * are not in the list.
 */
export function checkClock(clocks: readonly Clock[]): Finding {
  const [worst] = clocks.toSorted((one, other) => Math.abs(other.aheadMs) - Math.abs(one.aheadMs))
  if (!worst)
    return wrong(
      'Horloge',
      "Ni la base ni un serveur du dehors n'a répondu : l'heure de cette machine n'a pas pu être comparée.",
    )
  if (Math.abs(worst.aheadMs) <= widestSkewMs)
    return right('Horloge', `Juste, comparée à ${clocks.map(({ name }) => name).join(' et ')}.`)
  const seconds = Math.round(Math.abs(worst.aheadMs) / 1000)
  const way = worst.aheadMs > 0 ? 'avance' : 'retarde'
  return wrong(
    'Horloge',
    `Cette machine ${way} de ${seconds} s sur ${worst.name}. Réglez-la : « timedatectl set-ntp true ».`,
  )
}
