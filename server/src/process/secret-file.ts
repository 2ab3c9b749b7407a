import { readFileSync } from 'node:fs'

/**
 * Reads a secret from an environment variable, or from the file that another variable names. Throws when both
 * are set or the file is unreadable.
 */
export function secretIn(
  environment: NodeJS.ProcessEnv,
  names: { value: string; file: string },
): string | undefined {
  const { [names.value]: value, [names.file]: file } = environment
  if (value !== undefined && file !== undefined)
    throw new Error(`${names.value} et ${names.file} disent la même chose : n'en gardez qu'un.`)
  return file === undefined ? value : contentsOf(file, names.file)
}

function contentsOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`Le fichier de ${name} ne se lit pas (« ${file} »).`)
  }
}
