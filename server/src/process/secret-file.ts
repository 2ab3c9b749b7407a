import { readFileSync } from 'node:fs'

/**
 * A secret given in a variable or in a file that another names; `names`: theirs, said where both are there or
 * the file cannot be read.
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
