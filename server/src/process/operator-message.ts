import { errorText, log } from '#telemetry/log.ts'
import { fileSentence, networkTexts } from './system-errors.ts'

type Failure = {
  name?: string
  message?: string
  code?: string
  severity?: string
  path?: string
  syscall?: string
  address?: string
  port?: number
  hostname?: string
  cause?: unknown
  errors?: unknown[]
  $metadata?: { httpStatusCode?: number }
}

/**
 * Converts an error into a French sentence for the person at the terminal. `place`: the folder of the
 * command, named when the disk is full and the error names no path. An unknown error is written to the log,
 * and the sentence points there, because its English text would not help this person.
 */
export function operatorMessage(error: unknown, place = 'le disque de cette machine'): string {
  for (const failure of chainOf(error)) {
    const sentence = sentenceOf(failure, place)
    if (sentence) return sentence
  }
  log('error', 'unexpected failure', { operation: 'command', error: errorText(error) })
  const kind = error instanceof Error ? error.constructor.name : typeof error
  return `Une erreur que rien ne prévoyait l'a arrêté (${kind}) : la ligne de journal qui précède dit laquelle.`
}

/**
 * An error and its causes, outermost first. When Node tried several addresses, the array `errors` holds one
 * error for each.
 */
function chainOf(error: unknown): Failure[] {
  if (typeof error !== 'object' || error === null) return []
  const { cause, errors } = error as Failure
  return [error as Failure, ...chainOf(cause ?? errors?.[0])]
}

function sentenceOf(failure: Failure, place: string): string | undefined {
  const { code = '', message = '', severity, $metadata, path } = failure
  if (severity && /^[0-9A-Z]{5}$/.test(code)) return databaseSentence(code)
  const onFile = fileSentence(code, path ?? place)
  if (onFile && !serverOf(failure)) return onFile
  if (Object.hasOwn(networkTexts, code))
    return `${serverOf(failure) ?? 'Un serveur'} : ${networkTexts[code]}.`
  if ($metadata) return `Le stockage S3 a refusé la demande (${$metadata.httpStatusCode ?? 'sans réponse'}).`
  if (
    /^(Connection terminated|Client has encountered a connection error|timeout expired|timeout exceeded)/.test(
      message,
    )
  )
    return 'La base de données ne répond plus.'
  return isFrench(message) ? message : undefined
}

function serverOf({ hostname, address, port }: Failure): string | undefined {
  const host = hostname ?? address
  return host && (port ? `${host}:${port}` : host)
}

const databaseSentences: [RegExp, string][] = [
  [/^53100$/, 'Plus de place sur le disque de la base de données.'],
  [/^53200$/, 'La mémoire manque à la base de données.'],
  [/^53300$/, 'Toutes les connexions de la base de données sont prises (max_connections).'],
  [/^57P0[123]$/, "La base de données démarre ou s'arrête : recommencez dans un instant."],
  [/^28/, 'La base de données refuse ce compte ou ce mot de passe.'],
  [/^3D000$/, "Cette base de données n'existe pas."],
  [/^42501$/, "Ce compte de la base de données n'a pas le droit de le faire."],
  [/^25006$/, "La base de données est en lecture seule : ce n'est pas le primaire."],
  [/^(55P03|40P01|57014)$/, 'Une autre opération occupe la base de données : recommencez plus tard.'],
  [
    /^(XX00[12]|58)/,
    'La base de données ne lit plus ses fichiers : ils sont abîmés, ou son disque. Restaurez une sauvegarde.',
  ],
]

function databaseSentence(code: string): string {
  const [, sentence] = databaseSentences.find(([pattern]) => pattern.test(code)) ?? []
  return sentence ?? `La base de données a refusé une instruction (${code}).`
}

const frenchWords =
  /[«»àâçéèêëîïôùûœ]|\b(le|la|les|un|une|des|du|est|pas|aucune?|dans|pour|par|avec|sans|sur|qui|que|doit)\b/i

/**
 * True for a French message, written for the operator. Messages of libraries are in English, even when they
 * quote a path with accents.
 */
function isFrench(message: string): boolean {
  const words = message.split(' ').filter((word) => !/["`/]/.test(word))
  return frenchWords.test(words.join(' '))
}
