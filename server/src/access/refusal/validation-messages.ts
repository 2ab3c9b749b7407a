import { z } from 'zod'

// French messages for validation errors for which the API contract has no message. They name the expected
// value, never the received one.
z.config({ localeError: (issue) => messageOf(issue) })

const wholeNumber = 'Indiquez un nombre entier.'

const messageByType: Record<string, string> = {
  string: 'Indiquez un texte.',
  number: 'Indiquez un nombre.',
  int: wholeNumber,
  boolean: 'Indiquez true ou false.',
  array: 'Indiquez une liste.',
  object: 'Indiquez un objet JSON.',
  record: 'Indiquez un objet JSON.',
  file: 'Envoyez un fichier.',
}

const messageByFormat: Record<string, string> = {
  uuid: 'Identifiant invalide.',
  email: 'Email invalide. Exemple : nom@societe.com',
  url: 'Indiquez une adresse web.',
  date: 'Indiquez une date, par exemple 2026-01-31.',
  datetime: 'Indiquez une date et une heure, par exemple 2026-01-31T08:30:00Z.',
  safeint: wholeNumber,
}

function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Cette information est obligatoire.'
        : (messageByType[issue.expected] ?? unaccepted)
    case 'invalid_value':
      return `Valeurs possibles : ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return messageByFormat[issue.format] ?? unaccepted
    case 'too_big':
      return `${formatLimit(issue.origin, issue.maximum)} au plus.`
    case 'too_small':
      return `${formatLimit(issue.origin, issue.minimum)} au moins.`
    case 'unrecognized_keys':
      return `Champ inconnu : ${issue.keys.join(', ')}.`
    default:
      return unaccepted
  }
}

const unaccepted = "Cette valeur n'est pas acceptée."

function formatLimit(origin: string, limit: number | bigint): string {
  const figure = limit.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')
  if (origin === 'string') return `${figure} caractères`
  if (origin === 'array' || origin === 'set') return `${figure} éléments`
  return figure
}
